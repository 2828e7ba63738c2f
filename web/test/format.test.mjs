// Numbers on the page: densities as in the tables of the command line, amounts to the last digit.
//
//   node format.test.mjs DENSITIES.tsv
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

async function load(file) {
  const entry = fileURLToPath(new URL(`../src/${file}`, import.meta.url));
  const { outputFiles } = await build({ entryPoints: [entry], bundle: true, format: "esm", write: false });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString("base64")}`);
}
const { density } = await load("format.ts");
const { Amounts } = await load("amounts.ts");
const { parseReport } = await load("schema.ts");
const { apart } = await load("decades.ts");

let rows = 0;
for (const line of readFileSync(process.argv[2], "utf8").trim().split("\n")) {
  if (line.startsWith("#")) continue;
  const [edges, size, text] = line.split("\t");
  assert.equal(density((2 * Number(edges)) / (Number(size) * (Number(size) - 1))), text, line);
  rows += 1;
}
assert.ok(rows > 20, "the table of densities is empty");
console.log(`${rows} densities as in the tables`);

const cents = new Amounts(2, true), whole = new Amounts(0, false);
for (const [decimal, units, text] of [["2750.50", 275050n, "2,750.50"], ["-0.05", -5n, "-0.05"], ["-1234.5", -123450n, "-1,234.50"], [0, 0n, "0.00"], ["10000000000000000.01", 1000000000000000001n, "10,000,000,000,000,000.01"]]) {
  assert.equal(cents.read(decimal), units);
  assert.equal(cents.text(units), text);
  assert.equal(cents.read(cents.plain(units)), units);
}
assert.equal(whole.worth(1n), "1 edge");
assert.equal(whole.worth(1900n), "1,900 edges");
assert.equal(cents.worth(1n), "weight 0.01");

// Numbers of an axis never touch, and powers of ten go first.
const lines = [2, 5, 10, 20, 50, 100, 200, 500, 1000], numbers = lines.map(String);
assert.deepEqual(apart(numbers, lines, [1, 1500], 1000), numbers);
assert.deepEqual(apart(numbers, lines, [1, 1500], 250), ["2", "5", "10", "20", "50", "100", "", "", "1000"]);
assert.deepEqual(apart(numbers, lines, [1, 1500], 50), ["", "", "10", "", "", "", "", "", "1000"]);

// What stands in a document is what is shown, also beyond 2⁵³, and a text is left alone whatever it looks like.
const result = (value, bound) => `{"edges":3,"value":${value},"upper_bound":${bound},"certificate":{"min_inside":-0.50,"max_outside":null},"wishes":{"include":[9007199254740993,"\\"value\\":1.50,"],"exclude":[],"vertex_weights":false,"quota":null}}`;
const { report, amounts } = parseReport(`{"schema":"densek.report/1","seed":18446744073709551615,"graph":{"source":"a,12345678901234567890,\\"total\\":5,b","weights":{"column":"w","unit":0.01,"min":-0.50,"max":90071992547409.93,"total":90071992547410.00,"rounded":false}},"results":[${result("90071992547409.93", "90071992547409.94")},${result("1.50", "null")}],"bounds":[{"k":3,"upper_bound":0.10}],"density":0.12345678901234567}`);
assert.equal(amounts.digits, 2);
assert.equal(report.results[0].value, 9007199254740993n);
assert.equal(report.results[0].upper_bound, 9007199254740994n);
assert.equal(report.results[0].certificate.min_inside, -50n);
assert.equal(report.results[1].value, 150n);
assert.equal(report.results[1].upper_bound, null);
assert.equal(report.bounds[0].upper_bound, 10n);
assert.deepEqual(report.results[0].wishes.include, ["9007199254740993", '"value":1.50,']);
assert.equal(report.graph.source, 'a,12345678901234567890,"total":5,b');
assert.equal(report.seed, "18446744073709551615");
assert.equal(report.density, 0.12345678901234567);
console.log("amounts to the last digit");
