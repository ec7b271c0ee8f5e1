// node join-service-worker.mjs SCRIPT OUT LIST: a service worker as one classic script, with the list of what it stores at once.
import { readFileSync } from "node:fs";
import { build } from "esbuild";
import { argument } from "./start.mjs";

const script = argument(0), out = argument(1), list = argument(2);
await build({
  entryPoints: [script],
  outfile: out,
  bundle: true,
  minify: true,
  format: "iife",
  target: "es2022",
  define: { "process.env.NODE_ENV": '"production"', "self.__WB_MANIFEST": readFileSync(list, "utf8") },
  logLevel: "error",
});
