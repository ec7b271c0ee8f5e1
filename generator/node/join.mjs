// node join.mjs FOLDER OUT: the page's scripts and styles, each one file instead of fifty, which a phone would ask for one by one.
import path from "node:path";
import { argument } from "./start.mjs";
import { classic, join } from "./joining.mjs";

const folder = argument(0), out = argument(1);
const entries = (/** @type {string[]} */ ...names) => names.map((name) => path.join(folder, name));
await join({ entryPoints: entries("main.js"), outdir: out, ...classic });
await join({ entryPoints: entries("worker.js", "main.css"), outdir: out, format: "esm" });
