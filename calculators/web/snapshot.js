/**
 * The file of a memory snapshot: where the memory of a started Python differs from that of its WebAssembly as it is
 * instantiated, which every browser has at that moment. Packed, it is a quarter shorter than the whole memory.
 *
 * Words of 32 bits, the lowest byte first as in WebAssembly: how long the snapshot is; where in it the memory begins,
 * after Pyodide's own header; how far the memory before is filled; how many stretches differ. Then for each stretch how
 * many bytes before it are alike, and how many it has. Then these bytes.
 */

const HEAD = 4;
const WORD = Uint32Array.BYTES_PER_ELEMENT;

/** The standard library that goes with a snapshot, a zip without files: all that is needed has been imported. */
export const NO_LIBRARY = Uint8Array.of(0x50, 0x4b, 5, 6, ...new Array(18).fill(0));

/** So few bytes alike cost less than another stretch. */
const FEW = 32;

/**
 * @param {Uint8Array} snapshot as Pyodide makes it
 * @param {Uint8Array} before the memory of its WebAssembly as it is instantiated
 * @param {number} start where in the snapshot the memory begins
 * @returns {Blob} the file
 */
export function folded(snapshot, before, start) {
  let filled = before.length;
  while (before[filled - 1] === 0) filled -= 1;
  const expected = new Uint8Array(snapshot.length);
  expected.set(before.subarray(0, filled), start);
  /** @type {number[]} */
  const words = [];
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const parts = [];
  let end = 0;
  for (const { from, to } of differences(snapshot, expected)) {
    words.push(from - end, to - from);
    parts.push(snapshot.slice(from, to));
    end = to;
  }
  return new Blob([Uint32Array.of(snapshot.length, start, filled, parts.length, ...words), ...parts]);
}

/** Where two differ, from and to; places so close that few bytes are alike between them are one. @param {Uint8Array} one @param {Uint8Array} other */
function* differences(one, other) {
  let from = -1;
  let to = -1;
  for (let place = 0; place < one.length; place += 1) {
    if (one[place] === other[place]) continue;
    if (from >= 0 && place - to > FEW) yield { from, to };
    if (from < 0 || place - to > FEW) from = place;
    to = place + 1;
  }
  if (from >= 0) yield { from, to };
}

/**
 * @param {ArrayBuffer} file
 * @param {Uint8Array} before the memory of the WebAssembly as it is instantiated
 * @param {Uint8Array} snapshot filled by this: as long as the file says, all zeros
 */
export function unfold(file, before, snapshot) {
  const [length, start, filled = 0, count = 0] = new Uint32Array(file, 0, HEAD);
  if (length !== snapshot.length) throw new Error("The memory snapshot has not the length that bundle.json tells.");
  const words = new Uint32Array(file, HEAD * WORD, 2 * count);
  snapshot.set(before.subarray(0, filled), start);
  let from = (HEAD + words.length) * WORD;
  let to = 0;
  for (let place = 0; place < words.length; place += 2) {
    const alike = words[place] ?? 0;
    const bytes = new Uint8Array(file, from, words[place + 1]);
    snapshot.set(bytes, to + alike);
    from += bytes.length;
    to += alike + bytes.length;
  }
}

/** @param {WebAssembly.Instance} instance of Pyodide's WebAssembly */
export function memoryOf({ exports }) {
  const memory = Object.values(exports).find((one) => one instanceof WebAssembly.Memory);
  if (!memory) throw new Error("Pyodide's WebAssembly shows no memory.");
  return new Uint8Array(memory.buffer);
}
