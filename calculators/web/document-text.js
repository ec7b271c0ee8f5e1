/** The reader's document, written and read by the rules package: firers and the log of this device. */

import { call } from "./client.js";
import { download, fileName } from "./downloads.js";
import { FORMAT } from "./format.js";
import { firers } from "./kept-firers.js";
import { shots } from "./kept-shots.js";

/** @typedef {import("./faults.js").Fault} Fault */
/** @typedef {{ firers?: import("./kept-firers.js").Firer[], log?: import("./kept-shots.js").Shot[] }} Document */
/** @typedef {{ document?: Document, text?: string, faults?: Fault[] }} Reply */

/** @typedef {"json" | "toml" | "csv"} Form */

const TYPES = { json: "application/json", toml: "application/toml", csv: "text/csv" };

/** @param {Document} parts */
const spelled = (parts) => JSON.stringify({ rangecard: FORMAT, ...parts });

/** All that a document of this device holds. */
export const everything = () => ({ firers: firers(), log: shots() });

/** @param {string} text JSON or TOML @returns {Promise<Reply>} */
export const readDocument = async (text) => JSON.parse(await call("read_document", text));

/** What is wrong with parts of a document. @param {Document} parts @returns {Promise<Fault[]>} */
export const faultsIn = async (parts) => (await readDocument(spelled(parts))).faults ?? [];

/**
 * The cards of firers, drawn.
 *
 * @param {Document} parts
 * @param {string} width as the chosen paper has it
 * @param {string} houseRules those in force, as JSON text
 * @returns {Promise<{ html?: string, faults?: Fault[] }>}
 */
export const drawnCards = async (parts, width, houseRules) => JSON.parse(await call("range_cards", spelled(parts), width, houseRules));

/**
 * Hands parts of a document to the reader as a file.
 *
 * @param {string} what the file's name, without date and ending
 * @param {Form} form
 * @param {Document} parts
 * @returns {Promise<Fault[]>} what keeps it from being written
 */
export async function exported(what, form, parts) {
  const text = spelled(parts);
  /** @type {Reply} */
  const reply = JSON.parse(await (form === "csv" ? call("log_csv", text) : call("write_document", text, form)));
  if (reply.text !== undefined) download(fileName(what, form), reply.text, TYPES[form]);
  return reply.faults ?? [];
}
