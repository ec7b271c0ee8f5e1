// node disk.mjs FOLDER OUT: the scripts of a page that is opened from disk: its first one, and a worker with Pyodide in it.
import path from "node:path";
import { argument } from "./start.mjs";
import { classic, join } from "./joining.mjs";

const folder = argument(0), out = argument(1);
await join({ entryPoints: [path.join(folder, "disk.js")], outdir: out, sourcemap: false, ...classic });
await join({
  entryPoints: [path.join(folder, "disk-worker.js")],
  outfile: path.join(out, "worker.js"),
  sourcemap: false,
  format: "iife",
  define: { "import.meta.url": '"disk:/assets/rangecard/worker.js"' }, // a text has no address to find its files by
  external: ["node:*", "ws"], // Pyodide asks for them under Node alone
});
