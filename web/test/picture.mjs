// A picture of a profile's report for the README.
//
//   node picture.mjs report.html docs/images/report.png
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { launch } from "./browser.mjs";

const [report, output] = process.argv.slice(2);
const browser = await launch();
const page = await browser.newPage({ viewport: { width: 1000, height: 900 } });
await page.goto(pathToFileURL(resolve(report)).href);
await page.getByRole("button", { name: "Show k = 25" }).click();
await page.locator('canvas[data-layout="done"]').waitFor();
await page.evaluate(() => document.activeElement.blur());
await page.mouse.move(0, 0);
const end = await page.locator("#made").evaluate((section) => section.getBoundingClientRect().top + scrollY);
await page.screenshot({ path: output, fullPage: true, clip: { x: 0, y: 0, width: 1000, height: end } });
await browser.close();
