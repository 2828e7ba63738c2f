// Is a table one of edges? Its shape and its values may speak against that: then it is refused with the way out, or
// read with a note if that may be right all the same.
#pragma once

#include <string>
#include <vector>

#include "io/table_sample.h"

namespace densek::io {

/// Lines that list all neighbours of a vertex, or the members of a group, would lose all but two of their columns.
void refuse_adjacency_list(const SampleRows& rows, std::vector<std::string>& notes);

/// The same where the neighbours stand in one column: they would be one vertex.
void refuse_listed_neighbours(const SampleRows& rows);

/// What Python prints of edges, and attributes on a line of their own.
void refuse_python(const SampleRows& rows);

/// Names are of the wrong columns where all lines have more of them than there are names; by blanks, remarks are cut
/// too.
void refuse_shifted_names(const SampleRows& rows, const Cells& names, bool by_blanks, std::vector<std::string>& notes);

void refuse_matrix(const SampleRows& rows, const Cells& names);

/// One of the first two columns is the same in every line: an arrow, the name of a relation, or one vertex indeed.
void refuse_constant(const SampleRows& rows, const Cells& names, std::vector<std::string>& notes);

/// Words that stand for nothing in tables: a vertex that is called so has many neighbours that it has not.
void note_missing(const SampleRows& rows, std::size_t first, std::size_t second, std::vector<std::string>& notes);

/// The first two columns have no vertex in common, and there may be a better reason than two kinds of vertices: one of
/// them numbers the rows, or is a time, a measurement, the name of a relation.
void refuse_other_columns(const SampleRows& rows, const Cells& names, std::vector<std::string>& notes);

}  // namespace densek::io
