#define DENSEK_PROCESSOR x86_64_v4
#include "bounds/semidefinite/kernels_text.h"
