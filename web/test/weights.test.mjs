// Reports of weighted graphs, of wishes, of two sides and of several groups, made by hand (documents.mjs): what the bound
// speaks of is the value, never the number of edges, and every digit of it is right.
//
//   node weights.test.mjs DENSEK SCREENSHOTS     exit code 77: there is no Chromium to look with
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { dice, makeReport } from "./documents.mjs";
import { column, folder, laidOut, numbers, reading, run, shoot, taken, withDocument } from "./reader.mjs";

run("solve", "-k", "6", "-q", "--html", "plain.html");
const narrow = { viewport: { width: 390, height: 800 }, colorScheme: "dark" };
async function show(name, text, look, options = {}) {
  withDocument("plain.html", `${name}.html`, text);
  await reading(`${name}.html`, options, look);
}

/** Eight who write much together, among forty; in cents. */
const people = Array.from({ length: 40 }, (_, i) => ["ann", "bob", "cem", "dora", "eve", "fritz", "gus", "hana"][i] ?? `person ${i}`);
const papers = (() => {
  const roll = dice(7), edges = [];
  people.forEach((a, i) => people.slice(0, i).forEach((b) => {
    if (roll() < (i < 8 ? 0.9 : 0.15)) edges.push([a, b, BigInt(Math.round(i < 8 ? 3000 + 9000 * roll() : 50 + 900 * roll()))]);
  }));
  return edges;
})();
/** The same with weights so small that every set has more edges than weight. */
const small = papers.map(([a, b, w]) => [a, b, 1n + w / 2000n]);

test("weights and wishes stand in the verdict, and the members who had to be in are marked", async () => {
  const wishes = { include: ["ann", "bob"], exclude: people.slice(25) };
  const report = makeReport({ edges: papers, digits: 2, sets: [{ members: people.slice(0, 8), wishes, upper_bound: 250000n }] });
  await show("weighted", report, async (page) => {
    const asked = await page.locator(".asked").innerText();
    assert.match(asked, /Weights\s+from column amount, unit 0\.01, 0\.59 to 119\.76, total 2,667\.84/);
    assert.match(asked, /Must be in\s+ann, bob/);
    assert.match(asked, /person 25, .* and 7 others/);
    assert.doesNotMatch(asked, /person 39/);
    await page.locator(".asked summary").click();
    assert.match(await page.locator(".asked").innerText(), /person 39/);

    assert.match(await page.locator(".stats").innerText(), /Weight\s+2,080\.90\s+of at most 2,500\.00\s+Edges\s+27\s/);
    assert.match(await page.locator(".prose").innerText(), /No 8 vertices as wished weigh more than 2,500\.00 \(proof: orientation\)\. No allowed exchange of one member for another vertex gains anything\. Members that may be exchanged have weight 0\.03 or more towards the set, vertices that could replace them 0\.02 or less\./);
    const weights = (await column(page, 2)).map((text) => Number(text.replace(/[.,]/g, "")));
    assert.equal(weights.reduce((all, w) => all + w, 0), 2 * 208090);
    assert.deepEqual(weights, [...weights].sort((a, b) => b - a));
    assert.deepEqual((await page.locator(".members-table tr:has(.forced) td:first-child").allInnerTexts()).map((text) => text.replace(/^\W+/, "")).sort(), ["ann", "bob"]);
    assert.match(await page.locator(".scale").innerText(), /must be in.*edge weight/s);

    const csv = (await taken(page, "Members as CSV")).bytes.toString().split("\n");
    assert.equal(csv[0], "label,inside,outside,degree,weight_inside,weight_outside,must_be_in");
    assert.match(csv.find((line) => line.startsWith("bob,")), /^bob,7,4,11,620\.91,\d+\.\d\d,true$/);
    const graphml = (await taken(page, "Subgraph as GraphML")).bytes.toString();
    const sums = await page.evaluate((xml) => {
      const edges = [...new DOMParser().parseFromString(xml, "application/xml").querySelectorAll('edge data[key="weight"]')];
      return [edges.length, edges.reduce((all, edge) => all + Number(edge.textContent.replace(".", "")), 0)];
    }, graphml);
    assert.deepEqual(sums, [27, 208090]);
    const svg = (await taken(page, "Drawing as SVG")).bytes.toString();
    assert.ok(new Set(svg.match(/stroke-width="[\d.]+" opacity/g)).size >= 3, "edges of one thickness");
    assert.equal(svg.match(/<circle /g).length, 8 + 2 + 24); // members, a ring around those who must be in, neighbours
    await shoot(page, "weighted");
  });
  await reading("weighted.html", narrow, (page) => shoot(page, "weighted-narrow-dark"));
});

