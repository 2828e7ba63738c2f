// What tests of the page share: a program to make reports with, a browser to read them in, a folder for both.
//
//   node SOME.test.mjs DENSEK SCREENSHOTS     exit code 77: there is no Chromium to look with
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { after } from "node:test";
import { pathToFileURL } from "node:url";
import { browserPath, launch } from "./browser.mjs";

const densek = resolve(process.argv[2]);
export const screenshots = resolve(process.argv[3]);
if (!browserPath) {
  console.log("skipped: no Chromium was found (Debian: apt-get install chromium)");
  process.exit(77);
}
mkdirSync(screenshots, { recursive: true });
export const folder = mkdtempSync(join(tmpdir(), "densek-web-"));
export const run = (...args) => execFileSync(densek, args, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
export const browser = await launch();
after(async () => {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
});

const place = /(<script type="application\/json" id="data">)(.*?)(<\/script>)/s;
/** The document in a report, as text. */
export const documentIn = (file) => readFileSync(join(folder, file), "utf8").match(place)[2];
/** Writes a report like another one, with another document in it. */
export function withDocument(like, file, text) {
  const page = readFileSync(join(folder, like), "utf8");
  writeFileSync(join(folder, file), page.replace(place, (_, before, __, behind) => before + text.replace(/</g, "\\u003c") + behind));
}

/** Opens a report, calls `look`, and checks that the page was silent all the time. */
export async function reading(file, options, look) {
  const context = await browser.newContext({ viewport: { width: 1200, height: 900 }, acceptDownloads: true, ...options });
  context.setDefaultTimeout(120_000); // a busy machine is slow, not wrong
  const page = await context.newPage();
  const noise = [];
  page.on("console", (message) => { if (message.type() === "error" || message.type() === "warning") noise.push(message.text()); });
  page.on("pageerror", (error) => noise.push(error.message));
  page.on("request", (request) => { if (!/^(file|data|blob):/.test(request.url())) noise.push(`asked for ${request.url()}`); });
  await page.goto(pathToFileURL(join(folder, file)).href);
  if (await page.locator("canvas[data-layout]").count()) await laidOut(page);
  await look(page);
  assert.deepEqual(noise, []);
  await followsWidth(page);
  await context.close();
}
/** Figures follow the width of the window some frames later; then nothing may be wider than it. */
export async function followsWidth(page) {
  const fits = () => document.documentElement.scrollWidth <= innerWidth;
  await page.waitForFunction(fits, null, { timeout: 30_000 }).catch(() => {});
  const { scroll, width } = await page.evaluate(() => ({ scroll: document.documentElement.scrollWidth, width: innerWidth }));
  assert.ok(scroll <= width, `the page is ${scroll} wide in a window of ${width}`);
}
export const laidOut = (page) => page.locator('canvas[data-layout="done"]').waitFor({ timeout: 120_000 });
export const shoot = (page, name) => page.screenshot({ path: join(screenshots, `${name}.png`), fullPage: true });
export const column = (page, i) => page.locator(`.members-table tbody td:nth-child(${i})`).allInnerTexts();
export const numbers = (texts) => texts.map((text) => Number(text.replace(/,/g, "")));
export async function taken(page, button) {
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: button, exact: true }).click()]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}
