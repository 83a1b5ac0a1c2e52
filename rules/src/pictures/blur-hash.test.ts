import { describe, expect, it } from 'vitest';
import { blurHash, HASH_LENGTH, paintHash } from './blur-hash.ts';

const raster = (width: number, height: number, colour: (x: number, y: number) => readonly number[]) => ({
  width,
  height,
  pixels: Array.from({ length: width * height }, (_, at) =>
    colour(at % width, Math.floor(at / width)),
  ).flat(),
});

/** The colour of one pixel of what was painted. */
const at = (drawn: Uint8ClampedArray | undefined, x: number, y: number) =>
  [...(drawn ?? [])].slice((y * 32 + x) * 4, (y * 32 + x) * 4 + 4);

describe('a blurred placeholder', () => {
  it('a blur hash of one colour is that colour, at 32 pixels', () => {
    const hash = blurHash(raster(8, 6, () => [200, 100, 50]));
    expect(hash).toHaveLength(HASH_LENGTH);
    const drawn = paintHash(hash, 32, 24);
    expect(drawn).toHaveLength(32 * 24 * 4);
    expect(at(drawn, 0, 0)).toEqual([200, 100, 50, 255]);
    expect(at(drawn, 31, 23)).toEqual([200, 100, 50, 255]);
  });

  it('a blur hash keeps dark and bright areas in place', () => {
    const drawn = paintHash(blurHash(raster(20, 20, (x) => (x < 10 ? [0, 0, 0] : [255, 255, 255]))), 32, 32);
    expect(at(drawn, 2, 16)[0]).toBeLessThan(60);
    expect(at(drawn, 29, 16)[0]).toBeGreaterThan(195);
    const sky = paintHash(blurHash(raster(20, 20, (_, y) => (y < 10 ? [0, 0, 255] : [0, 128, 0]))), 32, 32);
    expect(at(sky, 16, 2)[2]).toBeGreaterThan(180);
    expect(at(sky, 16, 29)[2]).toBeLessThan(60);
  });

  it('a malformed blur hash, or one with missing pixels, is none', () => {
    expect(paintHash('short', 32, 32)).toBeUndefined();
    expect(paintHash('!'.repeat(HASH_LENGTH), 32, 32)).toBeUndefined();
    expect(() => blurHash({ pixels: [1, 2, 3], width: 2, height: 2 })).toThrow(RangeError);
  });
});
