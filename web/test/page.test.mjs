// What a reader can rely on whatever the report is about: choices are in the address, rows are never cut, search and
// selection go together, labels are short, a phone shows the verdict, paper is light and whole.
//
//   node page.test.mjs DENSEK SCREENSHOTS     exit code 77: there is no Chromium to look with
import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { dice, makeReport } from "./documents.mjs";
import { column, folder, laidOut, reading, run, shoot, withDocument } from "./reader.mjs";

run("generate", "planted", "--n", "2000", "--p", "0.01", "--k", "25", "--q", "0.9", "--seed", "1", "-q", "-o", "people.txt.gz");
run("solve", "people.txt.gz", "-k", "60", "--preset", "paper", "-q", "--html", "solve.html");
run("profile", "people.txt.gz", "-k", "5:200:x24", "--effort", "quick", "-q", "--html", "profile.html");
run("compare", "people.txt.gz", "-k", "10,25", "--methods", "peel,greedy,auto,dsg-flow,at-least-k", "--effort", "quick", "-q", "--html", "compare.html");
run("solve", "people.txt.gz", "-k", "6", "--groups", "3", "--effort", "quick", "-q", "--html", "groups.html");
const phone = { viewport: { width: 360, height: 640 } };
const hash = (page) => page.evaluate(() => location.hash);
const title = (page) => page.locator("#answer-title").innerText();
const shows = (page, text) => page.waitForFunction((wanted) => document.querySelector("#answer-title").innerText === wanted, text);
/** Steps of the history are choices that have half a second between them. */
const aStepLater = (page) => page.waitForTimeout(700);
/** Opens a report again with something behind its #. */
async function opened(page, behind) {
  const address = (await page.evaluate(() => location.href)).split("#")[0];
  await page.goto("about:blank");
  await page.goto(address + behind);
  await laidOut(page);
}

