/* A formula in the page: the numbers of a usual shot in plain JavaScript, as a page without the rules would have it. */

import { answerWith, calculator, typed } from "./form.js";

const { given } = window;
const gcd = (a, b) => (b ? gcd(b, a % b) : a);
const lowest = ([count, all]) => [count / gcd(count, all), all / gcd(count, all)];

/** Where each score and each clock direction takes the shot. */
function area() {
  const { range_band_in: band, sides } = given;
  const target = Math.ceil(typed() / band);
  const rows = [];
  for (let score = 1; score <= target; score += 1) {
    for (let hour = 1; hour <= 12; hour += 1) {
      const angle = (hour * Math.PI) / 6;
      rows.push([`${(score * Math.sin(angle)).toFixed(6)}, ${(score * Math.cos(angle)).toFixed(6)}`, [1, 12 * sides]]);
    }
  }
  return { figure: "odds.hit", value: lowest([sides - target, sides]), rows };
}

/** The chance of each number of hits: the first shot aimed, the others a level harder. */
function direct() {
  const { limits_m: limits, multipliers, skill, single_shots: shots } = given;
  const band = limits.findIndex((limit) => typed() <= limit);
  let ways = [1];
  let expected = 0;
  for (let shot = 0; shot < shots; shot += 1) {
    const [times, over] = multipliers[band + (shot === 0 ? 1 : 2)] ?? [0, 1];
    const hit = Math.min(Math.floor((skill * times) / over), 16);
    expected += hit;
    const next = Array(ways.length + 1).fill(0);
    ways.forEach((count, hits) => {
      next[hits] += count * (20 - hit);
      next[hits + 1] += count * hit;
    });
    ways = next;
  }
  const rows = ways.map((count, hits) => [hits, lowest([count, 20 ** shots])]);
  return { figure: "odds.expected", value: lowest([expected, 20]), rows };
}

answerWith(calculator === "area-shot" ? area : direct);
