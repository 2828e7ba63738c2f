// Opens reports in a real browser as a reader would: looks, sorts, searches, clicks, takes files away. Every page must
// stay silent: no error on the console, no request to anywhere.
//
//   node report.test.mjs DENSEK SCREENSHOTS     exit code 77: there is no Chromium to look with
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { browser, column, documentIn, folder, laidOut, numbers, reading, run, screenshots, shoot, taken, withDocument } from "./reader.mjs";

run("generate", "planted", "--n", "2000", "--p", "0.01", "--k", "25", "--q", "0.9", "--seed", "1", "-q", "-o", "people.txt.gz");

test("a page carries the licences of the packages inside it", () => {
  run("solve", "people.txt.gz", "-k", "5", "-q", "--html", "licences.html");
  const page = readFileSync(join(folder, "licences.html"), "utf8");
  const comment = page.slice(page.lastIndexOf("<!--"));
  for (const name of ["d3-force", "uplot", "@fontsource-variable/inter"]) assert.match(comment, new RegExp(`^${name} [0-9.]+$`, "m"));
  assert.equal(comment.indexOf("-->"), comment.trimEnd().length - 3);
});

test("a solve: verdict first, members sorted, searched and selected", async () => {
  run("solve", "people.txt.gz", "-k", "25", "-q", "--html", "solve.html");
  await reading("solve.html", {}, async (page) => {
    assert.equal((await page.locator("h1").innerText()).replace(/\u00a0/g, " "), "25 of 2,000 vertices, 274 edges, density 0.9133");
    assert.match(await page.locator(".judgement").innerText(), /Proved optimal/);
    assert.match(await page.locator("#made").innerText(), /densek solve people\.txt\.gz -k 25 -q --html solve\.html/);

    const inside = numbers(await column(page, 2));
    assert.equal(inside.length, 25);
    assert.equal(inside.reduce((sum, degree) => sum + degree, 0), 2 * 274);
    assert.deepEqual(inside, [...inside].sort((a, b) => b - a));
    const header = page.getByRole("columnheader", { name: "Label" });
    assert.equal(await header.getAttribute("aria-sort"), "none");
    await header.getByRole("button").click();
    assert.equal(await header.getAttribute("aria-sort"), "ascending");
    const labels = numbers(await column(page, 1));
    assert.deepEqual(labels, [...labels].sort((a, b) => a - b));
    await header.getByRole("button").click();
    assert.deepEqual(numbers(await column(page, 1)), labels.reverse());

    await page.getByRole("searchbox").fill("72");
    assert.deepEqual((await column(page, 1)).sort(), ["726", "772"]);
    assert.match(await page.getByRole("status").innerText(), /2 of 25 members/);
    await page.locator(".members-table tbody tr").first().click();
    await page.waitForFunction(() => document.querySelector("canvas[data-selected]").dataset.selected === "772");
    await page.getByRole("searchbox").fill("");

    // From the drawing to the table: somewhere near the middle there is a member.
    const box = await page.locator("canvas[data-layout]").boundingBox();
    let selected = "772";
    for (let i = 1; selected === "772" || selected === ""; ++i) {
      assert.ok(i < 200, "no click in the drawing found a member");
      await page.mouse.click(box.x + box.width / 2 + 5 * Math.sqrt(i) * Math.cos(2.4 * i), box.y + box.height / 2 + 5 * Math.sqrt(i) * Math.sin(2.4 * i));
      selected = await page.locator("canvas[data-layout]").evaluate((canvas) => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(canvas.dataset.selected)))));
    }
    assert.equal(await page.locator('.members-table tr[aria-current="true"] td').first().innerText(), selected);
    await shoot(page, "solve-25");
  });
});

test("keyboard alone is enough", async () => {
  await reading("solve.html", {}, async (page) => {
    await page.locator(".members-table tbody tr").first().focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    assert.equal(await page.locator(".members-table tbody tr").nth(2).getAttribute("aria-current"), "true");
    await page.keyboard.press("Escape");
    assert.equal(await page.locator('.members-table tr[aria-current="true"]').count(), 0);
    const outline = await page.evaluate(() => getComputedStyle(document.activeElement).outlineStyle);
    assert.equal(outline, "solid");
  });
});

