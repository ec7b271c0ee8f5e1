/** Seeds for dice that the package rolls. */

const SEEDS = 1_000_000;

/** A new one, short enough to be read out and typed. */
export function newSeed() {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
  return number % SEEDS;
}
