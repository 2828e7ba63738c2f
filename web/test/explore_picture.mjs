// A picture of the explorer for the documents.
//
//   node explore_picture.mjs 'http://127.0.0.1:PORT/?token=T#k=25' docs/images/explore.png
import { launch } from "./browser.mjs";

const [address, output] = process.argv.slice(2);
const browser = await launch();
const page = await browser.newPage({ viewport: { width: 1000, height: 860 } });
page.setDefaultTimeout(120_000);
await page.goto(address);
await page.locator('canvas[data-layout="done"]').waitFor();
await page.waitForFunction(() => Number(document.querySelector(".curve").dataset.points) >= 20);
await page.waitForTimeout(1000);
const end = await page.locator("#proved").evaluate((section) => section.getBoundingClientRect().top + scrollY);
await page.screenshot({ path: output, fullPage: true, clip: { x: 0, y: 0, width: 1000, height: end } });
await browser.close();
