/** Waves across and down that a hash remembers. */
const ACROSS = 4;
const DOWN = 3;
const WAVES = ACROSS * DOWN;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

interface Raster {
  /** Red, green, blue of each pixel, row by row, 0 to 255. */
  readonly pixels: ArrayLike<number>;
  readonly width: number;
  readonly height: number;
}

/** The length of every hash. */
export const HASH_LENGTH = Math.ceil(((1 + WAVES * 3) * 8) / 6);

/**
 * The gist of a picture in 50 characters: how its colours swell from side to side and from top to bottom (a cosine
 * transform, as blurred placeholders are commonly kept).
 *
 * @throws RangeError where the pixels are not as many as width and height say
 */
export function blurHash({ pixels, width, height }: Raster): string {
  if (pixels.length !== width * height * 3) throw new RangeError('pixels do not fit width and height');
  const waves = eachWave((across, down) => {
    const scale = across === 0 && down === 0 ? 1 : 2;
    const sum = [0, 0, 0];
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1) {
        const weight = wave(across, x, width) * wave(down, y, height);
        for (let c = 0; c < 3; c += 1)
          sum[c] = (sum[c] ?? 0) + weight * (pixels[(y * width + x) * 3 + c] ?? 0);
      }
    }
    return sum.map((one) => (one * scale) / (width * height));
  });
  const [ground = [], ...swells] = waves;
  const most = Math.max(1, ...swells.flat().map(Math.abs));
  const step = Math.min(255, Math.ceil(most));
  const bytes = [
    step,
    ...ground.map((one) => clamp(one)),
    ...swells.flat().map((one) => clamp((one / step) * 127 + 128)),
  ];
  return toText(bytes);
}

/**
 * Draws a hash again, blurred.
 *
 * @param width in pixels
 * @param height in pixels
 * @returns red, green, blue and an opaque alpha of each pixel, row by row; `undefined` where the text is no hash
 */
export function paintHash(
  hash: string,
  width: number,
  height: number,
): Uint8ClampedArray<ArrayBuffer> | undefined {
  const bytes = toBytes(hash);
  if (bytes === undefined) return undefined;
  const [step = 1, ...rest] = bytes;
  const amounts = rest.map((byte, at) => (at < 3 ? byte : ((byte - 128) / 127) * step));
  const [columns, rows] = [wavesAlong(ACROSS, width), wavesAlong(DOWN, height)];
  const drawn = new Uint8ClampedArray(width * height * 4).fill(255);
  // A page paints dozens: first what goes across in a row, then its pixels, with nothing made anew for each of them.
  const inRow = new Float64Array(ACROSS * 3);
  for (let y = 0; y < height; y += 1) {
    for (let at = 0; at < inRow.length; at += 1) {
      let sum = 0;
      for (let down = 0; down < DOWN; down += 1)
        sum += (rows[down * height + y] ?? 0) * (amounts[down * ACROSS * 3 + at] ?? 0);
      inRow[at] = sum;
    }
    for (let x = 0; x < width; x += 1) {
      for (let c = 0; c < 3; c += 1) {
        let sum = 0;
        for (let across = 0; across < ACROSS; across += 1)
          sum += (columns[across * width + x] ?? 0) * (inRow[across * 3 + c] ?? 0);
        drawn[(y * width + x) * 4 + c] = sum;
      }
    }
  }
  return drawn;
}

/** The first so many waves along a side, one after the other. */
function wavesAlong(count: number, length: number): Float64Array {
  return Float64Array.from({ length: count * length }, (_, at) =>
    wave(Math.floor(at / length), at % length, length),
  );
}

function eachWave<T>(make: (across: number, down: number) => T): T[] {
  return Array.from({ length: WAVES }, (_, at) => make(at % ACROSS, Math.floor(at / ACROSS)));
}

function wave(times: number, at: number, length: number): number {
  return Math.cos((Math.PI * times * (at + 0.5)) / length);
}

function clamp(value: number): number {
  return Math.max(0, Math.min(255, Math.round(value)));
}

function toText(bytes: readonly number[]): string {
  const bits = bytes.map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const parts = bits.match(/.{1,6}/g) ?? [];
  return parts.map((part) => ALPHABET[Number.parseInt(part.padEnd(6, '0'), 2)]).join('');
}

function toBytes(hash: string): number[] | undefined {
  if (hash.length !== HASH_LENGTH || !/^[\w-]+$/.test(hash)) return undefined;
  const bits = [...hash].map((sign) => ALPHABET.indexOf(sign).toString(2).padStart(6, '0')).join('');
  return Array.from({ length: 1 + WAVES * 3 }, (_, at) => Number.parseInt(bits.slice(at * 8, at * 8 + 8), 2));
}
