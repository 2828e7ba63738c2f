#define DENSEK_PROCESSOR any
#include "bounds/semidefinite/kernels_text.h"