test("what is taken away is complete", async () => {
  run("solve", "people.txt.gz", "-k", "25", "-q", "-o", "members.txt");
  await reading("solve.html", {}, async (page) => {
    const text = await taken(page, "Members as text");
    assert.equal(text.name, "people-k25-members.txt");
    assert.deepEqual(text.bytes.toString(), readFileSync(join(folder, "members.txt"), "utf8"));
    const csv = (await taken(page, "Members as CSV")).bytes.toString().trim().split("\n");
    assert.equal(csv[0], "label,inside,outside,degree");
    assert.equal(csv.length, 26);
    const graphml = (await taken(page, "Subgraph as GraphML")).bytes.toString();
    const counts = await page.evaluate((xml) => {
      const parsed = new DOMParser().parseFromString(xml, "application/xml");
      return ["parsererror", "node", "edge"].map((tag) => parsed.getElementsByTagName(tag).length);
    }, graphml);
    assert.deepEqual(counts, [0, 25, 274]);
    const svg = (await taken(page, "Drawing as SVG")).bytes.toString();
    assert.equal(svg.match(/<circle /g).length, 25 + 40);
    const png = (await taken(page, "Drawing as PNG")).bytes;
    assert.equal(png.subarray(1, 4).toString(), "PNG");
    writeFileSync(join(screenshots, "export-drawing.png"), png);
  });
});

test("a profile: choosing a k shows its answer", async () => {
  run("profile", "people.txt.gz", "-k", "5:200:x12", "--effort", "quick", "-q", "--html", "profile.html");
  await reading("profile.html", {}, async (page) => {
    const title = page.locator("#answer-title");
    const plot = page.locator("#curve .plot");
    const over = await plot.locator(".u-over").boundingBox();
    await page.mouse.click(over.x + over.width - 8, over.y + over.height / 2);
    assert.equal(await title.innerText(), "The answer for k = 200");
    assert.equal((await column(page, 1)).length, 200);
    await plot.focus();
    await page.keyboard.press("ArrowLeft");
    assert.equal(await title.innerText(), "The answer for k = 143");
    await page.keyboard.press("Home");
    assert.equal(await title.innerText(), "The answer for k = 5");
    await page.getByRole("button", { name: "Show k = 27" }).click();
    assert.equal(await title.innerText(), "The answer for k = 27");
    await laidOut(page);
    await page.locator(".choice").getByText("edges per vertex").click();
    assert.equal(await page.locator("#curve .figure-title").innerText(), "Edges per vertex against k");
    const svg = (await taken(page, "Edges per vertex against k as SVG")).bytes.toString();
    assert.match(svg, /proved upper bound/);
    const png = (await taken(page, "Edges per vertex against k as PNG")).bytes;
    writeFileSync(join(screenshots, "export-curve.png"), png);
    await page.locator(".choice").getByText("density").click();
    await page.mouse.move(0, 0);
    await shoot(page, "profile");
  });
});

test("a run of Frank–Wolfe: objective, gap, integrality and the escape", async () => {
  run("generate", "regular", "--n", "100", "--degree", "10", "--seed", "1", "-q", "-o", "regular.txt");
  run("solve", "regular.txt", "-k", "20", "--preset", "paper", "-q", "--html", "paper.html");
  await reading("paper.html", {}, async (page) => {
    assert.deepEqual(await page.locator("#convergence .figure-title").allInnerTexts(), ["Objective", "Frank–Wolfe gap", "Integrality"]);
    assert.match(await page.locator("#convergence .note").innerText(), /15 iterations, one escape; at the end the gap is 0 and the integrality 1/);
    assert.equal(await page.locator("#convergence .legend").first().innerText(), "iterate\nescape");
    await shoot(page, "paper");
  });
});

test("the paper's experiments: every claim with its numbers, figures below", async () => {
  run("reproduce", "regular", "-q", "--out", "regular", "--html", "reproduce.html");
  await reading("reproduce.html", {}, async (page) => {
    assert.match(await page.locator(".judgement").innerText(), /All \d+ claims hold/);
    assert.ok((await page.locator(".claims li.proved").count()) >= 4);
    assert.equal(await page.locator(".claims li.failed").count(), 0);
    assert.ok((await page.locator("#experiment-regular .figure").count()) >= 3);
    const svg = (await taken(page, "Frank–Wolfe gap as SVG")).bytes.toString();
    assert.match(svg, /<svg /);
    await shoot(page, "reproduce");
  });
});

/** The rows of a panel of a comparison, as a reader sees them. */
const methodRows = (page, section) => page.locator(`#${section} .methods tbody tr`).evaluateAll((rows) => rows.map((row) => ({
  method: row.querySelector(".method button").textContent,
  star: row.querySelector(".star") !== null,
  label: row.querySelector(".point-text").textContent,
  at: parseFloat(row.querySelector(".point:not(.faint)").style.left),
  edges: Number(row.querySelectorAll("td.number")[0].textContent.replace(/,/g, "")),
  selected: row.getAttribute("aria-current") === "true",
})));

