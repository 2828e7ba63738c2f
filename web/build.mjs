// Bundles src/ into one HTML file and writes it as a C++ source.
//
//   node build.mjs OUT.cpp     also leaves report.html, the page without data, beside it
import { build } from "esbuild";
import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const output = process.argv[2];
if (!output) throw new Error("usage: node build.mjs OUT.cpp");

const bundled = await build({
  entryPoints: [join(here, "src/main.ts"), join(here, "src/styles.css")],
  bundle: true,
  minify: true,
  write: false,
  outdir: "unused",
  target: ["es2021"],
  format: "iife",
  charset: "utf8",
  legalComments: "none",
  loader: { ".woff2": "dataurl" },
});
const text = (ending) => bundled.outputFiles.find((file) => file.path.endsWith(ending)).text.trim();

// The browser runs the script of this hash and no other, should a label ever find its way into the markup.
const scriptHash = `sha256-${createHash("sha256").update(text(".js")).digest("base64")}`;

// Functions as replacements: in a text, $& and its like would have a meaning.
const template = await readFile(join(here, "src/page.html"), "utf8");
const page = template
  .replace("/* script hash */", () => scriptHash)
  .replace("/* styles */", () => text(".css"))
  .replace("/* script */", () => text(".js"));
const place = '{"densek":"data"}';
if (page.split(place).length !== 2) throw new Error("the page must have one place for data");

// Compilers limit the length of one literal, so the page is cut into pieces, never within a character.
const pieces = [];
for (let at = 0; at < page.length; ) {
  let end = Math.min(at + 8000, page.length);
  if (/[\uD800-\uDBFF]/.test(page[end - 1])) --end;
  pieces.push(`R"page~(${page.slice(at, end)})page~"`);
  at = end;
}
await writeFile(join(dirname(output), "report.html"), page);
await writeFile(
  output,
  `// Made from web/ by web/build.mjs.
#include "report/page.h"

std::string_view densek::report::page_template() {
  static constexpr char page[] =
${pieces.join("\n")};
  return {page, sizeof page - 1};  // counting the characters of a constant this long is more than compilers do
}
`,
);
