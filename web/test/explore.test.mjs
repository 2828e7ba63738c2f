// The page of `densek explore` with a program that says what the test wants: knob, wishes, steps, addresses, tabs, an end of
// the program, errors. explore_live.test.mjs does the same with densek itself.
//
//   node explore.test.mjs DENSEK SCREENSHOTS EXPLORE.HTML     exit code 77: there is no Chromium to look with
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { after, test } from "node:test";
import { FakeServer, token } from "./fake_server.mjs";
import { answer, labels, neighbours } from "./people.mjs";
import { browser, followsWidth, shoot } from "./reader.mjs";

const page = resolve(process.argv[4]);
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const servers = [];
after(() => Promise.all(servers.map((server) => server.kill())));
async function serve() {
  const server = await new FakeServer({ page, answer, labels, neighbours, suggested: 6 }).start();
  servers.push(server);
  return server;
}

/** Opens the page, with something behind its #, and waits for the answer; `look` may end with errors that are `expected`. */
async function exploring(server, behind, options, look, expected = []) {
  const context = await browser.newContext({ viewport: { width: 1200, height: 900 }, ...options });
  context.setDefaultTimeout(60_000);
  const tab = await open(context, server, behind, expected);
  await look(tab, context);
  assert.deepEqual(tab.noise.filter((text) => !expected.some((one) => one.test(text))), []);
  await followsWidth(tab);
  await context.close();
}
async function open(context, server, behind) {
  const tab = await context.newPage();
  tab.noise = [];
  tab.on("console", (message) => { if (["error", "warning"].includes(message.type())) tab.noise.push(message.text()); });
  tab.on("pageerror", (error) => tab.noise.push(error.message));
  await tab.goto(server.address(behind));
  await tab.locator('canvas[data-layout="done"]').waitFor();
  return tab;
}
const shows = (tab, title) => tab.waitForFunction((wanted) => document.querySelector("h1").innerText.replace(/\u00a0/g, " ") === wanted, title);
const hash = (tab) => tab.evaluate(() => location.hash);
const asked = async (server, fits) => {
  for (let i = 0; i < 600; ++i) {
    const found = server.asks.find(fits);
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  assert.fail(`nobody asked: ${JSON.stringify(server.asks)}`);
};
const row = (tab, table, id) => tab.getByRole("table", { name: table, exact: true }).locator(`tr[data-id="${id}"]`);
const chip = (tab, what, id) => tab.locator(`.chip-list.${what} .chip[data-id="${id}"]`);

test("the knob answers while it moves, one question at a time, and searches when it rests", async () => {
  const server = await serve();
  await exploring(server, "", {}, async (tab) => {
    await shows(tab, "6 of 30 vertices");
    assert.deepEqual(server.asks.map(({ k, effort }) => [k, effort]), [[6, "normal"]]);
    server.delay = 150;
    await tab.getByRole("slider", { name: "k, how many vertices" }).focus();
    for (let i = 0; i < 10; ++i) await tab.keyboard.press("ArrowRight");
    await shows(tab, "16 of 30 vertices");
    const last = await asked(server, ({ k, effort }) => k === 16 && effort === "normal");
    const live = server.asks.filter(({ effort }) => effort === "live");
    assert.ok(live.length >= 1 && live.length < 9, `${live.length} questions of ten moves`);
    assert.ok(server.asks.every(({ ask }, i) => ask === i + 1));
    assert.equal(server.asks.at(-1), last);
    server.delay = 0;
    await tab.getByRole("spinbutton", { name: "k as a number" }).fill("21");
    await shows(tab, "21 of 30 vertices");
    assert.equal(await tab.getByRole("slider", { name: "k, how many vertices" }).getAttribute("aria-valuetext"), "k = 21");
    await tab.getByRole("slider", { name: "k, how many vertices" }).press("Home");
    await shows(tab, "1 of 30 vertices");
    assert.equal(await hash(tab), "#k=1");
  });
});

test("the bound falls and the gap closes; the search can be stopped and goes on", async () => {
  const server = await serve();
  await exploring(server, "#k=12", {}, async (tab) => {
    const { ask } = await asked(server, ({ k }) => k === 12);
    const gap = tab.locator(".gap"), state = tab.locator(".search-state");
    const says = (wanted) => tab.waitForFunction((text) => document.querySelector(".gap").innerText === text, wanted);
    await says("found 66, at most 200: gap 67 %");
    server.send("progress", { ask, phase: "bound", fraction: 0.25, value: 66, upper_bound: 132 });
    await says("found 66, at most 132: gap 50 %");
    server.send("progress", { ask: ask - 1, phase: "bound", fraction: 0.9, value: 66, upper_bound: 67 }); // of a question that was left
    server.send("progress", { ask, phase: "bound", fraction: 0.5, value: 66, upper_bound: 88 });
    await says("found 66, at most 88: gap 25 %");
    assert.equal(await state.innerText(), "Searching: bound");
    assert.equal(await tab.getByRole("progressbar").evaluate(({ value }) => value), 0.5);
    await tab.locator(".closing figure").waitFor();
    await tab.getByRole("button", { name: "Stop" }).click();
    for (let i = 0; i < 100 && !server.posts.some(([path]) => path === "cancel"); ++i) await tab.waitForTimeout(50);
    assert.ok(server.posts.some(([path, { session }]) => path === "cancel" && server.sessions.has(session)));
    server.send("done", { ask, stop: "interrupted" });
    await tab.waitForFunction(() => document.querySelector(".search-state").innerText === "Stopped: interrupted");
    assert.ok(await tab.getByRole("button", { name: "Stop" }).isDisabled());
    await tab.getByRole("button", { name: "Go on" }).click();
    const further = await asked(server, ({ effort }) => effort === "thorough");
    assert.equal(further.k, 12);
    const past = tab.getByText("Of the search before."); // the figure, as long as the new search has told nothing
    await past.waitFor();
    // A bound that comes with an answer, and not as progress, is drawn as well.
    server.send("progress", { ask: further.ask, phase: "bound", fraction: 0.6, value: 66, upper_bound: 80 });
    await says("found 66, at most 80: gap 18 %");
    server.send("answer", server.reply(further).replace('"upper_bound":200', '"upper_bound":70'));
    await tab.locator('.closing[data-bound="70"] figure').waitFor();
    await past.waitFor({ state: "hidden" });
    server.send("progress", { ask: further.ask, phase: "bound", fraction: 0.9, value: 66, upper_bound: 66 });
    server.send("done", { ask: further.ask, stop: "proved" });
    await tab.waitForFunction(() => document.querySelector(".search-state").innerText === "Done: proved optimal");
    assert.ok(await tab.getByRole("button", { name: "Go on" }).isDisabled());
    assert.equal(await gap.innerText(), "found 66, at most 66: gap 0 %");
  });
});

test("points of the curve that come before the first answer are kept", async () => {
  const server = await serve();
  server.delay = 1500;
  const early = (async () => {
    const { ask } = await asked(server, ({ k }) => k === 6);
    for (const k of [4, 8]) server.send("point", { ask, k, value: 6, edges: 6, density: 1, upper_bound: 7, proven_optimal: false });
  })();
  await exploring(server, "", {}, async (tab) => {
    await early;
    await shows(tab, "6 of 30 vertices");
    await tab.locator('.curve[data-points="2"] figure').waitFor();
  });
});

test("a better answer is shown when it comes, and an older one never after it", async () => {
  const server = await serve();
  await exploring(server, "#k=5", {}, async (tab) => {
    const before = await asked(server, ({ k }) => k === 5);
    const session = [...server.sessions.keys()].at(-1);
    server.delay = ({ effort }) => (effort === "live" ? 300 : 3000);
    await tab.getByRole("spinbutton", { name: "k as a number" }).fill("7");
    const question = await asked(server, ({ k, effort }) => k === 7 && effort === "live");
    server.send("answer", server.reply({ ...before, k: 9 }), session); // of a question that was left
    server.send("answer", server.reply({ ...question, exclude: [0] }), session); // faster than the reply
    await shows(tab, "7 of 30 vertices");
    await row(tab, "Members", 7).waitFor();
    await asked(server, ({ k, effort }) => k === 7 && effort === "normal"); // which comes after the reply
    await tab.waitForTimeout(500);
    assert.deepEqual([await row(tab, "Members", 7).count(), await row(tab, "Members", 0).count()], [1, 0]);
  });
});

test("vertices are pinned and shut out from tables, the drawing, the neighbours and the search", async () => {
  const server = await serve();
  await exploring(server, "", {}, async (tab) => {
    await row(tab, "Members", 2).getByRole("button", { name: "person-02 must be out" }).click();
    await asked(server, ({ exclude }) => exclude.join() === "2");
    await chip(tab, "exclude", 2).waitFor();
    await row(tab, "Members", 6).waitFor(); // who takes the place
    assert.equal(await row(tab, "Members", 2).count(), 0);
    // A search, and a pin from what it found.
    await tab.getByRole("searchbox", { name: "Search vertices by label" }).fill("person-2");
    await tab.getByText("10 vertices found").waitFor();
    await row(tab, "Found vertices", 25).getByRole("button", { name: "person-25 must be in" }).click();
    await asked(server, ({ include }) => include.join() === "25");
    assert.equal(await row(tab, "Members", 25).getByRole("button", { name: "must be in" }).getAttribute("aria-pressed"), "true");
    // The neighbours of a vertex.
    await row(tab, "Members", 25).getByRole("button", { name: "person-25", exact: true }).click();
    await tab.getByRole("heading", { name: "person-25" }).waitFor();
    assert.match(await tab.locator("#vertex .note").first().innerText(), new RegExp(`^A member; ${neighbours(25).length} neighbours\\.$`));
    const friend = neighbours(25).find((id) => id > 6);
    await row(tab, "Neighbours", friend).getByRole("button", { name: "must be in" }).click();
    await asked(server, ({ include }) => include.join() === `25,${friend}`);
    assert.match(await hash(tab), new RegExp(`include=25,${friend}&exclude=2&vertex=25`));
    // A chip that is taken away.
    await chip(tab, "include", 25).getByRole("button", { name: "need not" }).click();
    await asked(server, ({ include, exclude }) => include.join() === `${friend}` && exclude.join() === "2");
    // The drawing: a click looks at a vertex, one with alt shuts it out.
    await tab.getByRole("button", { name: "Look at no vertex" }).click();
    const canvas = tab.locator("canvas[data-layout]");
    await tab.locator('canvas[data-layout="done"]').waitFor();
    const spot = await someVertex(tab, canvas);
    await canvas.click({ position: spot });
    const id = Number(await canvas.getAttribute("data-selected"));
    await tab.getByRole("heading", { name: labels[id] }).waitFor();
    await canvas.click({ position: spot, modifiers: ["Alt"] });
    await asked(server, ({ exclude }) => exclude.includes(id));
    await chip(tab, "exclude", id).waitFor();
    await shoot(tab, "explore-wishes");
  });
});

/** A point of the drawing where a vertex is, looked for from the middle. */
async function someVertex(tab, canvas) {
  const box = await canvas.boundingBox();
  for (let i = 0; i < 400; ++i) {
    const [x, y] = [box.width / 2 + 8 * Math.sqrt(i) * Math.cos(2.4 * i), box.height / 2 + 8 * Math.sqrt(i) * Math.sin(2.4 * i)];
    await canvas.hover({ position: { x, y }, force: true });
    if ((await canvas.evaluate((one) => one.style.cursor)) === "pointer") return { x, y };
  }
  return assert.fail("no vertex in the drawing");
}

test("undo and redo, by buttons, keys, back and forward", async () => {
  const server = await serve();
  await exploring(server, "#k=5", {}, async (tab) => {
    const undo = tab.getByRole("button", { name: "Undo" }), redo = tab.getByRole("button", { name: "Redo" });
    assert.ok((await undo.isDisabled()) && (await redo.isDisabled()));
    await row(tab, "Members", 0).getByRole("button", { name: "must be out" }).click();
    await chip(tab, "exclude", 0).waitFor();
    await tab.getByRole("combobox").selectOption("2");
    await shows(tab, "5 of 30 vertices");
    await tab.getByRole("heading", { name: "The groups" }).waitFor();
    assert.equal(await hash(tab), "#k=5&exclude=0&groups=2");
    await undo.click();
    await tab.getByRole("heading", { name: "The groups" }).waitFor({ state: "detached" });
    await tab.keyboard.press("Control+z");
    await chip(tab, "exclude", 0).waitFor({ state: "detached" });
    assert.equal(await hash(tab), "#k=5");
    assert.ok(await undo.isDisabled());
    await tab.keyboard.press("Control+Shift+z");
    await chip(tab, "exclude", 0).waitFor();
    await tab.goForward();
    await tab.getByRole("heading", { name: "The groups" }).waitFor();
    assert.ok(await redo.isDisabled());
    await tab.reload(); // which forgets no step
    await tab.getByRole("heading", { name: "The groups" }).waitFor();
    await undo.click();
    await tab.getByRole("heading", { name: "The groups" }).waitFor({ state: "detached" });
    assert.ok(!(await redo.isDisabled()));
    // A gesture of the knob is one step.
    // From outside keys may come too far apart on a busy machine.
    await tab.getByRole("slider", { name: "k, how many vertices" }).evaluate((knob) => {
      for (let i = 0; i < 4; ++i) knob.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true, cancelable: true }));
    });
    await shows(tab, "9 of 30 vertices");
    assert.ok(await redo.isDisabled());
    await undo.click();
    await shows(tab, "5 of 30 vertices");
    assert.equal(await hash(tab), "#k=5&exclude=0");
  });
});

