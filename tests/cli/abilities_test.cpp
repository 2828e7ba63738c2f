// Every cell of the table of methods and wishes: where it says yes, the answer keeps to the wish and its certificate is
// true; where it says no, the method is refused by name.
#include <algorithm>
#include <map>
#include <set>
#include <sstream>
#include <string>

#include "registry.h"
#include "support/program.h"

namespace densek::test {
namespace {

/// A table of edges, what is asked of it, and what is known of its vertices: all by label, as a user would check it.
struct Case {
  std::string edges, header = "a,b";
  std::vector<std::string> arguments = {"-k", "4"};
  std::map<std::pair<std::string, std::string>, int> weights = {};  ///< of both directions
  std::set<std::string> vertices = {};
  std::map<std::string, int> vertex_weights = {};
  std::string included = {}, excluded = {};
  std::map<std::string, std::string> part_of = {};
  std::map<std::string, std::int64_t> quota = {};

  void add(const std::string& u, const std::string& v, int weight) {
    weights[{u, v}] = weights[{v, u}] = weight;
    vertices.insert({u, v});
  }
  int weight(const std::string& u, const std::string& v) const {
    const auto at = weights.find({u, v});
    return at == weights.end() ? 0 : at->second;
  }
  int value(const std::vector<std::string>& set) const {
    int sum = 0;
    for (std::size_t i = 0; i < set.size(); ++i) {
      if (const auto own = vertex_weights.find(set[i]); own != vertex_weights.end()) sum += own->second;
      for (std::size_t j = 0; j < i; ++j) sum += weight(set[i], set[j]);
    }
    return sum;
  }
  std::string part(const std::string& v) const { return part_of.empty() ? std::string() : part_of.at(v); }
};

/// Twelve people of whom four, 3 6 9 12, know each other; weights from `least` to `least` + 6, or none.
Case people(std::optional<int> least) {
  Case made;
  for (int u = 1; u <= 12; ++u)
    for (int v = u + 1; v <= 12; ++v) {
      const bool close = u % 3 == 0 && v % 3 == 0, by_chance = (u * u + 3 * v) % 5 < 2;
      if (!close && !by_chance) continue;
      const int weight = least ? *least + (u * v) % 7 : 1;
      made.add(std::to_string(u), std::to_string(v), weight);
      made.edges += std::to_string(u) + "," + std::to_string(v) + (least ? "," + std::to_string(weight) : "") + "\n";
    }
  if (least) made.header = "a,b,weight";
  return made;
}

/// Six users and six items that are numbered alike.
Case purchases() {
  Case made;
  made.header = "user,item";
  for (int user = 1; user <= 6; ++user)
    for (int item = 1; item <= 6; ++item) {
      if (!(user < 4 && item < 3) && (user + 2 * item) % 4 != 0) continue;
      const std::string left = "user:" + std::to_string(user), right = "item:" + std::to_string(item);
      made.add(left, right, 1);
      made.part_of[left] = "user";
      made.part_of[right] = "item";
      made.edges += std::to_string(user) + "," + std::to_string(item) + "\n";
    }
  made.quota = {{"user", 2}, {"item", 3}};
  made.arguments = {"-k", "2x3", "--bipartite"};
  return made;
}

Case case_of(std::string_view ability, const Scratch& scratch) {
  Case made = ability == "two sides"          ? purchases()
              : ability == "weights"          ? people(1)
              : ability == "negative weights" ? people(-3)
                                              : people(std::nullopt);
  const auto ask = [&](const std::vector<std::string>& more) {
    made.arguments.insert(made.arguments.end(), more.begin(), more.end());
  };
  if (ability == "vertex weights") {
    std::string lines;
    for (int v = 1; v <= 12; v += 2) {
      made.vertex_weights[std::to_string(v)] = v % 4 == 1 ? 4 : -2;
      lines += std::to_string(v) + (v % 4 == 1 ? ",4\n" : ",-2\n");
    }
    write_text(scratch / "own.csv", lines);
    ask({"--vertex-weights", "own.csv"});
  } else if (ability == "include") {
    made.included = "1";
    ask({"--include", made.included});
  } else if (ability == "exclude") {
    made.excluded = "9";
    ask({"--exclude", made.excluded});
  } else if (ability == "quota") {
    std::string lines;
    for (const std::string& v : made.vertices) {
      made.part_of[v] = std::stoi(v) < 5 ? "old" : "new";
      lines += v + "," + made.part_of[v] + "\n";
    }
    made.quota = {{"old", 3}, {"new", 1}};
    write_text(scratch / "parts.csv", lines);
    ask({"--quota", "parts.csv"});
    made.arguments[1] = "old=3,new=1";
  }
  write_text(scratch / "graph.csv", made.header + "\n" + made.edges);
  return made;
}

/// Whether exchanging a member for another, who may take its place, is worth something.
bool can_swap(const Case& asked, std::vector<std::string> set) {
  const int before = asked.value(set);
  for (std::string& member : set) {
    if (member == asked.included) continue;
    const std::string kept = member;
    for (const std::string& other : asked.vertices) {
      if (other == asked.excluded || asked.part(other) != asked.part(kept) || std::ranges::count(set, other) > 0)
        continue;
      member = other;
      if (asked.value(set) > before) return true;
      member = kept;
    }
  }
  return false;
}

void expect_kept(const Case& asked, const nlohmann::json& document, bool takes_k) {
  std::vector<std::string> set;
  std::map<std::string, std::int64_t> chosen;
  for (const nlohmann::json& label : document["vertices"]) {
    set.push_back(label.is_string() ? label.get<std::string>() : std::to_string(label.get<int>()));
    if (!asked.part_of.empty()) ++chosen[asked.part(set.back())];
  }
  EXPECT_EQ(document["value"], asked.value(set));
  EXPECT_EQ(document["certificate"]["swap_optimal"], !can_swap(asked, set));
  EXPECT_EQ(chosen, asked.quota);
  if (takes_k && asked.quota.empty()) {
    EXPECT_EQ(set.size(), 4U);
  }
  if (!asked.included.empty()) {
    EXPECT_EQ(std::ranges::count(set, asked.included), 1);
  }
  if (!asked.excluded.empty()) {
    EXPECT_EQ(std::ranges::count(set, asked.excluded), 0);
  }
}

struct Cell {
  const MethodInfo* method;
  Ability ability;
};

std::vector<Cell> cells() {
  std::vector<Cell> all;
  for (const MethodInfo& method : methods())
    for (const Ability& ability : abilities(method)) all.push_back({&method, ability});
  return all;
}

class Abilities : public testing::TestWithParam<Cell> {};

TEST_P(Abilities, AreAsTheTableSays) {
  const auto& [method, ability] = GetParam();
  const Scratch scratch;
  const Case asked = case_of(ability.name, scratch);
  std::vector<std::string> command = {"solve", "graph.csv", "--json", "--method", std::string(method->name)};
  command.insert(command.end(), asked.arguments.begin(), asked.arguments.end());
  const Said said = densek(scratch, command);
  if (ability.works) {
    ASSERT_EQ(said.code, 0) << said.err;
    expect_kept(asked, said.json(), method->size == SetSize::k);
  } else {
    EXPECT_EQ(said.code, 2);
    EXPECT_NE(said.err.find("the method " + std::string(method->name) + " knows nothing of"), std::string::npos)
        << said.err;
  }
}

INSTANTIATE_TEST_SUITE_P(EveryCell, Abilities, testing::ValuesIn(cells()), [](const auto& cell) {
  std::string name = std::string(cell.param.method->name) + "_" + std::string(cell.param.ability.name);
  std::ranges::replace(name, '+', 'p');
  for (char& c : name)
    if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
  return name;
});

// A test that asks for what a run without wishes would give as well could not fail.
TEST(Abilities, EveryWishChangesTheBestAnswer) {
  for (const Ability& ability : abilities(require_method("auto"))) {
    const Scratch scratch;
    const Case asked = case_of(ability.name, scratch);
    std::vector<std::string> command = {"solve", "graph.csv", "--json"};
    command.insert(command.end(), asked.arguments.begin(), asked.arguments.end());
    const auto with = densek(scratch, command).json();
    const std::string k = std::to_string(with["size"].get<int>());
    std::vector<std::string> plain = {"solve", "graph.csv", "--json", "--unweighted", "-k", k};
    if (ability.name == "two sides") plain.push_back("--bipartite");
    EXPECT_NE(densek(scratch, plain).json()["vertices"], with["vertices"]) << ability.name;
  }
}

TEST(Abilities, AreListedWithTheMethods) {
  const Scratch scratch;
  const std::string text = densek(scratch, {"methods"}).out;
  EXPECT_NE(text.find("\n  wishes     exclude; refuses weights, negative weights, vertex weights, include, quota, two "
                      "sides\n"),
            std::string::npos)
      << text;
  const auto listed = densek(scratch, {"methods", "--json"}).json()["methods"];
  ASSERT_EQ(listed.size(), methods().size());
  for (std::size_t i = 0; i < listed.size(); ++i) {
    std::vector<std::string> works;
    for (const Ability& ability : abilities(methods()[i]))
      if (ability.works) works.emplace_back(ability.name);
    EXPECT_EQ(listed[i]["wishes"], works) << listed[i]["name"];
  }
}

TEST(Methods, NameTheWorkThatHasNoNameOfItsOwnAsTheDocumentDoes) {
  const Scratch scratch;
  const std::string text = densek(scratch, {"methods"}).out;
  std::string document = file_text(std::filesystem::path(DENSEK_SOURCE_DIR) / "docs" / "methods.md");
  std::string words;  // without the line breaks of the document
  for (std::istringstream stream(document); stream >> document;) words += (words.empty() ? "" : " ") + document;
  const auto cited = densek(scratch, {"methods", "--json"}).json()["cited"];
  EXPECT_EQ(cited.size(), 7U);
  for (const auto& work : cited) {
    const std::string source = work["citation"];
    EXPECT_NE(text.find(source), std::string::npos) << source;
    EXPECT_NE(words.find(source), std::string::npos) << source;
  }
}

TEST(Abilities, OfTheDocumentAreThoseOfTheProgram) {
  const Scratch scratch;
  const Said said = densek(scratch, {"methods", "--markdown"});
  ASSERT_EQ(said.code, 0) << said.err;
  const std::string document = file_text(std::filesystem::path(DENSEK_SOURCE_DIR) / "docs" / "methods.md");
  EXPECT_NE(document.find("\n\n" + said.out + "\n"), std::string::npos)
      << "put this into docs/methods.md (densek methods --markdown):\n"
      << said.out;
  EXPECT_EQ(densek(scratch, {"methods", "--markdown", "--json"}).code, 2);
}

}  // namespace
}  // namespace densek::test
