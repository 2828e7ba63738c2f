#define DENSEK_PROCESSOR x86_64_v3
#include "bounds/semidefinite/kernels_text.h"