/** No point is above the bound, rows are sorted, and the star is where the most edges are. */
async function checkRows(page, bound) {
  const rows = await methodRows(page, "compare");
  for (const [i, { at, edges, star, label }] of rows.entries()) {
    assert.ok(at >= 0 && at <= 100, `a point at ${at} %`);
    assert.ok(edges <= bound);
    assert.equal(star, edges === rows[0].edges);
    assert.equal(label.startsWith("proved optimal"), edges === bound);
    if (edges < bound) assert.ok(label.startsWith(`${(bound - edges).toLocaleString("en")} short`), label);
    if (i > 0) assert.ok(at >= rows[i - 1].at && edges <= rows[i - 1].edges);
  }
  return rows;
}

test("a comparison: every method a row below the bound, auto first, sets of other sizes apart", async () => {
  run("compare", "people.txt.gz", "-k", "10,25,60", "--methods", "peel,fw,se-fw,auto,sdp,at-least-k,dsg-flow,dsg-peel", "--effort", "quick", "--time-limit", "3", "-q", "--csv", "compare.csv", "--html", "compare.html");
  const csv = readFileSync(join(folder, "compare.csv"), "utf8").split("\n").map((line) => line.split(","));
  const boundOf = (k) => Number(csv.find((line) => line[0] === String(k) && line[1] === "peel")[8]);
  await reading("compare.html", {}, async (page) => {
    assert.match(await page.locator("h1").innerText(), /^8\smethods, 3\ssizes/);
    assert.equal(await page.locator("#answer-title").innerText(), "The answer for k = 10, auto");
    for (const k of [10, 25, 60]) {
      await page.locator("#compare .sizes").getByText(`k = ${k}`, { exact: true }).click();
      const rows = await checkRows(page, boundOf(k));
      assert.deepEqual(rows.map(({ method }) => method).sort(), ["auto", "fw", "peel", "se-fw"]);
      assert.deepEqual(rows.filter(({ selected }) => selected).map(({ method }) => method), ["auto"]);
      assert.equal(await page.locator("#answer-title").innerText(), `The answer for k = ${k}, auto`);
    }
    assert.match(await page.locator("#compare .refused").innerText(), /sdp\s+The graph has 2000 vertices, too many for sdp/);
    const others = await methodRows(page, "others");
    assert.deepEqual(others.map(({ method }) => method).sort(), ["at-least-k", "dsg-flow", "dsg-peel"]);
    assert.equal(others.find(({ method }) => method === "at-least-k").star, false);
    assert.equal(others.find(({ method }) => method === "dsg-flow").star, true);
    const svg = (await taken(page, "Methods as SVG")).bytes.toString();
    assert.equal(svg.match(/<circle /g).length, 4);
    assert.equal((await taken(page, "Methods as PNG")).bytes.subarray(1, 4).toString(), "PNG");

    await page.getByRole("button", { name: "Show k = 60, peel" }).click();
    assert.equal(await page.locator("#answer-title").innerText(), "The answer for k = 60, peel");
    assert.equal((await column(page, 1)).length, 60);
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    assert.equal((await methodRows(page, "compare")).at(-1).selected, true);
    await page.getByRole("button", { name: "Show at-least-k, at least 60" }).click();
    const title = await page.locator("#answer-title").innerText();
    assert.match(title, /^[\d,]+ members \(k = 60\), at-least-k$/);
    assert.doesNotMatch(await page.locator("#answer .prose").innerText(), /No 60 vertices/);
    await page.getByRole("button", { name: "Show k = 60, auto" }).click();
    await laidOut(page);
    await shoot(page, "compare");
  });
  await reading("compare.html", { viewport: { width: 390, height: 800 }, colorScheme: "dark" }, async (page) => {
    await shoot(page, "compare-narrow-dark");
  });
});

