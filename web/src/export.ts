// Files the reader takes away: members, the subgraph, figures.
import { baseName } from "./format";
import type { Answer, Member, Model } from "./model";
import type { Result } from "./schema";

export function download(name: string, type: string, content: string | Blob): void {
  const blob = typeof content === "string" ? new Blob([content], { type: `${type};charset=utf-8` }) : content;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** The name of the graph without its endings: "people" for people.txt.gz. */
export function stem(model: Model): string {
  const source = baseName(model.report.graph?.source ?? model.report.kind);
  const bare = source.replace(/(\.(txt|csv|tsv|mtx|graph|clq|col|dkg|edges|gz|zst))+$/i, "");
  return bare.replace(/[^\p{L}\p{N}._-]+/gu, "-").replace(/^-+|-+$/g, "") || "densek";
}

/** "people-k25-members.csv" for the graph people.txt.gz. */
export function fileName(model: Model, what: string): string {
  const safe = stem(model);
  if (model.results.length === 0) return `${safe}-${what}`;
  const { result } = model.answer;
  if (model.report.kind === "groups") return `${safe}-group${model.shown.value + 1}-${what}`;
  const method = model.report.kind === "compare" ? `-${result.method.replace(/[^a-z0-9-]/g, "")}` : "";
  return `${safe}${method}-k${result.size}-${what}`;
}

export const membersText = (answer: Answer): string => answer.members.map((member) => member.label + "\n").join("");

/** A field of CSV. Spreadsheets take what begins with = + - @ for a formula, tabs and line ends before it or not, so that
 * such a text gets an apostrophe before it; a number does not, as it is no formula. */
export function csvField(text: string): string {
  const formula = /^[\t\r\n ]*[=+\-@＝＋－＠]/.test(text) && !/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text);
  const safe = formula ? `'${text}` : text;
  return /[",\n\r\t]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe;
}

type Column = [name: string, text: (member: Member) => string];

/** The columns of these answers' members: four, and what weights and wishes add. */
function memberColumns({ amounts, parts }: Model, answers: Answer[]): Column[] {
  const some = (has: (result: Result) => boolean): boolean => answers.some(({ result }) => has(result));
  const columns: Column[] = [["label", ({ label }) => csvField(label)], ["inside", ({ inside }) => String(inside)], ["outside", ({ outside }) => String(outside)], ["degree", ({ degree }) => String(degree)]];
  if (some(({ weights }) => weights !== undefined)) columns.push(["weight_inside", ({ weight }) => amounts.plain(weight!.inside)], ["weight_outside", ({ weight }) => amounts.plain(weight!.outside)]);
  if (some(({ own_weights: own }) => own !== undefined)) columns.push(["own_weight", ({ own }) => amounts.plain(own!)]);
  if (parts.length > 0) columns.push(["part", ({ part }) => csvField(parts[part]!)]);
  if (some(({ wishes }) => (wishes?.include.length ?? 0) > 0)) columns.push(["must_be_in", ({ forced }) => String(forced)]);
  return columns;
}

const csvRow = (fields: string[]): string => fields.join(",") + "\n";

export function membersCsv(model: Model, answer: Answer): string {
  const columns = memberColumns(model, [answer]);
  return csvRow(columns.map(([name]) => name)) + answer.members.map((member) => csvRow(columns.map(([, text]) => text(member)))).join("");
}

/** The members of all groups, with the number of their group. */
export function groupsCsv(model: Model, answers: Answer[]): string {
  const columns = memberColumns(model, answers);
  const rows = answers.flatMap(({ members }, i) => members.map((member) => csvRow([String(i + 1), ...columns.map(([, text]) => text(member))])));
  return csvRow(["group", ...columns.map(([name]) => name)]) + rows.join("");
}

/** Text for XML: what XML 1.0 cannot hold is dropped. */
export const xml = (text: string): string =>
  text
    // eslint-disable-next-line no-control-regex
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;")
    .replace(/"/g, "&quot;");

export function graphMl(model: Model, answer: Answer): string {
  const { amounts } = model;
  const nodes = answer.members.map(
    (m) =>
      `    <node id="n${m.place}"><data key="label">${xml(m.label)}</data><data key="inside">${m.inside}</data>` +
      `<data key="degree">${m.degree}</data></node>\n`,
  );
  const weighted = answer.edges.some(([, , weight]) => weight !== undefined);
  const edges = answer.edges.map(([i, j, weight]) => `    <edge source="n${i}" target="n${j}"${weight === undefined ? "/>" : `><data key="weight">${amounts.plain(BigInt(weight))}</data></edge>`}\n`);
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n<graphml xmlns="http://graphml.graphdrawing.org/xmlns">\n' +
    '  <key id="label" for="node" attr.name="label" attr.type="string"/>\n' +
    '  <key id="inside" for="node" attr.name="inside" attr.type="int"/>\n' +
    '  <key id="degree" for="node" attr.name="degree" attr.type="int"/>\n' +
    (weighted ? '  <key id="weight" for="edge" attr.name="weight" attr.type="double"/>\n' : "") +
    `  <graph edgedefault="undirected">\n${nodes.join("")}${edges.join("")}  </graph>\n</graphml>\n`
  );
}

/** Draws an SVG text into a PNG of twice its size. */
export async function svgToPng(svg: string, width: number, height: number): Promise<Blob> {
  const image = new Image();
  const loaded = new Promise<void>((resolve, reject) => {
    image.onload = () => resolve();
    image.onerror = () => reject(new Error("the figure cannot be drawn"));
  });
  image.src = "data:image/svg+xml;charset=utf-8," + encodeURIComponent(svg);
  await loaded;
  const canvas = document.createElement("canvas");
  canvas.width = 2 * width;
  canvas.height = 2 * height;
  canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture was made"))), "image/png"),
  );
}

export interface Picture {
  svg: string;
  width: number;
  height: number;
}

/** Opens an SVG text with a background of the page. */
export function picture(width: number, height: number, background: string, body: string): Picture {
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" ` +
    `font-family="Inter, Helvetica, Arial, sans-serif" font-size="12">` +
    `<rect width="100%" height="100%" fill="${background}"/>${body}</svg>\n`;
  return { svg, width, height };
}
