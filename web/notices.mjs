// The licences of the packages whose work is in the pages, found by bundling them once more.
//
//   node notices.mjs     prints them
import { build } from "esbuild";
import { readFile, readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));

/** Name, version and licence of each, as one text. */
export async function notices() {
  const sources = (await readdir(join(here, "src"), { recursive: true })).filter((path) => /\.(ts|css)$/.test(path));
  const { metafile } = await build({
    entryPoints: sources.map((path) => join(here, "src", path)),
    absWorkingDir: here,
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    outdir: "unused",
    loader: { ".woff2": "dataurl" },
    external: ["worker:*"], // sources of ours, which are looked at by themselves
  });
  // The last node_modules of a path, since packages may have packages.
  const roots = new Set(Object.keys(metafile.inputs).map((path) => path.match(/^.*node_modules\/(@[^/]+\/)?[^/]+/)?.[0]).filter(Boolean));
  if (roots.size === 0) throw new Error("the page holds no package: are the paths of the metafile as expected?");
  let text = "";
  for (const root of [...roots].sort()) {
    const place = join(here, root);
    const { name, version } = JSON.parse(await readFile(join(place, "package.json"), "utf8"));
    const file = (await readdir(place)).find((one) => /^(licen[sc]e|copying)/i.test(one));
    if (!file) throw new Error(`${name} has no licence among its files`);
    text += `${name} ${version}\n\n${(await readFile(join(place, file), "utf8")).trim()}\n\n`;
  }
  return text;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.stdout.write(await notices());