test("the chosen k is in the address: a link shows it, back and forward walk", async () => {
  await reading("profile.html", {}, async (page) => {
    const first = await title(page);
    assert.equal(await hash(page), "");
    await page.getByRole("button", { name: "Show k = 29", exact: true }).click();
    assert.equal(await hash(page), "#k=29");
    await aStepLater(page);
    await page.locator("#curve .plot").focus();
    // One step, because they come together; from outside each may take long on a busy machine.
    await page.evaluate(() => {
      for (const key of ["End", "ArrowLeft", "ArrowLeft"])
        document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    });
    const far = await hash(page), farTitle = await title(page);
    assert.match(far, /^#k=1\d\d$/);
    await page.goBack();
    await shows(page, "The answer for k = 29");
    await page.goBack();
    await shows(page, first);
    assert.equal(await hash(page), "");
    await page.goForward();
    await page.goForward();
    await shows(page, farTitle);
    assert.equal(await hash(page), far);
    await opened(page, "#k=25");
    assert.equal(await title(page), "The answer for k = 25");
    assert.equal((await column(page, 1)).length, 25);
    await opened(page, "#k=26"); // not asked for: the page and its address say what there is
    assert.equal(await title(page), first);
    assert.equal(await hash(page), `#k=${first.match(/\d+$/)[0]}`);
    await opened(page, "#answer");
    assert.equal(await hash(page), "#answer");
  });
});

test("the chosen method and the chosen group are in the address", async () => {
  await reading("compare.html", {}, async (page) => {
    await page.locator("#compare .sizes").getByText("k = 25", { exact: true }).click();
    assert.equal(await hash(page), "#k=25&method=auto");
    await page.getByRole("button", { name: "Show k = 25, peel" }).click();
    assert.equal(await hash(page), "#k=25&method=peel");
    for (const [behind, wanted] of [["#k=10&method=greedy", /^The answer for k = 10, greedy$/], ["#k=25", /^The answer for k = 25, auto$/], ["#k=25&method=dsg-flow", /, dsg-flow$/], ["#k=25&method=at-least-k", /, at-least-k$/], ["#k=25&method=nobody", /^The answer for k = 25, auto$/]]) {
      await opened(page, behind);
      assert.match(await title(page), wanted);
      assert.equal(await page.locator('#compare input[type="radio"]:checked + span').innerText(), behind.replace(/^#k=(\d+).*/, "k = $1"));
    }
    assert.equal(await hash(page), "#k=25&method=auto");
  });
  await reading("groups.html", {}, async (page) => {
    await page.getByRole("button", { name: "Show group 3" }).click();
    assert.equal(await hash(page), "#group=3");
    await page.goBack();
    await shows(page, "Group 1: 6 members");
    await opened(page, "#group=2");
    assert.equal(await title(page), "Group 2: 6 members");
    await opened(page, "#group=4");
    assert.equal(await title(page), "Group 1: 6 members");
  });
  await reading("solve.html", {}, async (page) => {
    await page.locator(".members-table tbody tr").first().click();
    assert.equal(await hash(page), ""); // there is nothing to choose from
  });
});

test("search and selection go together", async () => {
  await reading("solve.html", {}, async (page) => {
    const canvas = page.locator("canvas[data-layout]"), search = page.getByRole("searchbox");
    const drawn = (selected, found) => page.waitForFunction(([one, all]) => {
      const { selected: now, found: those } = document.querySelector("canvas[data-layout]").dataset;
      return now === one && those.split("\n").sort().join() === all;
    }, [selected, found.sort().join()]);
    const chosen = page.locator('.members-table tr[aria-current="true"]');
    const labels = (await column(page, 1)).sort();
    const some = labels.filter((label) => label.includes("7"));
    const only = labels.find((label) => labels.filter((other) => other.includes(label)).length === 1);
    await search.fill("7");
    await drawn("", some);
    assert.deepEqual((await column(page, 1)).sort(), some);
    await search.press("Enter"); // the first row
    const first = (await column(page, 1))[0];
    await drawn(first, some);
    assert.equal(await chosen.locator("td").first().innerText(), first);
    await search.fill(only); // there is one
    await drawn(only, [only]);
    assert.equal(await chosen.locator("td").first().innerText(), only);
    await search.fill("nobody");
    await drawn("", [""]);
    await search.fill(only);
    // Whoever selects another one in the drawing wants to see its row.
    const box = await canvas.boundingBox();
    let selected = only;
    for (let i = 1; selected === only || selected === ""; ++i) {
      assert.ok(i < 300, "no click in the drawing found a member");
      await page.mouse.click(box.x + box.width / 2 + 7 * Math.sqrt(i) * Math.cos(2.4 * i), box.y + box.height / 2 + 7 * Math.sqrt(i) * Math.sin(2.4 * i));
      selected = await canvas.evaluate((drawing) => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(drawing.dataset.selected)))));
    }
    assert.equal(await search.inputValue(), "");
    assert.equal(await chosen.locator("td").first().innerText(), selected);
    assert.ok(await chosen.isVisible());
  });
});

test("no box scrolls inside the page, a long table is folded, and the chosen row is seen", async () => {
  for (const [file, options] of [["solve.html", {}], ["profile.html", {}], ["compare.html", {}], ["groups.html", {}], ["solve.html", phone], ["profile.html", phone], ["compare.html", phone]])
    await reading(file, options, async (page) => {
      assert.deepEqual(await page.evaluate(() => [...document.querySelectorAll("main *")].filter((one) => /auto|scroll/.test(getComputedStyle(one).overflow)).map((one) => one.className)), []);
    });
  await reading("solve.html", {}, async (page) => {
    const rows = page.locator(".members-table tbody tr:visible");
    assert.equal(await rows.count(), 16);
    const last = page.locator(".members-table tbody tr").last();
    const label = await last.locator("td").first().textContent();
    await page.getByRole("searchbox").fill(label);
    await page.getByRole("searchbox").fill("");
    assert.equal(await rows.count(), 17);
    assert.equal(await rows.last().locator("td").first().innerText(), label);
    await page.getByRole("button", { name: "Show all 60 members" }).click();
    assert.equal(await rows.count(), 60);
    await page.getByRole("button", { name: "Show the first 16" }).click();
    await page.locator(".members-table tbody tr").first().focus();
    await page.keyboard.press("Escape");
    assert.equal(await rows.count(), 16);
    await page.keyboard.press("End"); // the keyboard reaches every row
    assert.equal(await rows.count(), 60);
    assert.ok(await last.evaluate((row) => row === document.activeElement));
  });
  await reading("profile.html", {}, async (page) => {
    const rows = page.locator(".answers tbody tr:visible");
    assert.ok((await rows.count()) <= 13);
    await page.locator("#curve .plot").focus();
    await page.keyboard.press("End");
    assert.match(await rows.last().innerText(), /^200\s/);
  });
});

