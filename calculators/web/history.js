/**
 * The published versions, and what differs from each to the one of these pages: `api/history.json`, which the build
 * makes from the data's history. It is loaded when somebody comes with an old link or an old print.
 */

const TOP = new URL("../../", import.meta.url);

/** @typedef {{ text: string, href: string, concerns: string[] }} Line `concerns`: the weapons, calculators and pages that it matters to */
/** @typedef {{ version: string, date: string, data: string, lines: Line[] }} State `data`: the fingerprint */

/** @type {Promise<State[]> | undefined} */
let loading;

/** The versions, the newest first. @returns {Promise<State[]>} */
export function states() {
  loading ??= load();
  loading.catch(() => (loading = undefined)); // without a network it is tried again
  return loading;
}

async function load() {
  const response = await fetch(addressOf("api/history.json"));
  if (!response.ok) throw new Error(`api/history.json did not load (${response.status}).`);
  return (await response.json()).states;
}

/** A page or a file of the site, from its top. @param {string} path */
export const addressOf = (path) => new URL(path, TOP).href;

/**
 * The version that bears a number or a fingerprint; of several with the same data the oldest, from which most differs.
 *
 * @param {State[]} all
 * @param {string} named
 */
export const stateOf = (all, named) => all.filter(({ version, data }) => named === version || named === data).pop();

/** Those lines of a version that matter to something. @param {State} state @param {string[]} matters */
export const bearingOn = ({ lines }, matters) => lines.filter(({ concerns }) => concerns.some((one) => matters.includes(one)));