test("an address holds the whole state, and what makes no sense in it is left out", async () => {
  const server = await serve();
  await exploring(server, "#k=4&include=20&exclude=1,2&groups=3&vertex=7", {}, async (tab) => {
    const { k, include, exclude, groups } = await asked(server, () => true);
    assert.deepEqual([k, include, exclude, groups], [4, [20], [1, 2], 3]);
    await chip(tab, "include", 20).getByText("person-20").waitFor();
    await chip(tab, "exclude", 1).getByText("person-01").waitFor();
    await tab.getByRole("heading", { name: "person-07" }).waitFor();
    assert.equal(await tab.locator(".card").count(), 3);
    await tab.getByRole("button", { name: "Show group 2" }).click();
    await tab.getByRole("heading", { name: "Group 2", exact: true }).waitFor();
    await row(tab, "Members", 6).waitFor();
  });
  await exploring(server, "#k=9999&include=x,3,3&exclude=3,4&groups=99&vertex=-1", {}, async (tab) => {
    assert.equal(await hash(tab), "#k=30&include=3&exclude=4&groups=8");
  });
});

test("two tabs have a session each and do not disturb each other", async () => {
  const server = await serve();
  await exploring(server, "#k=5", {}, async (tab, context) => {
    const other = await open(context, server, "#k=8");
    assert.equal(server.sessions.size, 2);
    await shows(other, "8 of 30 vertices");
    await tab.getByRole("spinbutton", { name: "k as a number" }).fill("11");
    await shows(tab, "11 of 30 vertices");
    await shows(other, "8 of 30 vertices");
    const mine = server.asks.find(({ k }) => k === 11).session, theirs = server.asks.find(({ k }) => k === 8).session;
    assert.notEqual(mine, theirs);
    assert.deepEqual(other.noise, []);
  });
});

