// Bundles src/ into HTML files, one for reports and one for `densek explore`, and writes them as a C++ source.
//
//   node build.mjs OUT.cpp     also leaves report.html, the page without data, and explore.html beside it
import { build } from "esbuild";
import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { notices } from "./notices.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const output = process.argv[2];
if (!output) throw new Error("usage: node build.mjs OUT.cpp");

const common = { bundle: true, minify: true, write: false, target: ["es2021"], format: "iife", charset: "utf8", legalComments: "none" };

/** import text from "worker:./file": the bundle of that file as a text, to start a worker from. */
const workerText = {
  name: "worker",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^worker:/ }, ({ path, resolveDir }) => ({ path: resolve(resolveDir, `${path.slice("worker:".length)}.ts`), namespace: "worker" }));
    onLoad({ filter: /.*/, namespace: "worker" }, async ({ path }) => ({ contents: (await build({ ...common, entryPoints: [path] })).outputFiles[0].text, loader: "text" }));
  },
};

// Two hyphens would end the comment; a hyphen that cannot be broken looks the same.
const inComment = `<!--\nThis page holds work of others:\n\n${(await notices()).replaceAll("--", "\u2011\u2011")}-->\n`;

/** One HTML file of a script, a style sheet, what is around them, and the licences of what is inside. */
async function bundlePage(script, styles, around) {
  const bundled = await build({ ...common, entryPoints: [join(here, script), join(here, styles)], outdir: "unused", loader: { ".woff2": "dataurl" }, plugins: [workerText] });
  const text = (ending) => bundled.outputFiles.find((file) => file.path.endsWith(ending)).text.trim();
  // The browser runs the script of this hash and no other, should a label ever find its way into the markup.
  const scriptHash = `sha256-${createHash("sha256").update(text(".js")).digest("base64")}`;
  // Functions as replacements: in a text, $& and its like would have a meaning.
  const template = await readFile(join(here, around), "utf8");
  return template
    .replace("/* script hash */", () => scriptHash)
    .replace("/* styles */", () => text(".css"))
    .replace("/* script */", () => text(".js"))
    .concat(inComment);
}

/** A function that returns the page. Compilers limit the length of one literal, so the page is cut into pieces, never
 * within a character. */
function asFunction(name, page) {
  const pieces = [];
  for (let at = 0; at < page.length; ) {
    let end = Math.min(at + 8000, page.length);
    if (/[\uD800-\uDBFF]/.test(page[end - 1])) --end;
    pieces.push(`R"page~(${page.slice(at, end)})page~"`);
    at = end;
  }
  return `std::string_view densek::report::${name}() {
  static constexpr char page[] =
${pieces.join("\n")};
  return {page, sizeof page - 1};  // counting the characters of a constant this long is more than compilers do
}
`;
}

const report = await bundlePage("src/main.ts", "src/styles.css", "src/page.html");
if (report.split('{"densek":"data"}').length !== 2) throw new Error("the page must have one place for data");
const explore = await bundlePage("src/explore/main.ts", "src/explore/explore.css", "src/explore/explore.html");

await writeFile(join(dirname(output), "report.html"), report);
await writeFile(join(dirname(output), "explore.html"), explore);
await writeFile(output, `// Made from web/ by web/build.mjs.
#include "report/html.h"
#include "report/page.h"

${asFunction("page_template", report)}
${asFunction("explore_page", explore)}`);
