import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openEncoder } from './encode-apart.ts';

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c86432' } }).png();

test('of many pictures at once a few wait for their turn and the others are refused as busy', async () => {
  const encode = openEncoder();
  const bytes = await picture(20, 10).toBuffer();
  const answers = await Promise.all(Array.from({ length: 8 }, () => encode({ kind: 'logo', bytes })));
  expect(answers.filter((answer) => answer === 'busy')).toHaveLength(3);
  const encoded = answers.filter((answer) => typeof answer === 'object');
  expect(encoded.map(({ name, width, height }) => [name, width, height])).toEqual(
    Array.from({ length: 5 }, () => ['logo.webp', 20, 10]),
  );
  expect(await encode({ kind: 'logo', bytes }), 'afterwards there is room again').toMatchObject({
    name: 'logo.webp',
  });
});

test('a grey picture and one with transparency become slides in colour', async () => {
  const encode = openEncoder();
  const grey = await picture(1200, 700).greyscale().toBuffer();
  const clear = await picture(1200, 700).ensureAlpha(0.5).toBuffer();
  for (const bytes of [grey, clear]) {
    const encoded = await encode({ kind: 'slide', bytes });
    expect(encoded).toMatchObject({ name: expect.stringMatching(/^slide-[0-9a-f]{6}-[\w-]{50}$/) });
    expect(typeof encoded === 'object' && encoded.files).toHaveLength(6);
  }
});