test("a phone shows the verdict at once, and that of every k", async () => {
  for (const file of ["solve.html", "profile.html", "compare.html", "groups.html"])
    for (const width of [360, 400])
      await reading(file, { viewport: { width, height: 640 } }, async (page) => {
        const verdict = await page.locator(".judgement").first().boundingBox();
        assert.ok(verdict.y + verdict.height <= 640 && verdict.x + verdict.width <= width, `${file}: the verdict is outside of the window`);
        for (const cell of await page.locator(".answers .level:visible, #compare .point-text:visible").all()) {
          const { x, width: wide } = await cell.boundingBox();
          assert.ok(wide > 40 && x >= 0 && x + wide <= width, `${file}: a verdict from ${x} to ${x + wide} in ${width}`);
        }
      });
  await reading("profile.html", phone, async (page) => {
    assert.deepEqual(await page.locator(".answers th:visible").allInnerTexts(), ["k", "edges", "at most", "verdict"]);
    await shoot(page, "profile-phone");
    const lines = await page.evaluate(() => [...document.querySelectorAll(".answers td:first-child .link")].map((link) => {
      const text = document.createRange();
      text.selectNodeContents(link);
      return text.getClientRects().length;
    }));
    assert.ok(lines.every((count) => count <= 1), `a k is broken into lines: ${lines}`);
  });
});

const names = Array.from({ length: 14 }, (_, i) => `https://example.org/people/of/the/institute/${"x".repeat(i)}/number-${String(i).padStart(2, "0")}`);
const pairs = names.flatMap((a, i) => names.slice(0, i).map((b) => [a, b, 1n]));

test("long labels lose their middle, and the whole is where the pointer rests", async () => {
  const roll = dice(2);
  withDocument("solve.html", "long.html", makeReport({ edges: pairs.filter(() => roll() < 0.8), weighted: false, sets: [{ members: names.slice(0, 10), wishes: { include: names.slice(0, 2) } }] }));
  for (const options of [{}, phone])
    await reading("long.html", options, async (page) => {
      const cell = page.locator(".members-table td.label").filter({ hasText: "r-07" });
      assert.equal(await cell.innerText(), "https://e…umber-07");
      assert.equal(await cell.getAttribute("title"), names[7]);
      await cell.click(); // a finger has no pointer
      assert.equal((await cell.innerText()).replace(/\s/g, ""), names[7]);
      await cell.click();
      assert.equal(await cell.innerText(), "https://e…umber-07");
      const asked = page.locator(".asked .shortened").first();
      assert.match(await asked.innerText(), /^https:\/\/.*….*number-00$/);
      assert.equal(await asked.getAttribute("title"), names[0]);
      await shoot(page, options === phone ? "long-phone" : "long");
    });
  const sets = [0, 5].map((at) => ({ members: names.slice(at, at + 5) }));
  withDocument("solve.html", "long-groups.html", makeReport({ kind: "groups", edges: pairs, weighted: false, sets }));
  await reading("long-groups.html", phone, async (page) => {
    assert.equal(await page.locator(".card").first().locator(`[title="${names[3]}"]`).count(), 1);
    assert.match(await page.locator(".card dd").first().innerText(), /number-03 and .*number-04$/s);
  });
});

