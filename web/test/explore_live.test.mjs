// `densek explore` itself, driven by a browser: knob, wishes, stop, undo, addresses, tabs, files, and an end of the program.
//
//   node explore_live.test.mjs DENSEK SCREENSHOTS     exit code 77: there is no Chromium to look with
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { browser, folder, followsWidth, run, shoot } from "./reader.mjs";

const densek = resolve(process.argv[2]);
run("generate", "planted", "--n", "2000", "--p", "0.01", "--k", "25", "--q", "0.9", "--seed", "1", "-q", "-o", "people.txt.gz");
run("generate", "gnp", "--n", "400", "--p", "0.5", "--seed", "1", "-q", "-o", "hard.txt");
const started = new Set();
after(() => { for (const program of started) program.kill("SIGKILL"); });

/** Starts the program and waits for the address it prints. */
async function explore(file, { options = [], token = null } = {}) {
  const env = token === null ? process.env : { ...process.env, DENSEK_TOKEN: token };
  const program = spawn(densek, ["explore", file, "--no-browser", ...options], { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] });
  started.add(program);
  const ended = new Promise((done) => program.once("exit", done));
  const address = await new Promise((found, fail) => {
    let said = "", wrong = "";
    program.stdout.on("data", (piece) => {
      said += piece;
      const there = said.match(/http:\/\/127\.0\.0\.1:\d+\/\?token=[\w-]+/);
      if (there) found(there[0]);
    });
    program.stderr.on("data", (piece) => { wrong += piece; });
    void ended.then((code) => fail(new Error(`densek explore ended with ${code}: ${wrong}`)));
  });
  return { address, end: async (signal) => { program.kill(signal); await ended; started.delete(program); } };
}

async function open(context, address, noise = []) {
  const tab = await context.newPage();
  tab.on("console", (message) => { if (["error", "warning"].includes(message.type())) noise.push(message.text()); });
  tab.on("pageerror", (error) => noise.push(error.message));
  await tab.goto(address);
  await tab.locator('canvas[data-layout="done"]').waitFor();
  return tab;
}

/** Opens the page and checks that it was silent all the time, but for what is `expected`. */
async function exploring(address, look, expected = []) {
  const context = await browser.newContext({ viewport: { width: 1200, height: 900 }, acceptDownloads: true });
  context.setDefaultTimeout(120_000); // a busy machine is slow, not wrong
  const noise = [];
  const tab = await open(context, address, noise);
  await look(tab, context);
  assert.deepEqual(noise.filter((text) => !expected.some((one) => one.test(text))), []);
  await context.close();
}
const knob = (tab) => tab.getByRole("spinbutton", { name: "k as a number" });
const members = (tab) => tab.getByRole("table", { name: "Members", exact: true });
const begins = (tab, title) => tab.waitForFunction((wanted) => document.querySelector("h1").innerText.replace(/\u00a0/g, " ").startsWith(wanted), title);
const proved = (tab) => tab.waitForFunction(() => document.querySelector(".search-state").innerText === "Done: proved optimal");

