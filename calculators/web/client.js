/**
 * The page's one line to the rules: a worker for all calculators, a promise for each question.
 *
 * The worker starts at the first question. When it cannot start or dies, every open question is refused,
 * and the next question starts a new one; a worker that had answered before is replaced unasked, once.
 */

/** @typedef {{ answer: any, html: string }} Reply */
/** @typedef {{ question: string, rulesPage: string, again: boolean, resolve: (reply: Reply) => void, reject: (fault: Error) => void }} Open */
/** @typedef {{ id: number, shown?: string, error?: string, fatal?: boolean }} Message */

const WORKER = new URL("worker.js", import.meta.url);

/** @type {Worker | undefined} */
let worker;
let hasAnswered = false;
let lastId = 0;

/** @type {Map<number, Open>} */
const open = new Map();

/**
 * Asks the rules package.
 *
 * @param {string} question JSON text, as contract.md's question
 * @param {string} rulesPage the address of the page of all rules, for the links of what is drawn
 * @returns {Promise<Reply>} the answer, and the answer area drawn as HTML
 */
export function ask(question, rulesPage) {
  return new Promise((resolve, reject) => send({ question, rulesPage, again: false, resolve, reject }));
}

/** @param {Open} one */
function send(one) {
  const id = ++lastId;
  open.set(id, one);
  worker ??= start();
  worker.postMessage({ id, question: one.question, rulesPage: one.rulesPage });
}

function start() {
  const started = new Worker(WORKER, { type: "module", name: "rangecard" });
  started.addEventListener("message", ({ data }) => settle(data));
  started.addEventListener("error", (event) => {
    event.preventDefault();
    lose(event.message || "The part of the page that works out answers did not load.");
  });
  return started;
}

/** @param {Message} message */
function settle({ id, shown, error, fatal }) {
  if (fatal) return lose(error ?? "The rules stopped.");
  const one = open.get(id);
  open.delete(id);
  if (shown === undefined) return one?.reject(new Error(error));
  hasAnswered = true;
  return one?.resolve(JSON.parse(shown));
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
