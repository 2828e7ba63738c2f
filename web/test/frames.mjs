// How much the main thread of the explorer's page works in a frame: opens an address, then lays out, points, pans, zooms and
// turns the knob, and sums the tasks of the main thread in every sixtieth of a second from a trace of Chromium.
//
//   node frames.mjs 'http://127.0.0.1:PORT/?token=T#k=1000'
import { launch } from "./browser.mjs";

const frame = 1e6 / 60; // microseconds
const address = process.argv[2];
const browser = await launch();
const page = await browser.newPage({ viewport: { width: 1200, height: 900 } });

/** Milliseconds of the main thread in each frame of what is done: CPU time, and by the clock. */
async function traced(act) {
  await browser.startTracing(page, { categories: ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline"] });
  await act();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  const main = traceEvents.filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain").map(({ pid, tid }) => `${pid} ${tid}`);
  const tasks = traceEvents.filter(({ name, ph, pid, tid }) => name === "RunTask" && ph === "X" && main.includes(`${pid} ${tid}`));
  const first = Math.min(...tasks.map(({ ts }) => ts)), last = Math.max(...tasks.map(({ ts, dur }) => ts + dur));
  const frames = Array.from({ length: Math.ceil((last - first) / frame) }, () => [0, 0]);
  for (const { ts, dur, tdur } of tasks) {
    const at = frames[Math.floor((ts - first) / frame)];
    at[0] += (tdur ?? dur) / 1000;
    at[1] += dur / 1000;
  }
  return frames;
}

const quantile = (values, part) => [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(part * values.length))] ?? 0;
function tell(name, frames) {
  const busy = frames.filter(([, clock]) => clock > 0.05);
  const said = (list, i) => [0.5, 0.95, 0.99, 1].map((part) => quantile(list.map((one) => one[i]), part).toFixed(2)).join("  ");
  console.log(`${name.padEnd(12)} ${String(frames.length).padStart(5)} frames  CPU ms p50 p95 p99 max: ${said(frames, 0)}   clock: ${said(frames, 1)}   of ${busy.length} busy ones, CPU: ${said(busy, 0)}`);
}

const canvas = page.locator("canvas[data-layout]");
const laidOut = () => page.locator('canvas[data-layout="done"]').waitFor({ timeout: 120_000 });
await page.goto("about:blank");
const all = [];
const measured = async (name, act) => {
  const frames = await traced(act);
  all.push(...frames);
  tell(name, frames);
};
await page.goto(address);
await canvas.waitFor({ timeout: 120_000 });
await laidOut();
console.log(await page.locator(".drawing .note").innerText());
await page.waitForTimeout(1500);
const box = await canvas.boundingBox();
const middle = [box.x + box.width / 2, box.y + box.height / 2];
await measured("layout", async () => {
  await page.locator(".people .wish.exclude").first().click(); // another answer, which is laid out
  await page.waitForTimeout(400);
  await laidOut();
});
await measured("point", async () => {
  for (let i = 0; i < 120; ++i) await page.mouse.move(middle[0] + 150 * Math.cos(i / 9), middle[1] + 150 * Math.sin(i / 7));
});
await measured("pan", async () => {
  await page.mouse.move(...middle);
  await page.mouse.down();
  for (let i = 0; i < 120; ++i) await page.mouse.move(middle[0] + 100 * Math.sin(i / 8), middle[1] + 80 * Math.sin(i / 11));
  await page.mouse.up();
});
await measured("zoom", async () => {
  await canvas.focus();
  for (let i = 0; i < 40; ++i) {
    await page.keyboard.press(i % 20 < 10 ? "+" : "-");
    await page.waitForTimeout(30);
  }
});
await measured("knob", async () => {
  await page.getByRole("slider", { name: "k, how many vertices" }).focus();
  for (let i = 0; i < 60; ++i) {
    await page.keyboard.press("ArrowLeft");
    await page.waitForTimeout(40);
  }
  await page.waitForTimeout(500);
  await laidOut();
});
tell("all", all);
await browser.close();