test("knob, pin, shut out, undo, another tab with the address, files", async () => {
  const { address, end } = await explore("people.txt.gz");
  await exploring(`${address}#k=25`, async (tab, context) => {
    await begins(tab, "25 of 2,000 vertices");
    await proved(tab);
    assert.match(await tab.locator(".judgement").first().innerText(), /Proved optimal/);
    assert.match(await tab.locator(".gap").innerText(), /gap 0 %$/);
    // The curve, point by point, until more is known than was asked for by the knob.
    await tab.waitForFunction(() => Number(document.querySelector(".curve").dataset.points) >= 5);
    // Somebody who must be in, found by a search; the answer has them, and no more edges than before.
    await tab.getByRole("slider", { name: "k, how many vertices" }).focus();
    await tab.keyboard.press("ArrowLeft");
    await begins(tab, "24 of 2,000 vertices");
    await tab.getByRole("searchbox", { name: "Search vertices by label" }).fill("1999");
    await tab.getByRole("button", { name: "1999 must be in" }).click();
    await members(tab).getByRole("button", { name: "1999 must be in" }).and(tab.locator('[aria-pressed="true"]')).waitFor();
    const first = members(tab).locator("tr[data-id]").nth(1), out = await first.getAttribute("data-id");
    await first.getByRole("button", { name: "must be out" }).click();
    await members(tab).locator(`tr[data-id="${out}"]`).waitFor({ state: "detached" });
    const state = await tab.evaluate(() => location.hash);
    assert.equal(state, `#k=24&include=${(await tab.locator(".chip-list.include .chip").getAttribute("data-id"))}&exclude=${out}`);
    await tab.getByRole("heading", { name: "24 members" }).waitFor();
    // The same in another tab, which does not disturb this one.
    const other = await open(context, address + state);
    await other.locator(".chip-list.include").getByText("1999").waitFor();
    await members(other).getByRole("button", { name: "1999", exact: true }).waitFor();
    await knob(other).fill("5");
    await begins(other, "5 of 2,000 vertices");
    await begins(tab, "24 of 2,000 vertices");
    await tab.getByRole("button", { name: "Undo" }).click();
    await members(tab).locator(`tr[data-id="${out}"]`).waitFor();
    // The vertex that is looked at.
    await tab.locator(".chip-list.include").getByRole("button", { name: "1999", exact: true }).click();
    await tab.getByRole("heading", { name: "1999" }).waitFor();
    assert.match(await tab.locator("#vertex .note").first().innerText(), /^A member; \d+ neighbours\.$/);
    for (const [name, check] of [["JSON", (text) => assert.equal(JSON.parse(text).schema, "densek.result/1")], ["CSV", (text) => assert.match(text, /^label,/)], ["GraphML", (text) => assert.match(text, /<graphml/)], ["Report", (text) => assert.match(text, /densek\.report\/1/)]]) {
      const [download] = await Promise.all([tab.waitForEvent("download"), tab.getByRole("link", { name, exact: true }).click()]);
      check(readFileSync(await download.path(), "utf8"));
    }
    await shoot(tab, "explore-live");
  });
  await end("SIGTERM");
});

test("a search is stopped and keeps what it has; several groups", async () => {
  const { address, end } = await explore("hard.txt");
  await exploring(`${address}#k=40`, async (tab) => {
    const state = (begin) => tab.waitForFunction((text) => document.querySelector(".search-state").innerText.startsWith(text), begin);
    await state("Searching:");
    await tab.getByRole("button", { name: "Stop" }).click();
    await state("Stopped: interrupted");
    await tab.getByRole("button", { name: "Go on" }).click(); // with all effort, which takes long
    await state("Searching:");
    await tab.getByRole("button", { name: "Stop" }).click();
    await state("Stopped: interrupted");
    await begins(tab, "40 of 400 vertices");
    await tab.getByRole("combobox").selectOption("3");
    await tab.getByRole("heading", { name: "The groups" }).waitFor();
    assert.equal(await tab.locator(".card").count(), 3);
    await tab.getByRole("button", { name: "Show group 3" }).click();
    await tab.getByRole("heading", { name: "Group 3", exact: true }).waitFor();
  });
  await end("SIGTERM");
});

test("killed and back: the page goes on with the same question", async () => {
  const token = "only-for-this-test";
  const { address, end } = await explore("people.txt.gz", { token });
  const { port } = new URL(address);
  await exploring(`${address}#k=20`, async (tab) => {
    await begins(tab, "20 of 2,000 vertices");
    await end("SIGKILL");
    await tab.getByRole("alert").getByText("densek has ended").waitFor();
    await knob(tab).fill("22");
    const again = await explore("people.txt.gz", { options: ["--port", port], token });
    await begins(tab, "22 of 2,000 vertices");
    await tab.getByRole("alert").waitFor({ state: "hidden" });
    await again.end("SIGTERM");
    const other = await explore("people.txt.gz", { options: ["--port", port] }); // with a token of its own
    await tab.getByRole("alert").getByText("another address").waitFor();
    await other.end("SIGTERM");
  }, [/Failed to load resource/, /ERR_/]);
});