test("the curve fills in with its band, and a point of it turns the knob", async () => {
  const server = await serve();
  await exploring(server, "#k=12", {}, async (tab) => {
    const { ask } = await asked(server, () => true);
    for (let i = 0; i < 100 && !server.posts.some(([path]) => path === "curve"); ++i) await tab.waitForTimeout(50);
    assert.deepEqual(server.posts.find(([path]) => path === "curve")[1], { session: [...server.sessions.keys()][0], include: [], exclude: [], points: 40 });
    const point = (k, more) => server.send("point", { ask, k, value: Math.min(60, (k * (k - 1)) / 2), edges: 60, density: 1, upper_bound: 70, proven_optimal: false, ...more });
    for (const k of [4, 8, 12]) point(k);
    await tab.locator('.curve[data-points="3"]').waitFor();
    await tab.getByText("3 points, 0 proved optimal.").waitFor();
    point(16, { proven_optimal: true, upper_bound: 60 });
    point(8); // again: the same point
    point(9, { ask: ask + 50 }); // of a question nobody asked
    await tab.getByText("4 points, 1 proved optimal.").waitFor();
    assert.match(await tab.locator(".curve .legend").innerText(), /found\s+proved upper bound/);
    await tab.getByRole("slider", { name: "k, arrow keys choose" }).focus();
    await tab.keyboard.press("ArrowRight");
    await shows(tab, "16 of 30 vertices");
    // Other wishes have another curve; the first comes back with an undo.
    await row(tab, "Members", 3).getByRole("button", { name: "must be out" }).click();
    const { ask: without } = await asked(server, ({ exclude }) => exclude.includes(3));
    point(5, { ask: without });
    await tab.getByText("1 point, 0 proved optimal.").waitFor();
    await tab.getByRole("button", { name: "Undo" }).click();
    await tab.getByText("4 points, 1 proved optimal.").waitFor();
  });
});

