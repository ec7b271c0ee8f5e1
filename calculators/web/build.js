/**
 * The version of the whole build: the same twelve digits in every page, script and list of files.
 *
 * `generator/build_mark.py` writes them over the zeros; pages that were not built so have zeros and store nothing.
 */

const MARK = "rangecard-build:000000000000";
const NONE = "0".repeat(12);

export const BUILD = MARK.slice(-NONE.length);

export const isBuilt = BUILD !== NONE;
