/** The logarithm of the gamma function for x above 0 (Lanczos, g = 7, nine terms; relative error below 1e-13). */
export function logGamma(x: number): number {
  const terms = [
    0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
    12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
  ];
  const t = x + 6.5;
  const sum = terms.reduce((all, term, i) => all + (i === 0 ? term : term / (x - 1 + i)), 0);
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(t) - t + Math.log(sum);
}

/** P(a, x) by its series, for x below a + 1. */
function lowerSeries(a: number, x: number): number {
  let [term, sum] = [1 / a, 1 / a];
  for (let n = 1; n < 10_000 && Math.abs(term) > Math.abs(sum) * 1e-16; n++) {
    term *= x / (a + n);
    sum += term;
  }
  return sum * Math.exp(a * Math.log(x) - x - logGamma(a));
}

/** Q(a, x) by its continued fraction (Lentz), for x from a + 1 on. */
function upperFraction(a: number, x: number): number {
  const tiny = 1e-300;
  let b = x + 1 - a;
  let c = 1 / tiny;
  let d = 1 / b;
  let h = d;
  for (let n = 1; n < 10_000; n++) {
    const an = -n * (n - a);
    b += 2;
    d = an * d + b;
    if (Math.abs(d) < tiny) d = tiny;
    c = b + an / c;
    if (Math.abs(c) < tiny) c = tiny;
    d = 1 / d;
    const step = d * c;
    h *= step;
    if (Math.abs(step - 1) < 1e-15) break;
  }
  return h * Math.exp(a * Math.log(x) - x - logGamma(a));
}

/** The upper regularised incomplete gamma function Q(a, x), for a above 0 and x from 0 on. */
export function upperGamma(a: number, x: number): number {
  if (x <= 0) return 1;
  return x < a + 1 ? 1 - lowerSeries(a, x) : upperFraction(a, x);
}

/** The chance that chi-square with so many degrees of freedom is at least as large. */
export const chiSquareBeyond = (value: number, freedom: number): number => upperGamma(freedom / 2, value / 2);

/** The chance that a standard normal variable is at least as far from 0. */
export const normalBeyond = (z: number): number => upperGamma(0.5, (z * z) / 2);

/** Within so many deviations of the mean a normal variable lies with a chance of `1 - outside`. */
export function normalReach(outside: number): number {
  let [low, high] = [0, 40];
  for (let i = 0; i < 100; i++) {
    const middle = (low + high) / 2;
    if (normalBeyond(middle) > outside) low = middle;
    else high = middle;
  }
  return high;
}
