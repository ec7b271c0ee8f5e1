// Asks the theme's own search worker, as a page would: one query a line in, one list of pages with
// their sections a line out, both best first.
// Arguments: the worker's file, the search index.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { runInThisContext } from "node:vm";

const SETUP = 0;
const QUERY = 2;
const [worker, index] = process.argv.slice(2);
let told;
let replied;

globalThis.self = globalThis;
globalThis.addEventListener = (_type, listener) => {
  told = listener;
};
globalThis.postMessage = (message) => replied(message);
runInThisContext(readFileSync(worker, "utf-8"));

function ask(type, data) {
  return new Promise((resolve) => {
    replied = (message) => resolve(message.data);
    told({ data: { type, data } });
  });
}

await ask(SETUP, { ...JSON.parse(readFileSync(index, "utf-8")), options: {} });
for await (const line of createInterface({ input: process.stdin })) {
  const { items } = await ask(QUERY, JSON.parse(line));
  const found = items.map((page) => page.map((section) => section.location));
  process.stdout.write(`${JSON.stringify(found)}\n`);
}
