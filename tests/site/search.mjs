// Asks the theme's own search worker, as a page would: one query a line in, one list of pages with
// their sections a line out, both best first.
// Arguments: the worker's file, the search index.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { runInThisContext } from "node:vm";

const SETUP = 0;
const QUERY = 2;
const [worker = "", index = ""] = process.argv.slice(2);

/** @typedef {{ data: any }} Message */
/** @type {(message: Message) => void} */
let tell = () => {};
/** @type {(message: Message) => void} */
let reply = () => {};

// What a worker finds around it.
Object.assign(globalThis, {
  self: globalThis,
  addEventListener: (/** @type {string} */ _type, /** @type {typeof tell} */ listener) => {
    tell = listener;
  },
  postMessage: (/** @type {Message} */ message) => reply(message),
});
runInThisContext(readFileSync(worker, "utf-8"));

/** @param {number} type @param {unknown} data @returns {Promise<any>} */
function ask(type, data) {
  return new Promise((resolve) => {
    reply = (message) => resolve(message.data);
    tell({ data: { type, data } });
  });
}

await ask(SETUP, { ...JSON.parse(readFileSync(index, "utf-8")), options: {} });
for await (const line of createInterface({ input: process.stdin })) {
  const { items } = await ask(QUERY, JSON.parse(line));
  const found = items.map((/** @type {{ location: string }[]} */ page) => page.map(({ location }) => location));
  process.stdout.write(`${JSON.stringify(found)}\n`);
}
