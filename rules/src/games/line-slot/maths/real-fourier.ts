import { type Spectrum, transform } from './fourier.ts';

/** Transforms between real sequences of one length and the first half of their spectra; the rest mirrors it. */
export interface RealFourier {
  /** Of a sequence, as if it went on with zeros. @returns entries 0 to half of the length */
  spectrumOf(sequence: Float64Array): Spectrum;
  /** Back again. @returns the whole length */
  sequenceOf(spectrum: Spectrum): Float64Array;
}

/**
 * A real sequence is transformed as half as many complex numbers, even entries the real and odd ones the imaginary
 * parts (Press et al., Numerical Recipes 12.3.2).
 *
 * @param length of the sequences: a power of two, 4 or more
 */
export function realFourier(length: number): RealFourier {
  const half = length / 2;
  const packed = { re: new Float64Array(half), im: new Float64Array(half) };
  const turn = { re: new Float64Array(half + 1), im: new Float64Array(half + 1) };
  for (let k = 0; k <= half; k++) {
    turn.re[k] = Math.cos((-2 * Math.PI * k) / length);
    turn.im[k] = Math.sin((-2 * Math.PI * k) / length);
  }
  return {
    spectrumOf(sequence) {
      for (let k = 0; k < half; k++) {
        packed.re[k] = sequence[2 * k] ?? 0;
        packed.im[k] = sequence[2 * k + 1] ?? 0;
      }
      transform(packed);
      return unpack(packed, turn);
    },
    sequenceOf(spectrum) {
      pack(spectrum, turn, packed);
      transform(packed, true);
      const sequence = new Float64Array(length);
      for (let k = 0; k < half; k++) {
        sequence[2 * k] = packed.re[k] ?? 0;
        sequence[2 * k + 1] = packed.im[k] ?? 0;
      }
      return sequence;
    },
  };
}

function unpack(packed: Spectrum, turn: Spectrum): Spectrum {
  const half = packed.re.length;
  const spectrum = { re: new Float64Array(half + 1), im: new Float64Array(half + 1) };
  for (let k = 0; k <= half; k++) {
    const near = k % half;
    const far = (half - k) % half;
    const a = packed.re[near] ?? 0;
    const b = packed.im[near] ?? 0;
    const x = packed.re[far] ?? 0;
    const y = packed.im[far] ?? 0;
    const c = turn.re[k] ?? 0;
    const s = turn.im[k] ?? 0;
    const oddRe = (b + y) / 2;
    const oddIm = (x - a) / 2;
    spectrum.re[k] = (a + x) / 2 + oddRe * c - oddIm * s;
    spectrum.im[k] = (b - y) / 2 + oddRe * s + oddIm * c;
  }
  return spectrum;
}

function pack({ re, im }: Spectrum, turn: Spectrum, packed: Spectrum): void {
  const half = packed.re.length;
  for (let k = 0; k < half; k++) {
    const a = re[k] ?? 0;
    const b = im[k] ?? 0;
    const x = re[half - k] ?? 0;
    const y = im[half - k] ?? 0;
    const c = turn.re[k] ?? 0;
    const s = -(turn.im[k] ?? 0);
    const u = (a - x) / 2;
    const v = (b + y) / 2;
    const oddRe = u * c - v * s;
    const oddIm = u * s + v * c;
    packed.re[k] = (a + x) / 2 - oddIm;
    packed.im[k] = (b - y) / 2 + oddRe;
  }
}