test("comparisons of one, of many, of none", async () => {
  run("generate", "gnp", "--n", "60", "--p", "0.3", "--seed", "1", "-q", "-o", "small.txt");
  const ask = async (name, k, methods, look, extra = []) => {
    run("compare", "small.txt", "-k", k, "--methods", methods, "-q", "--html", `${name}.html`, ...extra);
    await reading(`${name}.html`, {}, look);
  };
  await ask("one", "8", "peel", async (page) => {
    assert.match(await page.locator("h1").innerText(), /^1\smethod, 1\ssize of/);
    assert.match(await page.locator(".judgement").innerText(), /^\S+\s+The most edges: peel/);
    assert.equal((await methodRows(page, "compare")).length, 1);
    assert.equal(await page.locator("#compare .sizes, #curve, #others").count(), 0);
  });
  await ask("forty", "2:41", "peel,greedy,fw", async (page) => {
    const slider = page.getByLabel("Which k");
    await slider.focus();
    await page.keyboard.press("Home");
    assert.equal(await page.locator("#compare output").innerText(), "k = 2");
    await page.keyboard.press("ArrowRight");
    assert.equal(await page.locator("#compare output").innerText(), "k = 3");
    await page.getByRole("button", { name: "Larger k" }).click();
    assert.match(await page.locator("#answer-title").innerText(), /^The answer for k = 4,/);
    await page.keyboard.press("End");
    const plot = page.locator("#curve .plot");
    await plot.focus();
    await page.keyboard.press("End");
    assert.equal(await page.locator("#compare output").innerText(), "k = 41");
    await shoot(page, "compare-forty");
  });
  await ask("all", "1,6,60", "all", async (page) => {
    assert.equal(await page.locator("#compare .refused, #others .refused").count(), 0);
    for (const k of ["1", "6", "60"]) {
      await page.locator("#compare .sizes").getByText(`k = ${k}`, { exact: true }).click();
      const rows = await methodRows(page, "compare");
      assert.ok(rows.length >= 14);
      if (k !== "6") assert.ok(rows.every(({ star, at, label }) => star && at === 0 && label === "proved optimal"));
    }
    await shoot(page, "compare-all");
  }, ["--effort", "quick", "--time-limit", "1"]);
  await ask("sizeless", "5", "dsg-flow,dsg-peel", async (page) => {
    assert.equal(await page.locator("#compare").count(), 0);
    assert.match(await page.locator(".judgement").innerText(), /The most edges per vertex: /);
    assert.equal((await methodRows(page, "others")).length, 2);
  });
  run("compare", "people.txt.gz", "-k", "5", "--methods", "sdp", "-q", "--html", "refused.html");
  await reading("refused.html", {}, async (page) => {
    assert.match(await page.locator("#compare .prose").innerText(), /No method answered/);
    assert.match(await page.locator("#compare .refused").innerText(), /too many for sdp/);
  });
});

test("a comparison without a bound measures by the best, and says so", async () => {
  const report = JSON.parse(documentIn("compare.html"));
  report.bounds = [];
  for (const result of report.results) Object.assign(result, { upper_bound: null, bound: null, gap: null, proven_optimal: false, level: "open" });
  withDocument("compare.html", "unbounded.html", JSON.stringify(report));
  await reading("unbounded.html", {}, async (page) => {
    assert.match(await page.locator("#compare .prose").innerText(), /no bound was proved; the points are compared with the best found/);
    const rows = await methodRows(page, "compare");
    assert.equal(rows[0].label, "best found");
    assert.doesNotMatch(await page.locator("#compare").innerText(), /proved optimal/);
  });
});

test("a profile of sets of another size says so", async () => {
  run("profile", "small.txt", "-k", "5,10", "--method", "at-least-k", "-q", "--html", "profile-open.html");
  await reading("profile-open.html", {}, async (page) => {
    assert.deepEqual((await page.locator("#curve th").allInnerTexts()).slice(0, 2), ["k", "size"]);
    assert.equal(await page.locator("#curve .figure").count(), 0);
  });
});

test("labels are text, whatever they look like", async () => {
  const hostile = ["</script><script>window.hacked=1</script>", "<img/src=x/onerror=window.hacked=1>", "&lt;b&gt;", "\u2028line", "名前", "it's"];
  const edges = hostile.flatMap((a, i) => hostile.slice(i + 1).map((b) => `${a}\t${b}\n`));
  const name = "<img src=x onerror=window.hacked=1>.tsv";
  writeFileSync(join(folder, name), "x\ty\n" + edges.join(""));
  run("solve", name, "-k", "6", "-q", "--html", "labels.html");
  await reading("labels.html", {}, async (page) => {
    assert.equal(await page.evaluate(() => window.hacked), undefined);
    assert.equal(await page.locator("#report img, #report script").count(), 0);
    const shown = await page.locator(".members-table tbody td:first-child").evaluateAll((cells) => cells.map((cell) => cell.title || cell.textContent));
    assert.deepEqual(shown.sort(), [...hostile].sort());
    const graphml = (await taken(page, "Subgraph as GraphML")).bytes.toString();
    assert.ok(!graphml.includes("<script"));
  });
});