test("a curve of weights: what was found is never above what was proved, however many edges there are", async () => {
  const sets = [4, 6, 8, 12, 20].map((k, i) => ({ members: people.slice(0, k), upper_bound: i < 2 ? undefined : BigInt(120 + 4 * k) }));
  await show("curve", makeReport({ kind: "profile", edges: small, digits: 2, sets }), async (page) => {
    assert.deepEqual(await page.locator("#curve th").allInnerTexts(), ["k", "weight", "at most", "edges", "density", "w/k", "time", "verdict"]);
    const rows = await page.locator("#curve tbody tr").evaluateAll((all) => all.map((row) => [...row.cells].map((cell) => cell.textContent)));
    for (const [k, weight, most, edges] of rows) {
      assert.match(weight, /^\d+\.\d\d$/, k);
      assert.ok(Number(weight) <= Number(most), `${weight} of ${most}`);
      assert.ok(Number(edges) > Number(most), "a set with fewer edges than weight shows nothing");
    }
    for (const name of ["weight per pair", "weight per vertex", "weight"]) {
      await page.locator(".choice").getByText(name, { exact: true }).click();
      const title = `${name.charAt(0).toUpperCase()}${name.slice(1)} against k`;
      const svg = (await taken(page, `${title} as SVG`)).bytes.toString();
      const [found, proved] = [...svg.matchAll(/<path d="M([^"Z]*)" fill="none"/g)].map(([, path]) => path.split("L").map((point) => point.split(" ").map(Number)));
      assert.equal(found.length, 5);
      found.forEach(([x, y], i) => {
        assert.equal(x, proved[i][0]);
        assert.ok(y >= proved[i][1], `found above proved in ${title}`); // y goes down
      });
    }
    await shoot(page, "weighted-profile");
  });
});

/** Rows of a comparison; the heaviest set has the fewest edges. */
function comparison(edges, bound, starts) {
  const sets = starts.map(([method, at, best]) => ({ members: people.slice(at, at + 8), upper_bound: bound, more: { method, best, wanted: "k" } }));
  return makeReport({ kind: "compare", edges, digits: 2, sets, more: { bounds: [{ k: 8, upper_bound: bound, bound: "orientation" }], failures: [] } });
}
const labels = (page) => page.locator("#compare tbody tr").evaluateAll((rows) => rows.map((row) => [row.querySelector(".method button").textContent, row.querySelector(".point-text").textContent, parseFloat(row.querySelector(".point:not(.faint)").style.left), row.querySelector("td.number").textContent]));

test("a comparison is by weight, and where the bound is not positive without percentages", async () => {
  await show("by-weight", comparison(papers, 208090n, [["peel", 3, false], ["auto", 0, true], ["greedy", 1, false]]), async (page) => {
    assert.match(await page.locator("#compare .prose").innerText(), /No 8 vertices weigh more than 2,080\.90 .*The most that was found is 2,080\.90, by auto: proved optimal\./);
    const rows = await labels(page);
    assert.deepEqual(rows.map(([method, label]) => [method, label]), [["auto", "proved optimal"], ["greedy", "574.64 short, 28 %"], ["peel", "1,412.93 short, 68 %"]]);
    assert.deepEqual(rows.map(([, , at]) => at), [...rows.map(([, , at]) => at)].sort((a, b) => a - b));
    assert.match(await page.locator("#compare").innerText(), /Weight missing to the bound/);
    assert.doesNotMatch(await page.locator("#compare").innerText(), /edges/i);
    await shoot(page, "weighted-compare");
  });
  const negative = papers.map(([a, b, w]) => [a, b, -w]);
  await show("negative", comparison(negative, -300n, [["auto", 12, true], ["peel", 1, false]]), async (page) => {
    const rows = await labels(page);
    assert.deepEqual(rows.map(([, label, , weight]) => [label, weight]), [["13.66 short", "-16.66"], ["1,503.26 short", "-1,506.26"]]);
    assert.ok(rows[0][2] > 0 && rows[1][2] === 100, "points that are not on the bound");
    assert.match(await page.locator(".stats").innerText(), /Gap\s+–\s+the bound is not positive/);
    assert.match(await page.locator(".scale").innerText(), /negative weight/);
    await shoot(page, "negative-compare");
  });
});

