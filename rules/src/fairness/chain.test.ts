import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  anchorOf,
  beaconText,
  claimedStream,
  isLinkOf,
  linkBefore,
  linkOf,
  linksBack,
  type Pulse,
  sharedStream,
} from './chain.ts';
import { writeHex } from './hash.ts';

const secrets = fc.uint8Array({ minLength: 32, maxLength: 32 });
const pulse: Pulse = { source: 'test-beacon', number: 7, value: 'c0ffee' };

describe('the chain', () => {
  test('a chain leads back to its anchor by SHA-256, by an independent implementation', () => {
    fc.assert(
      fc.property(secrets, fc.integer({ min: 1, max: 60 }), (secret, rounds) => {
        let native = Buffer.from(secret);
        for (let i = 0; i < rounds; i++) native = createHash('sha256').update(native).digest();
        expect(anchorOf(secret, rounds)).toBe(native.toString('hex'));
      }),
    );
  });

  test('every link of a chain is valid at its place only', () => {
    fc.assert(
      fc.property(secrets, fc.integer({ min: 2, max: 40 }), fc.nat(), (secret, rounds, whim) => {
        const anchor = anchorOf(secret, rounds);
        const round = 1 + (whim % rounds);
        const link = linkOf(secret, rounds, round);
        expect(isLinkOf(link, round, anchor.toUpperCase())).toBe(true);
        expect(isLinkOf(link, round + 1, anchor)).toBe(false);
        expect(isLinkOf(linkBefore(link), round, anchor)).toBe(false);
        expect(isLinkOf(link.with(0, (link[0] ?? 0) ^ 1), round, anchor)).toBe(false);
        if (round > 1) expect(linkBefore(link)).toEqual(linkOf(secret, rounds, round - 1));
      }),
    );
  });

  test('a fixed secret always has this anchor of its chain', () => {
    expect(anchorOf(new Uint8Array(32), 1000)).toBe(
      writeHex(linksBack(linkOf(new Uint8Array(32), 1000, 300), 300)),
    );
    expect(anchorOf(new Uint8Array(32), 1)).toBe(
      '66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925',
    );
  });

  test('a chain has no round beyond its ends', () => {
    for (const round of [0, 11, 1.5]) expect(() => linkOf(new Uint8Array(32), 10, round)).toThrow(RangeError);
    expect(() => anchorOf(new Uint8Array(32), 0)).toThrow(RangeError);
  });
});

describe('the beacon', () => {
  test('the beacon is mixed into a round as the published scheme says', () => {
    const text = createHash('sha256').update('test-beacon:7:c0ffee').digest('hex');
    expect(beaconText(pulse)).toBe(text);
    const link = new Uint8Array(32).fill(3);
    const word = createHmac('sha256', link).update(`${text}:12:0`).digest().readUInt32BE(0);
    expect(sharedStream(link, pulse, 12).uniform(2 ** 32)).toBe(word);
  });

  test('the beacon changes every round, whatever the link: the house cannot choose rounds by its secret', () => {
    const link = new Uint8Array(32).fill(3);
    const first = (value: string) => sharedStream(link, { ...pulse, value }, 1).uniform(2 ** 32);
    expect(new Set(['a', 'b', 'c', 'd'].map(first)).size).toBe(4);
  });
});

test('a claim is drawn again when its link leads to the anchor, and not when anything is another', () => {
  const secret = new Uint8Array(32).fill(9);
  const claim = {
    anchor: anchorOf(secret, 20),
    link: writeHex(linkOf(secret, 20, 5)),
    round: 5,
    pulse,
  };
  const drawn = claimedStream(claim)?.uniform(1_000_000);
  expect(drawn).toBe(sharedStream(linkOf(secret, 20, 5), pulse, 5).uniform(1_000_000));
  for (const wrong of [
    { round: 6 },
    { round: 0 },
    { round: 4.5 },
    { link: 'zz' },
    { link: 'ab'.repeat(32) },
    { anchor: '00'.repeat(32) },
  ])
    expect(claimedStream({ ...claim, ...wrong })).toBeUndefined();
});
