// A picture of a profile's report for the README.
//
//   node picture.mjs report.html docs/images/report.png
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { launch } from "./browser.mjs";

const [report, output] = process.argv.slice(2);
const browser = await launch();
const page = await browser.newPage({ viewport: { width: 1180, height: 1720 } });
await page.goto(pathToFileURL(resolve(report)).href);
await page.getByRole("button", { name: "Show k = 25" }).click();
await page.locator('canvas[data-layout="done"]').waitFor();
await page.evaluate(() => document.activeElement.blur());
await page.screenshot({ path: output });
await browser.close();