test("members that are equal need no scale of colours", async () => {
  const legend = async (name, report, check) => {
    withDocument("solve.html", `${name}.html`, report);
    await reading(`${name}.html`, {}, async (page) => check(await page.locator(".scale .bar").count(), await page.locator(".scale").innerText()));
  };
  const clique = { edges: pairs, sets: [{ members: names.slice(0, 6) }] };
  await legend("equal", makeReport({ ...clique, weighted: false }), (bars, text) => assert.deepEqual([bars, text], [0, "every member has 5 neighbours inside"]));
  await legend("equal-weights", makeReport({ ...clique, digits: 1 }), (bars, text) => assert.deepEqual([bars, text], [0, "every member has weight 0.5 inside"]));
  await legend("unequal", makeReport({ ...clique, edges: pairs.slice(1), weighted: false }), (bars, text) => assert.deepEqual([bars, text.replace(/\s+/g, " ")], [1, "neighbours inside 4 5"]));
  // One more in the sixteenth digit has the same colour, but is not the same.
  await legend("almost", makeReport({ edges: [["a", "b", 2n ** 60n], ["b", "c", 2n ** 60n], ["a", "c", 2n ** 60n + 1n]], sets: [{ members: ["a", "b", "c"] }] }), (bars, text) => {
    assert.equal(bars, 0);
    assert.doesNotMatch(text, /every/);
  });
});

test("the page names the file, not where it is", async () => {
  mkdirSync(join(folder, "some", "where"), { recursive: true });
  writeFileSync(join(folder, "some", "where", "few.txt"), "a b\nb c\nc a\n");
  run("solve", "some/where/few.txt", "-k", "2", "-q", "--html", "named.html");
  await reading("named.html", {}, async (page) => {
    assert.match(await page.locator(".eyebrow").innerText(), /^few\.txt /);
    assert.match(await page.locator("#made dt:text-is('Graph') + dd").innerText(), /^few\.txt\n/);
  });
});

test("paper is light, whole and without controls", async () => {
  for (const [file, pictures] of [["solve.html", 4], ["profile.html", 2]])
    await reading(file, { colorScheme: "dark" }, async (page) => {
      const rows = await page.locator(".members-table tbody tr").count();
      await page.emulateMedia({ media: "print", colorScheme: "dark" });
      await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
      await page.waitForFunction(() => getComputedStyle(document.body).backgroundColor === "rgb(255, 255, 255)", null, { timeout: 30_000 });
      assert.equal(await page.locator("button:visible:not(.link):not(th button), input:visible, canvas:visible").count(), 0);
      assert.equal(await page.locator(".members-table tbody tr:visible").count(), rows);
      assert.equal(await page.locator(".on-paper svg:visible").count(), pictures);
      for (const picture of await page.locator(".on-paper svg").all()) assert.match(await picture.innerHTML(), /^<rect [^>]*fill="#fff(fff)?"/);
      await page.setViewportSize({ width: 690, height: 900 }); // what A4 leaves
      // Nothing is cut, once the figures have followed the width.
      await page.waitForFunction(() => [...document.querySelectorAll("main *")].every((one) => one.getBoundingClientRect().right <= innerWidth + 1), null, { timeout: 30_000 });
      await page.evaluate(() => dispatchEvent(new Event("afterprint")));
      await page.emulateMedia({ media: "screen", colorScheme: "dark" });
      assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), "dark");
      assert.equal(await page.locator(".on-paper svg").count(), 0);
    });
  await reading("profile.html", {}, async (page) => { // the browser tells the page that it prints
    await page.evaluate(() => addEventListener("beforeprint", () => { globalThis.printed = document.querySelectorAll(".on-paper svg").length; }));
    await page.pdf({ format: "A4" });
    assert.equal(await page.evaluate(() => globalThis.printed), 2);
  });
});

test("in a notebook's frame, which has no address of its own, choices work and nothing leaves the frame", async () => {
  const text = readFileSync(join(folder, "profile.html"), "utf8").replace(/&/g, "&amp;").replace(/"/g, "&quot;");
  writeFileSync(join(folder, "notebook.html"), `<!doctype html><iframe srcdoc="${text}" sandbox="allow-scripts allow-downloads" width="1000" height="800"></iframe>`);
  await reading("notebook.html", {}, async (page) => {
    const frame = page.frameLocator("iframe"), answer = frame.locator("#answer-title");
    await frame.getByRole("button", { name: "Show k = 29", exact: true }).click();
    assert.match(await answer.innerText(), / 29$/);
    await frame.locator("#curve .plot").focus();
    for (const key of ["End", "ArrowLeft", "ArrowLeft"]) await page.keyboard.press(key); // quickly: one step of the history
    await page.waitForTimeout(300);
    assert.match(await answer.innerText(), / 1\d\d$/);
  });
});
