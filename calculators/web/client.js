/**
 * The page's one line to the rules: a worker for all calculators, a promise for each call.
 *
 * The worker starts at the first call, or before it. When it cannot start or dies, every open call is refused,
 * and the next one starts a new one; a worker that had answered before is replaced unasked, once.
 * Each worker's first answer is told to the document (`rangecard:awake`). Where the rules are of another version than
 * the page, every call is refused.
 */

import { WORKS } from "./works.js";

/** @typedef {{ name: string, given: string[], again: boolean, resolve: (returned: string) => void, reject: (fault: Error) => void }} Open */
/** @typedef {{ id: number, returned?: string, error?: string, fatal?: boolean }} Message */

const WORKER = new URL("worker-000000000000.js", import.meta.url); // the build overwrites the zeros: generator/lasting.py

/** @type {Worker | undefined} */
let worker;
let hasAnswered = false;
let lastId = 0;

/** @type {Map<number, Open>} */
const open = new Map();

/** @type {() => void} */
let tellFirst;

/** Comes when the rules have answered for the first time: what can wait need not be in their way. @type {Promise<void>} */
export const firstAnswer = new Promise((resolve) => (tellFirst = resolve));

/**
 * Calls a function of `rangecard.page`: texts in, a text out.
 *
 * @param {string} name
 * @param {...string} given
 * @returns {Promise<string>}
 */
export function call(name, ...given) {
  return new Promise((resolve, reject) => send({ name, given, again: false, resolve, reject }));
}

/** Starts the worker, so that it has come far when it is called. */
export const prepare = () => void (worker ??= start());

/** @param {Open} one */
function send(one) {
  const id = ++lastId;
  open.set(id, one);
  prepare();
  worker?.postMessage({ id, works: WORKS, call: one.name, given: one.given });
}

function start() {
  const started = new Worker(WORKER, { type: "module", name: "rangecard" });
  started.addEventListener("message", ({ data }) => settle(data));
  started.addEventListener("error", (event) => {
    event.preventDefault();
    lose(event.message || "The part of the page that works out answers did not load. Load the page again if the site has been renewed meanwhile.");
  });
  return started;
}

/** @param {Message} message */
function settle({ id, returned, error, fatal }) {
  if (fatal) return lose(error ?? "The rules stopped.");
  const one = open.get(id);
  open.delete(id);
  if (returned === undefined) return one?.reject(new Error(error));
  if (!hasAnswered) document.dispatchEvent(new Event("rangecard:awake"));
  hasAnswered = true;
  tellFirst();
  return one?.resolve(returned);
}

/** Gives the worker up: a crash after answers is worth one more try, a failed start is the reader's to retry. @param {string} reason */
function lose(reason) {
  worker?.terminate();
  worker = undefined;
  const lost = [...open.values()];
  open.clear();
  const crashed = hasAnswered;
  hasAnswered = false;
  for (const one of lost) {
    if (crashed && !one.again) send({ ...one, again: true });
    else one.reject(new Error(reason));
  }
}
