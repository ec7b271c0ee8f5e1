// node join.mjs WEB STYLES OUT: the pages' scripts and styles, each one file instead of fifty, which a phone would ask for one by one.
import path from "node:path";
import { argument } from "./start.mjs";
import { classic, join } from "./joining.mjs";

const web = argument(0), styles = argument(1), outdir = argument(2);
const entries = (/** @type {string} */ folder, /** @type {string[]} */ ...names) => names.map((name) => path.join(folder, name));
const entryNames = "[name]-000000000000"; // generator/lasting.py overwrites the zeros
await join({ entryPoints: entries(web, "main.js"), outdir, entryNames, ...classic });
await join({ entryPoints: entries(web, "worker.js"), outdir, entryNames, format: "esm" });
await join({ entryPoints: entries(styles, "main.css", "play-page.css", "frame-page.css"), outdir, entryNames });