test("the course of a search is drawn where it speaks of weights, and not where it counts edges", async () => {
  const course = { name: "auto", seconds: [0.01, 0.02, 0.05], phase: ["search", "search", "end"], edges: [20, 22, 27], upper_bound: [25, 23.75, 20.81] };
  const of = (searches) => makeReport({ edges: papers, digits: 2, sets: [{ members: people.slice(0, 8) }], more: { searches } });
  await show("course", of([{ ...course, value: [15.25, 17.5, 20.81] }]), async (page) => {
    const svg = (await taken(page, "Best answer and bound in the course of the search as SVG")).bytes.toString();
    assert.match(svg, />weight<\/text>/);
  });
  await show("no-course", of([course]), async (page) => assert.equal(await page.locator("#search").count(), 0));
});

test("parts have shapes of their own, and vertices that weigh something count with it", async () => {
  const parts = { senior: (label) => label.length < 5, junior: (label) => label.length >= 5 && label.length < 9, other: (label) => label.length >= 9 };
  const wishes = { quota: { senior: 7, junior: 3, other: 2 }, include: ["cem"] };
  await show("parts", makeReport({ edges: papers, weighted: false, own: { ann: 5n, bob: -2n }, parts, sets: [{ members: people.slice(0, 12), wishes }] }), async (page) => {
    assert.match(await page.locator(".asked").innerText(), /Vertex weights\s+members count with their own weight too\s+Asked for\s+7 senior, 3 junior and 2 other\s+Must be in\s+cem/);
    assert.match(await page.locator(".stats").innerText(), /Weight\s+35\s+of at most 35\s+Edges\s+32/);
    assert.match(await page.locator(".prose").innerText(), /No 7 senior, 3 junior and 2 other vertices as wished weigh more than 35 .*for another vertex of its part/);
    assert.deepEqual(await page.locator(".members-table tr.part").allInnerTexts(), ["senior 7 members", "junior 3 members", "other 2 members"]);
    const svg = (await taken(page, "Drawing as SVG")).bytes.toString();
    assert.equal(svg.match(/<circle /g).length, 7 + 1);
    assert.match((await taken(page, "Members as CSV")).bytes.toString(), /^label,inside,outside,degree,own_weight,part,must_be_in\nann,6,1,7,5,senior,false\n/);
    // The keyboard goes over the names of the parts.
    await page.locator(".members-table tbody tr[data-place]").nth(6).focus();
    await page.keyboard.press("ArrowDown");
    assert.equal(await page.locator('.members-table tr[aria-current="true"] td').first().innerText(), "fritz");
    await shoot(page, "parts");
  });
});

/** Three blocks of twelve users by five items among sixty by thirty; in thousandths. */
const clicks = (() => {
  const roll = dice(3), edges = [];
  for (let u = 0; u < 60; ++u)
    for (let i = 0; i < 30; ++i)
      if (roll() < (i < 15 && Math.floor(u / 12) === Math.floor(i / 5) ? 0.93 : 0.06)) edges.push([`user:${u}`, `item:${i}`, BigInt(Math.round(200 + 300 * roll()))]);
  return edges;
})();
const block = (g) => [...Array.from({ length: 12 }, (_, i) => `user:${12 * g + i}`), ...Array.from({ length: 5 }, (_, i) => `item:${5 * g + i}`)];

