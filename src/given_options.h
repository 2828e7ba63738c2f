// Options as somebody gave them, by name and text, against what the chosen methods read.
//
// An option that is given and not read would be a lie in the result, so it is refused, even at its default. The struct
// does not remember what was set; callers of the library are refused values that differ from the default.
#pragma once

#include <densek/compare.h>
#include <densek/options.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "registry.h"

namespace densek {

/// Names of the option table and their texts, in the order given.
using GivenOptions = std::vector<std::pair<std::string, std::string>>;

/// The preset, if there is one, then what was given besides, for one method. What the preset sets for its own method
/// and another one does not read is left at its default. Throws UsageError for names and texts that are wrong, and for
/// what was given and is not read.
SolveOptions options_for_solve(const std::optional<std::string>& preset, const GivenOptions& given);

/// The same for methods side by side: one of them, or the comparison itself, must read what was given.
CompareOptions options_for_compare(const GivenOptions& given, std::vector<std::string> methods, bool polish);

/// The same for a bound by itself: arguments that were chosen must have something to say without a search.
SolveOptions options_for_bound(const GivenOptions& given);

/// How a bound is proved that was asked for with these options, from now on.
BoundOptions bound_options(const SolveOptions& options);

/// Those whose value differs from the default.
OptionSet changed(const SolveOptions& options);

/// Throws UsageError, with the methods that read it, for the first option given that a run of this method does not
/// read.
void require_read(const MethodInfo& method, BoundChoice bound, OptionSet given);
void require_read(const CompareOptions& options, OptionSet given);

/// Throws UsageError for arguments that were chosen and that a bound of this method cannot have.
void require_effect(const MethodInfo& method, ArgumentSet bounds);

/// What one method of a comparison is told: what it reads of the options for all.
SolveOptions options_of(const MethodInfo& method, const CompareOptions& options);

}  // namespace densek
