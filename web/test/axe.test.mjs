// Every kind of page in both themes, wide and narrow, without a violation of what axe-core checks: landmarks, names,
// roles, contrast. The page itself does not carry it.
//
//   node axe.test.mjs DENSEK SCREENSHOTS     exit code 77: there is no Chromium to look with
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { test } from "node:test";
import { folder, reading, run } from "./reader.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
run("generate", "planted", "--n", "80", "--p", "0.1", "--k", "12", "--q", "0.9", "--seed", "1", "-q", "-o", "people.txt");
run("generate", "regular", "--n", "60", "--degree", "6", "--seed", "1", "-q", "-o", "regular.txt");
writeFileSync(join(folder, "clicks.csv"), `user,item,amount\n${Array.from({ length: 60 }, (_, i) => `${i % 12},${(7 * i) % 9},${i % 5 ? 2.5 : -1}\n`).join("")}`);

const pages = {
  solve: ["solve", "people.txt", "-k", "30", "--method", "peel"],
  "one run": ["solve", "regular.txt", "-k", "8", "--preset", "paper"],
  profile: ["profile", "people.txt", "-k", "3:40", "--method", "peel"],
  compare: ["compare", "people.txt", "-k", "5,12", "--methods", "peel,fw,auto,at-least-k,dsg-flow", "--effort", "quick", "--time-limit", "2"],
  "compare of many": ["compare", "people.txt", "-k", "2:13", "--methods", "peel,fw", "--time-limit", "1"],
  groups: ["solve", "people.txt", "-k", "6", "--groups", "3", "--effort", "quick", "--exclude", "1,2,3,4,5,6,7,8,9,10,11"],
  "groups of two sides": ["solve", "clicks.csv", "--bipartite", "-k", "4x3", "--groups", "2"],
};

for (const [kind, command] of Object.entries(pages))
  test(`${kind}: nothing for axe to complain about`, async () => {
    run(...command, "-q", "--html", "axe.html");
    assert.doesNotMatch(readFileSync(join(folder, "axe.html"), "utf8"), /axe-core|Deque/);
    for (const colorScheme of ["light", "dark"])
      for (const width of [1200, 360])
        await reading("axe.html", { colorScheme, viewport: { width, height: 800 } }, async (page) => {
          await page.locator(".members-table tbody tr[data-place]").first().click();
          await page.evaluate(axe);
          const { violations, passes } = await page.evaluate(() => globalThis.axe.run(document));
          assert.deepEqual(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`), [], `${colorScheme}, ${width}`);
          assert.ok(passes.length > 20, "axe has looked at nothing");
        });
  });
