// What all joined scripts share, and what makes one classic: a browser runs no module that it reads from disk.
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

/** @typedef {import("esbuild").BuildOptions} Options */

/** @param {Options} options */
export const join = (options) =>
  build({
    bundle: true,
    minify: true,
    sourcemap: "linked",
    target: "es2022",
    external: ["*.woff2"],
    logLevel: "error",
    ...options,
  });

/** @type {Options} */
export const classic = {
  format: "iife",
  define: { "import.meta.url": "scriptAddress" },
  inject: [fileURLToPath(new URL("script-address.js", import.meta.url))],
};
