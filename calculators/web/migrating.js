/**
 * What this device keeps of an older format is brought to this page's, and the original kept beside it.
 *
 * Until then the store reads and writes nothing of it (`store.js`). What is a part of the reader's document is migrated
 * as one, by the rules package.
 */

import { FORMAT } from "./format.js";
import { notify } from "./notices.js";
import { adopt, formatKept, keepBeside, standing, stored } from "./store.js";

/** @typedef {{ [part: string]: any }} Parts */
/** @typedef {(text: string) => Promise<{ document?: Parts, faults?: import("./faults.js").Fault[] }>} Migrate a document of any format, checked and in today's */

/** The parts of a document that are kept, by their names there and in the store. */
const PARTS = ["firers", "log"];

/** Where an original is kept. @param {string} what */
const beside = (what) => `${what}.before-${FORMAT}`;

/** @param {Migrate} migrate */
export async function bringUp(migrate) {
  if (standing() !== "older") return;
  try {
    const found = originals();
    const { document: made, faults = [] } = await migrate(JSON.stringify({ rangecard: formatKept(), ...parsed(found) }));
    if (!made) throw new Error(faults.map(({ field, message }) => `${field ?? "all of it"}: ${message}`).join("; "));
    for (const [what, text] of found) keepBeside(beside(what), text);
    adopt(found.filter(([what]) => what in made).map(([what]) => [what, made[what]]));
  } catch (fault) {
    const reason = fault instanceof Error ? fault.message : fault;
    notify(`What this device keeps of an older version could not be brought to this one (${reason}). It stays as it is; what you type lasts until the page is left.`);
  }
}

/** As they were before any try to migrate them. @returns {[what: string, text: string][]} */
const originals = () =>
  PARTS.flatMap((what) => {
    const text = stored(beside(what)) ?? stored(what);
    return text === null ? [] : [/** @type {[string, string]} */ ([what, text])];
  });

/** @param {[what: string, text: string][]} found */
const parsed = (found) => Object.fromEntries(found.map(([what, text]) => [what, JSON.parse(text)]));
