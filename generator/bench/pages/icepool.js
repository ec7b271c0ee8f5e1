/* A dice library in Pyodide: the same numbers from icepool, called as a page of its own would. */

import { answerWith, calculator, typed } from "./form.js";
import { loadPyodide } from "./pyodide.mjs";

const near = (name) => new URL(name, import.meta.url);
const python = await loadPyodide();
const wheel = await fetch(near("icepool.whl"));
python.unpackArchive(await wheel.arrayBuffer(), "wheel");
const source = await fetch(near("with_icepool.py"));
python.FS.writeFile("with_icepool.py", await source.text());
const answer = python.pyimport("with_icepool")[calculator === "area-shot" ? "area" : "direct"];
const given = JSON.stringify(window.given);

answerWith(() => JSON.parse(answer(given, typed())));
