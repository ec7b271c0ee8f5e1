/** The tracker's table and its steps as this device keeps them, whether the tracker is on the page or not. */

import { Steps } from "./steps.js";
import { read, write } from "./store.js";

/** @typedef {{ status: string, errors?: import("./faults.js").Fault[], state?: object, told?: string }} Reply */

export const KEPT = "tracker";
export const EMPTY = "{}";

/** The steps that this device keeps, or those of a new line. @param {string} state where nothing is kept */
export function keptSteps(state) {
  const { steps, at } = read(KEPT, Steps.from(state), Steps.isSound);
  return new Steps(steps, at);
}

/** @param {Steps} line */
export const keepSteps = ({ steps, at }) => write(KEPT, { steps, at });

/** What a function of the package says, or that it could not be asked. @param {Promise<string>} reply @returns {Promise<Reply>} */
export async function answered(reply) {
  try {
    return JSON.parse(await reply);
  } catch (fault) {
    return { status: "error", errors: [{ field: null, message: fault instanceof Error ? fault.message : String(fault) }] };
  }
}
