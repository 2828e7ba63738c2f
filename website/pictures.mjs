// The pictures of the tutorials, as the pages of --html save them. After a change of the page or of the data:
//
//   node website/pictures.mjs build/densek docs/images
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { launch } from "../web/test/browser.mjs";

// name of the picture, what its SVG button says, and what makes the page
const pictures = [
  ["coauthors", "Drawing as SVG", "solve examples/data/coauthors.csv -k 6"],
  ["complex", "Drawing as SVG", "solve examples/data/proteins.csv --weight score -k 9"],
  ["complex-sizes", /per pair against k as SVG/, "profile examples/data/proteins.csv --weight score -k 4:14"],
  ["fraud", "Drawing as SVG", "solve examples/data/reviews.csv --bipartite --discount log -k 8x5"],
];

const [program, folder] = process.argv.slice(2).map((path) => resolve(path));
const scratch = mkdtempSync(join(tmpdir(), "densek-pictures-"));

execFileSync(program, ["reproduce", "regular", "--quiet", "--out", scratch], { stdio: "ignore" });
copyFileSync(join(scratch, "regular-objective.svg"), join(folder, "regular-objective.svg"));

const browser = await launch();
for (const [name, button, command] of pictures) {
  const report = join(scratch, `${name}.html`);
  execFileSync(program, [...command.split(" "), "--quiet", "--html", report]);
  const page = await browser.newPage({ viewport: { width: 1000, height: 900 } });
  await page.goto(pathToFileURL(report).href);
  await page.locator('canvas[data-layout="done"]').first().waitFor();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: button }).click();
  await (await download).saveAs(join(folder, `${name}.svg`));
  await page.close();
}
await browser.close();
rmSync(scratch, { recursive: true });