test("groups: a card each with its members by side, what they share, what is outside, and its proof", async () => {
  const parts = { user: (label) => label.startsWith("user:"), item: (label) => label.startsWith("item:") };
  const sets = [0, 1, 2].map((g) => ({ members: block(g), wishes: { quota: { user: 12, item: 5 }, exclude: [0, 1, 2].slice(0, g).flatMap(block) }, upper_bound: g < 2 ? undefined : 30000n }));
  await show("groups", makeReport({ kind: "groups", edges: clicks, digits: 3, column: null, sides: { user: 60, item: 30 }, parts, sets }), async (page) => {
    assert.match(await page.locator(".asked").innerText(), /Weights\s+of the edges, unit 0\.001, .*Two sides\s+60 user and 30 item\s+Asked for\s+12 user and 5 item$/s);
    const cards = page.locator(".card");
    assert.equal(await cards.count(), 3);
    assert.equal(await page.locator("#curve").count(), 0);
    for (const [g, members] of sets.map((set) => set.members).entries()) {
      const set = new Set(members);
      const inside = clicks.filter(([a, b]) => set.has(a) && set.has(b)), out = clicks.filter(([a, b]) => set.has(a) !== set.has(b));
      const weight = (edges) => (Number(edges.reduce((all, [, , w]) => all + w, 0n)) / 1000).toFixed(3);
      const text = await cards.nth(g).innerText();
      assert.ok(text.includes(`weight ${weight(inside)}, ${inside.length} of 60 possible edges`), text);
      assert.ok(text.includes(`${out.length} edges to others, weight ${weight(out)}`), text);
      assert.match(text, g === 0 ? /No 12 user and 5 item vertices of this graph weigh more than/ : /No 12 user and 5 item vertices that the groups before have left weigh more than/);
      assert.match(text, /user: 12\s.* and 6 others\s+item: 5/);
      assert.match(text, g < 2 ? /Proved optimal/ : /Within some of the best possible/);
    }
    assert.equal(await page.locator("#answer-title").innerText(), "Group 1: 17 members");
    assert.match(await page.locator(".stats").innerText(), /Edges\s+\d+\s+of 60 possible/);
    assert.doesNotMatch(await page.locator(".stats").innerText(), /Density/); // of pairs that are never joined
    assert.match(await page.locator(".answer .prose").innerText(), /\. No exchange of one member for another vertex of its part gains anything\./);
    await page.getByRole("button", { name: "Show group 1" }).focus();
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    assert.equal(await page.locator("#answer-title").innerText(), "Group 3: 17 members");
    assert.match(await page.locator(".answer .prose").innerText(), /\. No allowed exchange of one member/); // members of groups before are out
    assert.deepEqual(await page.locator('.card [aria-pressed="true"]').allInnerTexts(), ["Group 3"]);
    await laidOut(page);
    assert.deepEqual(await page.locator(".members-table tr.part").allInnerTexts(), ["user 12 members", "item 5 members"]);
    assert.deepEqual((await page.locator(".members-table tr[data-place] td:first-child").allInnerTexts()).sort(), block(2).sort());
    const csv = await taken(page, "All groups as CSV");
    assert.equal(csv.name, "hand-groups.csv");
    const rows = csv.bytes.toString().trim().split("\n");
    assert.equal(rows[0], "group,label,inside,outside,degree,weight_inside,weight_outside,part");
    assert.equal(rows.length, 1 + 3 * 17);
    assert.deepEqual(numbers(rows.slice(1).map((row) => row.split(",")[0])), [1, 2, 3].flatMap((g) => Array(17).fill(g)));
    assert.equal((await taken(page, "Members as text")).name, "hand-group3-members.txt");
    await shoot(page, "groups");
  });
  await reading("groups.html", narrow, (page) => shoot(page, "groups-narrow-dark"));
});

