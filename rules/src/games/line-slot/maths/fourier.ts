/** Real and imaginary parts of a sequence of a power of two. */
export interface Spectrum {
  readonly re: Float64Array;
  readonly im: Float64Array;
}

function reverseBits({ re, im }: Spectrum): void {
  const n = re.length;
  for (let i = 1, j = 0; i < n; i++) {
    let bit = n >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i >= j) continue;
    const [a, b] = [re[i] ?? 0, im[i] ?? 0];
    re[i] = re[j] ?? 0;
    im[i] = im[j] ?? 0;
    re[j] = a;
    im[j] = b;
  }
}

const turns = new Map<number, Spectrum>();

/** Cosines and sines of one transform: of -2 pi k / n. */
function turnsOf(n: number): Spectrum {
  const known = turns.get(n);
  if (known) return known;
  const [re, im] = [new Float64Array(n / 2), new Float64Array(n / 2)];
  for (let k = 0; k < n / 2; k++) {
    re[k] = Math.cos((-2 * Math.PI * k) / n);
    im[k] = Math.sin((-2 * Math.PI * k) / n);
  }
  const made = { re, im };
  turns.set(n, made);
  return made;
}

/** The discrete Fourier transform in place (Cooley and Tukey 1965); `inverse` divides by the length. */
export function transform(spectrum: Spectrum, inverse = false): void {
  const { re, im } = spectrum;
  const n = re.length;
  const turn = turnsOf(n);
  const sign = inverse ? -1 : 1;
  reverseBits(spectrum);
  for (let size = 2; size <= n; size *= 2) {
    const half = size / 2;
    const step = n / size;
    for (let start = 0; start < n; start += size) {
      for (let k = 0; k < half; k++) {
        const i = start + k;
        const j = i + half;
        const c = turn.re[k * step] ?? 0;
        const s = sign * (turn.im[k * step] ?? 0);
        const x = re[j] ?? 0;
        const y = im[j] ?? 0;
        const a = x * c - y * s;
        const b = x * s + y * c;
        const u = re[i] ?? 0;
        const v = im[i] ?? 0;
        re[j] = u - a;
        im[j] = v - b;
        re[i] = u + a;
        im[i] = v + b;
      }
    }
  }
  if (!inverse) return;
  for (let i = 0; i < n; i++) {
    re[i] = (re[i] ?? 0) / n;
    im[i] = (im[i] ?? 0) / n;
  }
}