test("what is not the page's own script does not run", async () => {
  run("solve", "people.txt.gz", "-k", "5", "-q", "--html", "own.html");
  const page = readFileSync(join(folder, "own.html"), "utf8");
  const strange = '<script>window.hacked=1</script><img src="x" onerror="window.hacked=1"><a id="trap" href="javascript:window.hacked=1">x</a>';
  writeFileSync(join(folder, "strange.html"), page.replace('<div id="report">', () => `${strange}<div id="report">`));
  const context = await browser.newContext();
  const tab = await context.newPage();
  await tab.goto(pathToFileURL(join(folder, "strange.html")).href);
  await tab.locator("#trap").click();
  assert.equal(await tab.locator("h1").count(), 1);
  assert.equal(await tab.evaluate(() => window.hacked), undefined);
  await context.close();
});

test("labels that a spreadsheet would compute are neutralised in the CSV, numbers and names are not", async () => {
  const labels = ["=1+2", "+cmd|'/C'!A0", "-2+3", "@SUM(A1)", '=HYPERLINK("x")', "-5", "+4.5e3", "plain", "a=b", "-"];
  const edges = labels.flatMap((a, i) => labels.slice(i + 1).map((b) => `${a}\t${b}\n`));
  writeFileSync(join(folder, "formulas.tsv"), edges.join(""));
  run("solve", "formulas.tsv", "-k", String(labels.length), "-q", "--html", "formulas.html");
  await reading("formulas.html", {}, async (page) => {
    const csv = (await taken(page, "Members as CSV")).bytes.toString().trim().split("\n").slice(1);
    const fields = csv.map((line) => line.replace(/,\d+,\d+,\d+$/, "")).sort();
    assert.deepEqual(fields, ["'=1+2", "'+cmd|'/C'!A0", "'-2+3", "'@SUM(A1)", `"'=HYPERLINK(""x"")"`, "-5", "+4.5e3", "plain", "a=b", "'-"].sort());
    const text = (await taken(page, "Members as text")).bytes.toString().trim().split("\n");
    assert.deepEqual(text.sort(), [...labels].sort());
  });
});

test("no folder of whoever made it is in the page", async () => {
  run("solve", join(folder, "small.txt"), "-k", "5", "-q", "--html", join(folder, "folders.html"));
  assert.ok(!readFileSync(join(folder, "folders.html"), "utf8").includes(folder));
  await reading("folders.html", {}, async (page) => {
    assert.match(await page.locator("#made").innerText(), /densek solve small\.txt -k 5 -q --html folders\.html/);
  });
});

test("a thousand members", async () => {
  run("generate", "planted", "--n", "3000", "--p", "0.02", "--k", "1000", "--q", "0.2", "--seed", "2", "-q", "-o", "large.txt.gz");
  run("solve", "large.txt.gz", "-k", "1000", "--preset", "paper", "-q", "--html", "large.html");
  await reading("large.html", { colorScheme: "dark" }, async (page) => {
    assert.equal(await page.locator(".members-table tbody tr").count(), 1000);
    assert.match(await page.locator(".drawing .note").innerText(), /1,000 members, 99,\d+ edges; 4,000 of the edges drawn/);
    assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), "dark");
    await shoot(page, "thousand-dark");
  });
});

test("a small window, and the other theme", async () => {
  await reading("profile.html", { viewport: { width: 390, height: 800 } }, async (page) => {
    await page.getByRole("button", { name: "Switch to the dark theme" }).click();
    assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), "dark");
    await shoot(page, "profile-narrow-dark");
  });
});

test("answers with almost nothing in them", async () => {
  for (const k of ["1", "2"]) {
    run("solve", "-k", k, "-q", "--html", "tiny.html");
    await reading("tiny.html", {}, async (page) => {
      assert.match(await page.locator("h1").innerText(), new RegExp(`^${k}\\sof`));
    });
  }
  run("profile", "people.txt.gz", "-k", "1:3", "-q", "--html", "tiny.html");
  await reading("tiny.html", {}, async (page) => {
    await page.getByRole("button", { name: "Show k = 1" }).click();
    await page.getByRole("button", { name: "Show k = 2" }).click();
    assert.equal((await column(page, 1)).length, 2);
  });
});
