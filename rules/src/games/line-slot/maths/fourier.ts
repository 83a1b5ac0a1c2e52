/** Real and imaginary parts of a sequence. */
export interface Spectrum {
  readonly re: Float64Array;
  readonly im: Float64Array;
}

/** What is transformed in one go without leaving the nearest cache, in entries. */
const NEAR = 1_024;

function reverseBits({ re, im }: Spectrum): void {
  const n = re.length;
  for (let i = 1, j = 0; i < n; i++) {
    let bit = n >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i >= j) continue;
    const a = re[i] ?? 0;
    const b = im[i] ?? 0;
    re[i] = re[j] ?? 0;
    im[i] = im[j] ?? 0;
    re[j] = a;
    im[j] = b;
  }
}

const turns = new Map<number, Float64Array>();

/** Cosines and sines of -2 pi k / n, of twice and of three times that, k below a quarter of n: in the order of use. */
function turnsOf(n: number): Float64Array {
  const known = turns.get(n);
  if (known) return known;
  const made = new Float64Array((n / 4) * 6);
  for (let k = 0, at = 0; k < n / 4; k++) {
    for (const times of [1, 2, 3]) {
      made[at++] = Math.cos((-2 * Math.PI * k * times) / n);
      made[at++] = Math.sin((-2 * Math.PI * k * times) / n);
    }
  }
  turns.set(n, made);
  return made;
}

function joinPairs({ re, im }: Spectrum, from: number, to: number): void {
  for (let i = from; i < to; i += 2) {
    const u = re[i] ?? 0;
    const v = im[i] ?? 0;
    const x = re[i + 1] ?? 0;
    const y = im[i + 1] ?? 0;
    re[i] = u + x;
    im[i] = v + y;
    re[i + 1] = u - x;
    im[i + 1] = v - y;
  }
}

/** Makes one transform of the four that stand one after another; of every fourth entry from 0, 2, 1 and 3 on. */
function joinFour({ re, im }: Spectrum, from: number, size: number): void {
  const turn = turnsOf(size);
  const quarter = size / 4;
  for (let i = from, at = 0; i < from + quarter; i++, at += 6) {
    const j = i + quarter;
    const k = j + quarter;
    const l = k + quarter;
    const c1 = turn[at] ?? 0;
    const s1 = turn[at + 1] ?? 0;
    const c2 = turn[at + 2] ?? 0;
    const s2 = turn[at + 3] ?? 0;
    const c3 = turn[at + 4] ?? 0;
    const s3 = turn[at + 5] ?? 0;
    const ar = re[i] ?? 0;
    const ai = im[i] ?? 0;
    const jr = re[j] ?? 0;
    const ji = im[j] ?? 0;
    const kr = re[k] ?? 0;
    const ki = im[k] ?? 0;
    const lr = re[l] ?? 0;
    const li = im[l] ?? 0;
    const br = jr * c2 - ji * s2;
    const bi = jr * s2 + ji * c2;
    const cr = kr * c1 - ki * s1;
    const ci = kr * s1 + ki * c1;
    const dr = lr * c3 - li * s3;
    const di = lr * s3 + li * c3;
    re[i] = ar + br + (cr + dr);
    im[i] = ai + bi + (ci + di);
    re[j] = ar - br + (ci - di);
    im[j] = ai - bi - (cr - dr);
    re[k] = ar + br - (cr + dr);
    im[k] = ai + bi - (ci + di);
    re[l] = ar - br - (ci - di);
    im[l] = ai - bi + (cr - dr);
  }
}

function joinAll(spectrum: Spectrum, from: number, size: number): void {
  if (size > NEAR) {
    for (let part = 0; part < 4; part++) joinAll(spectrum, from + (part * size) / 4, size / 4);
    joinFour(spectrum, from, size);
    return;
  }
  const isEven = Math.log2(size) % 2 === 0;
  if (!isEven) joinPairs(spectrum, from, from + size);
  for (let joined = isEven ? 4 : 8; joined <= size; joined *= 4) {
    for (let at = from; at < from + size; at += joined) joinFour(spectrum, at, joined);
  }
}

/**
 * The discrete Fourier transform in place, of a power of two entries, four at a time (Cooley and Tukey 1965);
 * `inverse` divides by the length.
 */
export function transform(spectrum: Spectrum, inverse = false): void {
  const { re, im } = spectrum;
  const n = re.length;
  // With real and imaginary parts exchanged it turns the other way.
  const turned = inverse ? { re: im, im: re } : spectrum;
  reverseBits(turned);
  joinAll(turned, 0, n);
  if (!inverse) return;
  for (let i = 0; i < n; i++) {
    re[i] = (re[i] ?? 0) / n;
    im[i] = (im[i] ?? 0) / n;
  }
}