test("the program ends and comes back: the page says so and goes on with the same question", async () => {
  const server = await serve();
  await exploring(server, "#k=5&exclude=1", {}, async (tab) => {
    const { port } = server;
    await server.kill();
    await tab.getByRole("alert").getByText("densek has ended").waitFor();
    await tab.getByRole("spinbutton", { name: "k as a number" }).fill("9"); // it is remembered
    server.asks.length = 0;
    await server.start(port);
    await shows(tab, "9 of 30 vertices");
    assert.deepEqual(server.asks.at(-1).exclude, [1]);
    await tab.getByRole("alert").waitFor({ state: "hidden" });
    // A session that the program has forgotten is one more that begins.
    server.sessions.clear();
    await tab.getByRole("spinbutton", { name: "k as a number" }).fill("10");
    await shows(tab, "10 of 30 vertices");
  }, [/Failed to load resource/, /ERR_/]);
});

test("what the program will not do is said, and the answer stays", async () => {
  const server = await serve();
  await exploring(server, "#k=3&include=1,2,3", {}, async (tab) => {
    await tab.getByRole("spinbutton", { name: "k as a number" }).fill("2");
    await tab.getByRole("alert").getByText("3 vertices must be in, but k is 2; take a larger k").waitFor();
    await shows(tab, "3 of 30 vertices");
    await tab.getByRole("button", { name: "Undo" }).click();
    await tab.getByRole("alert").waitFor({ state: "hidden" });
  }, [/400 \(Bad Request\)/]);
  await exploring(server, "", {}, async (_, context) => {
    const tab = await context.newPage();
    await tab.goto(server.address());
    await tab.evaluate(() => history.replaceState(null, "", "/?token=another-one"));
    await tab.route("**/?token=another-one", (route) => route.fulfill({ path: page, contentType: "text/html" }));
    await tab.reload();
    await tab.getByRole("alert").getByText("open the address that densek printed").waitFor();
  });
});

