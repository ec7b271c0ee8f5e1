/**
 * Three ways in one form: the exact odds, the reader's own dice, dice that the package rolls from a seed.
 *
 * The listeners are the document's: they serve every calculator that comes.
 */

import { enter } from "./focus.js";
import { Table } from "./table.js";
import { forgetTyped } from "./typed-dice.js";

/** @typedef {import("./calculator.js").RangecardCalculator} RangecardCalculator */

/** @type {WeakMap<Element, Table>} */
const tables = new WeakMap();

/** The table of the calculator that something is in, where it has dice. @param {EventTarget | null} target @returns {Table | undefined} */
function tableOf(target) {
  const calculator = target instanceof Element ? target.closest("rangecard-calculator") : null;
  if (!calculator?.querySelector(".rc-ways")) return undefined;
  const table = tables.get(calculator) ?? new Table(/** @type {RangecardCalculator} */ (calculator));
  tables.set(calculator, table);
  return table;
}

/** @param {EventTarget | null} target @returns {target is HTMLInputElement} */
const isBox = (target) => target instanceof HTMLInputElement && target.closest(".rc-tray") !== null;

/** @param {EventTarget | null} target @param {string} selector */
const isIn = (target, selector) => target instanceof Element && target.closest(selector) !== null;

/** @type {{ [type: string]: (table: Table, event: any) => unknown }} */
const LISTENERS = {
  "rangecard:connected": (table) => table.connected(),
  "rangecard:changed": (table) => table.changed(),
  "rangecard:answered": (table) => table.answered(),
  reset: (table) => table.clear(),
  change: (table, { target }) => (isIn(target, ".rc-way-choice") ? table.chosen() : undefined),
  beforeinput: (table, event) => table.hold(event),
  input: (table, { target }) => {
    if (isBox(target)) table.typed(target);
    else if (target === table.seed) table.offerAgain();
  },
  focusin: (_table, { target }) => (isBox(target) ? target.select() : undefined),
  focusout: (table, { target }) => {
    if (isBox(target) && target.isConnected && target.dataset.settled === undefined && target.value.trim()) table.settle(target, false);
  },
  paste: (table, event) => {
    const text = event.clipboardData?.getData("text") ?? "";
    if (!isBox(event.target) || !/\d[\s,;]+\S/.test(text)) return;
    event.preventDefault();
    table.pasted(event.target, text);
  },
  keydown: (table, event) => {
    const { target, key } = event;
    if (isBox(target)) table.pressed(target, event);
    else if (key === "Enter" && target === table.seed) table.again();
    else if (key === "Enter" && isIn(target, "[name=way][value=dice]")) table.start();
    else if (key === "Backspace" && isIn(target, "[data-action=next]")) enter(table.tray.boxes.at(-1));
  },
  click: (table, { target, detail }) => {
    if (isIn(target, "[data-action=next]")) table.next();
    if (isIn(target, "[data-action=again]")) table.again();
    if (isIn(target, "[data-action=reset]")) forgetTyped(table.calculator);
    // A mouse or a finger that chose its own dice goes on to type them; the arrow keys stay among the ways.
    if (detail > 0 && target.closest("label")?.querySelector("[name=way][value=dice]")) setTimeout(() => table.start());
  },
};

for (const [type, listener] of Object.entries(LISTENERS)) {
  document.addEventListener(type, (event) => {
    const table = tableOf(event.target);
    if (table) listener(table, event);
  });
}