test("the program writes a page of groups as the tests above expect it", async () => {
  writeFileSync(join(folder, "clicks.csv"), `user,item,amount\n${clicks.map(([u, i, w]) => `${u.slice(5)},${i.slice(5)},${Number(w) / 1000}\n`).join("")}`);
  run("solve", "clicks.csv", "--bipartite", "-k", "12x5", "--groups", "3", "--exclude", "user:59", "-q", "--html", "real-groups.html");
  await reading("real-groups.html", {}, async (page) => {
    assert.match(await page.locator("h1").innerText(), /^3\sgroups\sof\s89\svertices$/);
    assert.match(await page.locator(".asked").innerText(), /Weights\s+from column amount, unit 0\.001, .*Two sides\s+60 user and 29 item\s+Asked for\s+12 user and 5 item\s+Must be out\s+user:59$/s);
    const cards = await page.locator(".card").allInnerTexts();
    assert.equal(cards.length, 3);
    const seen = new Set();
    for (const [g, card] of cards.entries()) {
      assert.match(card, /weight \d+\.\d{3}, \d+ of 60 possible edges/);
      assert.match(card, /\d+ edges to others, weight \d+\.\d{3}/);
      assert.match(card, g === 0 ? /No 12 user and 5 item vertices as wished weigh more than/ : /that the groups before have left, as wished, weigh more than/);
      await page.getByRole("button", { name: `Show group ${g + 1}` }).click();
      await laidOut(page);
      const members = await page.locator(".members-table tr[data-place] td:first-child").allInnerTexts();
      assert.equal(members.length, 17);
      for (const label of members) assert.ok(!seen.has(label) && seen.add(label), `${label} is in two groups`);
    }
    assert.deepEqual([...seen].filter((label) => block(0).includes(label) || block(1).includes(label) || block(2).includes(label)).length, 51);
  });
  writeFileSync(join(folder, "signed.csv"), "source,target,weight\na,b,2.5\nb,c,2\nc,a,1.25\nc,d,-4\nd,e,3\n");
  run("solve", "signed.csv", "-k", "3", "-q", "--html", "signed.html");
  await reading("signed.html", {}, async (page) => {
    assert.match(await page.locator(".stats").innerText(), /Weight\s+5\.75\s+of at most 5\.75/);
    assert.match(await page.locator(".scale").innerText(), /negative weight/); // of the only edge to the outside
  });
});

test("groups of a plain graph speak of edges, and the wishes are those of the first", async () => {
  const sets = [0, 4].map((at, g) => ({ members: people.slice(at, at + 4), wishes: { exclude: ["eve's twin", ...(g > 0 ? people.slice(0, 4) : [])] }, upper_bound: g > 0 ? null : undefined }));
  await show("plain-groups", makeReport({ kind: "groups", edges: papers, weighted: false, sets }), async (page) => {
    assert.equal((await page.locator(".asked").innerText()).replace(/\s+/g, " "), "Must be out eve's twin");
    const [first, second] = await page.locator(".card").allInnerTexts();
    assert.match(first, /They share\s+6 of 6 possible edges\s+Outside\s+\d+ edges to others\s+Proof\s+No 4 vertices as wished have more than 6 edges/);
    assert.match(second, /Proof\s+No upper bound was computed/);
    assert.match(await page.locator(".stats").innerText(), /^Edges\s+6\s+of at most 6\s+Density/);
  });
});

test("amounts beyond what a number holds are shown to the last digit", async () => {
  const heavy = 9007199254740993n;
  const edges = [["a", "b", heavy], ["b", "c", heavy], ["a", "c", 1n], ["c", "d", 1n]];
  await show("heavy", makeReport({ edges, digits: 0, sets: [{ members: ["a", "b", "c"], upper_bound: 2n * heavy + 2n }] }), async (page) => {
    assert.match(await page.locator(".stats").innerText(), /18,014,398,509,481,987\s+of at most 18,014,398,509,481,988/);
    assert.deepEqual(await column(page, 2), ["18,014,398,509,481,986", "9,007,199,254,740,994", "9,007,199,254,740,994"]);
  });
});
