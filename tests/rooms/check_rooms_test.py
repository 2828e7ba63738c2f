"""The check itself must be able to fail: each trespass in a made-up tree is found, and the honest file is not."""
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import check_rooms


class CheckRooms(unittest.TestCase):
    def found(self, file, text):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / file
            path.parent.mkdir(parents=True)
            path.write_text(text)
            return list(check_rooms.findings(Path(folder)))

    def test_accepts(self):
        for file, text in [
            ("src/engine/a.cpp", '#include "graph/cores.h"\n#include "engine/b.h"\n#include <densek/graph.h>\n'),
            ("src/certify/a.cpp", '#include "graph/cores.h"\n#include "certify/b.h"\n'),
            ("src/solve.cpp", '#include "search/tabu.h"\n'),
            ("src/io/a.cpp", "std::snprintf(b, 3, text); on_exit_code(1);  // never printf(\n"),
            ("src/base/parallel.cpp", "std::thread helper(work);\n"),
            ("src/base/worker.h", "std::thread thread_;\n"),
            ("src/serve/a.cpp", '#include "report/json.h"\n'),
            ("include/densek/a.h", "#include <densek/graph.h>\n#include <vector>\n"),
            ("src/engine/a.cpp", "for (const Vertex u : graph.targets()) visit(u);\n"),
            ("src/bounds/a.cpp", "for (const Vertex u : graph.neighbors(v)) visit(u);  // not targets()\n"),
            ("src/question/a.cpp", '#include "base/random.h"\n#include "io/read.h"\n'),
        ]:
            self.assertEqual(self.found(file, text), [], file)

    def test_refuses(self):
        for file, text in [
            ("src/graph/a.h", '#include "io/detect.h"\n'),
            ("src/certify/a.cpp", '#include "bounds/orientation.h"\n'),
            ("src/methods/a.cpp", "#ifdef __AVX2__\n"),
            ("src/methods/a.cpp", "#pragma omp parallel for\n"),
            ("src/engine/a.cpp", "#pragma omp parallel for\n"),
            ("src/search/a.cpp", "std::thread helper(work);\n"),
            ("src/serve/a.cpp", "std::thread helper(work);\n"),
            ("src/report/a.cpp", '#include "serve/desk.h"\n'),
            ("src/bounds/a.cpp", "std::cerr << bound;\n"),
            ("src/bounds/a.cpp", 'printf("%d", 1);\n'),
            ("src/io/a.cpp", "  std::exit(3);\n"),
            ("src/cellar/a.cpp", "\n"),
            ("include/densek/a.h", "#include <nlohmann/json.hpp>\n"),
            ("src/bounds/a.cpp", "for (auto arc = graph.offsets()[v]; arc < end; ++arc) visit(arc);\n"),
            ("src/io/a.cpp", "write(graph->targets());\n"),
            ("apps/densek/a.cpp", "const auto rows = graph.targets();\n"),
            ("src/base/a.h", '#include "graph/cores.h"\n'),
        ]:
            self.assertEqual(len(self.found(file, text)), 1, (file, text))


if __name__ == "__main__":
    unittest.main()
