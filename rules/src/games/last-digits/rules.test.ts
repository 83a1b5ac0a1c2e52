import { expect, test } from 'vitest';
import { anchorOf, linkOf, sharedStream } from '../../fairness/chain.ts';
import { hmacSha256, writeHex } from '../../fairness/hash.ts';
import { blockMessage, roundStream } from '../../fairness/stream.ts';
import { formatAmount } from '../../money/amount.ts';
import { fraction } from '../../money/fraction.ts';
import { auditGame } from '../maths/audit.ts';
import { momentsOf } from '../maths/law.ts';
import { isRuleRefusal } from '../round/replay.ts';
import { verifyOnChain } from '../verify-round.ts';
import { digitsLaw, digitsMaths } from './maths.ts';
import { lastDigits, spots } from './rules.ts';

test('last-digits returns the published RTP, by its rules and when played', () => {
  expect(auditGame(digitsMaths, 6_000)).toEqual([]);
});

test('every spot, and any chips on several, pays back 97 of 100', () => {
  for (const [spot] of spots) expect(momentsOf(digitsLaw({ [spot]: 1 })).rtp).toEqual(fraction(97n, 100n));
  const chips = { big: 3, 'digit 7': 2, 'number 42': 1 };
  expect(momentsOf(digitsLaw(chips)).rtp).toEqual(fraction(97n, 100n));
});

test('the number is the last two digits of the first word of the hash, as `uniform(100)` has it', () => {
  for (let nonce = 0; nonce < 300; nonce++) {
    const seed = { serverSeed: new Uint8Array(32).fill(5), clientSeed: 'me', nonce };
    const dealt = lastDigits.begin({ stake: 100n, choice: { big: 1 }, stream: roundStream(seed) });
    if (isRuleRefusal(dealt)) throw new Error('refused');
    const { number, word } = dealt.view();
    const hash = writeHex(hmacSha256(seed.serverSeed, blockMessage('me', nonce, 0)));
    expect(word).toBe(Number.parseInt(hash.slice(0, 8), 16));
    expect(String(word).padStart(2, '0').slice(-2)).toBe(String(number).padStart(2, '0'));
    expect(number).toBe(roundStream(seed).uniform(100));
  }
});

test('a word that would favour a number is passed over', () => {
  const words = [2 ** 32 - 1, 2 ** 32 - 96, 2 ** 32 - 97];
  const stream = { uniform: () => words.shift() ?? 0 };
  const dealt = lastDigits.begin({ stake: 100n, choice: { big: 1 }, stream });
  if (isRuleRefusal(dealt)) throw new Error('refused');
  expect(dealt.view()).toMatchObject({ word: 2 ** 32 - 97, number: 99 });
});

test('a bet decided by a link of the public chain is verified with it, and not with another', () => {
  const secret = new Uint8Array(32).fill(14);
  const pulse = { source: 'test', number: 3, value: 'abc' };
  const [stake, choice] = [20_000n, { odd: 1, 'digit 4': 2 }];
  for (let round = 1; round <= 20; round++) {
    const link = linkOf(secret, 20, round);
    const dealt = lastDigits.begin({ stake, choice, stream: sharedStream(link, pulse, round) });
    if (isRuleRefusal(dealt) || dealt.status.is !== 'closed') throw new Error('refused');
    const claim = {
      anchor: anchorOf(secret, 20),
      link: writeHex(link),
      round,
      pulse,
      stake: '2',
      choice,
      win: formatAmount(dealt.status.win),
      result: dealt.view(),
    };
    const fields = (changed: object) =>
      verifyOnChain(lastDigits, { ...claim, ...changed }).differences.map(({ field }) => field);
    expect(fields({})).toEqual([]);
    expect(fields({ round: round + 1 })).toEqual(['link']);
    expect(fields({ win: '0.5' })).toEqual(['win']);
    expect(fields({ choice: { none: 1 } })).toEqual(['choice']);
    expect(fields({ stake: 'x' })).toEqual(['stake']);
  }
});
