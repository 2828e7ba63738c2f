// Densities on the page are written as in the tables of the command line: node format.test.mjs DENSITIES.tsv
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const entry = fileURLToPath(new URL("../src/format.ts", import.meta.url));
const { outputFiles } = await build({ entryPoints: [entry], bundle: true, format: "esm", write: false });
const { density } = await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString("base64")}`);

let rows = 0;
for (const line of readFileSync(process.argv[2], "utf8").trim().split("\n")) {
  if (line.startsWith("#")) continue;
  const [edges, size, text] = line.split("\t");
  assert.equal(density((2 * Number(edges)) / (Number(size) * (Number(size) - 1))), text, line);
  rows += 1;
}
assert.ok(rows > 20, "the table of densities is empty");
console.log(`${rows} densities as in the tables`);