test("what is taken away comes from the program, for this session", async () => {
  const server = await serve();
  await exploring(server, "", {}, async (tab) => {
    const links = await tab.locator(".exports a").evaluateAll((all) => all.map(({ innerText, href }) => [innerText, href]));
    const [session] = server.sessions.keys();
    assert.deepEqual(links, [["Report", "html"], ["JSON", "json"], ["CSV", "csv"], ["GraphML", "graphml"]]
      .map(([name, format]) => [name, `http://127.0.0.1:${server.port}/api/export?${new URLSearchParams({ session, format, token })}`]));
  });
});

test("nothing for axe to complain about, in both themes, wide and narrow", async () => {
  const server = await serve();
  for (const colorScheme of ["light", "dark"])
    for (const width of [1200, 360])
      await exploring(server, "#k=8&include=20&exclude=1&groups=2&vertex=5", { colorScheme, viewport: { width, height: 800 } }, async (tab) => {
        const { ask } = server.asks.at(-1);
        await tab.getByRole("heading", { name: "person-05" }).waitFor();
        await tab.getByRole("searchbox").fill("person-1");
        await tab.getByText("10 vertices found").waitFor();
        for (const bound of [99, 60]) server.send("progress", { ask, phase: "bound", fraction: 0.25, value: 28, upper_bound: bound });
        for (const k of [4, 8]) server.send("point", { ask, k, value: 6, edges: 6, density: 1, upper_bound: 7, proven_optimal: false });
        await tab.locator(".curve figure").waitFor();
        await tab.locator(".closing figure").waitFor();
        await tab.locator(".others summary").click();
        await tab.evaluate(axe);
        const { violations, passes } = await tab.evaluate(() => globalThis.axe.run(document));
        assert.deepEqual(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`), [], `${colorScheme}, ${width}`);
        assert.ok(passes.length > 20, "axe has looked at nothing");
        const verdict = await tab.locator(".judgement").first().boundingBox();
        assert.ok(verdict.y + verdict.height <= 800, "the verdict is not on the first screen");
        await shoot(tab, `explore-${colorScheme}-${width}`);
      });
});
