#include "bounds/semidefinite/kernels.h"

namespace densek::bounds::semidefinite {

namespace any {
extern const Kernels table;
}

#ifdef DENSEK_X86_64_KERNELS
namespace x86_64_v3 {
extern const Kernels table;
}
namespace x86_64_v4 {
extern const Kernels table;
}
#endif

const Kernels& kernels() {
#ifdef DENSEK_X86_64_KERNELS
  static const Kernels& chosen = []() -> const Kernels& {
    __builtin_cpu_init();
    const bool v3 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") && __builtin_cpu_supports("bmi") &&
                    __builtin_cpu_supports("bmi2");
    const bool v4 = v3 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                    __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512dq") &&
                    __builtin_cpu_supports("avx512vl");
    return v4 ? x86_64_v4::table : v3 ? x86_64_v3::table : any::table;
  }();
  return chosen;
#else
  return any::table;
#endif
}

}  // namespace densek::bounds::semidefinite
