// node join.mjs FOLDER OUT: the page's scripts and styles, each one file instead of fifty, which a phone would ask for one by one.
import path from "node:path";
import { build } from "esbuild";
import { argument } from "./start.mjs";

const folder = argument(0), out = argument(1);
await build({
  entryPoints: ["main.js", "worker.js", "main.css"].map((name) => path.join(folder, name)),
  outdir: out,
  bundle: true,
  minify: true,
  sourcemap: "linked",
  format: "esm",
  target: "es2022",
  external: ["*.woff2"],
  logLevel: "error",
});