test("two sides and quotas have a knob each, weights of vertices count, and an address keeps them", async () => {
  const data = fileURLToPath(new URL("../../examples/data", import.meta.url));
  const sides = await explore(resolve(data, "reviews.csv"), { options: ["--bipartite", "-k", "8x5"] });
  await exploring(sides.address, async (tab) => {
    await begins(tab, "8 user and 5 item of 120 vertices");
    await proved(tab);
    await tab.getByText("Several parts have no one k to draw a curve over.").waitFor();
    await tab.getByRole("slider", { name: "item, how many vertices" }).press("ArrowRight");
    await begins(tab, "8 user and 6 item of 120 vertices");
    await tab.getByRole("spinbutton", { name: "user as a number" }).fill("4");
    await begins(tab, "4 user and 6 item of 120 vertices");
    assert.equal(await tab.evaluate(() => location.hash), "#k=4,6");
    await tab.reload();
    await begins(tab, "4 user and 6 item of 120 vertices");
    await shoot(tab, "explore-sides");
  });
  await sides.end("SIGTERM");
  const quotas = await explore(resolve(data, "coauthors.csv"), { options: ["--quota", resolve(data, "fields.csv"), "--vertex-weights", resolve(data, "costs.csv"), "--include", "Ada"] });
  await exploring(`${quotas.address}#k=2,2,2`, async (tab) => {
    await begins(tab, "2 algebra, 2 machines and 2 logic of 50 vertices");
    await tab.getByText("In every question, as densek was started: 1 vertex in, weights of vertices count.").waitFor();
    await members(tab).getByRole("button", { name: "Ada", exact: true }).waitFor();
    assert.equal(await tab.getByRole("slider").count(), 3);
    await shoot(tab, "explore-quotas");
  });
  await quotas.end("SIGTERM");
});

test("15 million edges from a .dkg: knob, pin, stop", { skip: process.env.DENSEK_LONG ? false : "takes a minute; DENSEK_LONG=1 runs it" }, async () => {
  run("generate", "rmat", "--scale", "20", "--seed", "1", "-q", "-o", "large.dkg");
  const { address, end } = await explore("large.dkg");
  await exploring(`${address}#k=100`, async (tab) => {
    const facts = await tab.locator("#export .note").innerText();
    assert.match(facts, /1[5-9],\d{3},\d{3} edges/);
    await begins(tab, "100 of ");
    const pinned = members(tab).locator("tr[data-id]").last(), id = await pinned.getAttribute("data-id");
    await knob(tab).fill("20");
    await begins(tab, "20 of ");
    const first = members(tab).locator("tr[data-id]").first(), out = await first.getAttribute("data-id");
    await first.getByRole("button", { name: "must be out" }).click();
    await members(tab).locator(`tr[data-id="${out}"]`).waitFor({ state: "detached" });
    const stop = tab.getByRole("button", { name: "Stop" });
    if (await stop.isEnabled()) await stop.click();
    await tab.waitForFunction(() => /^(Stopped|Done)/.test(document.querySelector(".search-state").innerText));
    await tab.evaluate((wanted) => { location.hash = `k=20&include=${wanted}`; }, id);
    await members(tab).locator(`tr[data-id="${id}"] [aria-pressed="true"]`).waitFor();
    await tab.evaluate(() => { location.hash = "k=1000"; });
    await begins(tab, "1,000 of ");
    await tab.locator('canvas[data-layout="done"]').waitFor();
    await shoot(tab, "explore-large-light-wide");
    await tab.emulateMedia({ colorScheme: "dark" });
    await tab.setViewportSize({ width: 360, height: 780 });
    await followsWidth(tab);
    await tab.locator('canvas[data-layout="done"]').waitFor();
    await shoot(tab, "explore-large-dark-phone");
  });
  await end("SIGTERM");
});
