import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { commit } from '../fairness/commit.ts';
import { roundStream } from '../fairness/stream.ts';
import { formatAmount } from '../money/amount.ts';
import { houseGames } from './all-games.ts';
import type { GameRules } from './game-rules.ts';
import { isLineSlotGame } from './line-slot/line-slot-game.ts';
import { type RoundClaim, verifyRound } from './verify-round.ts';

const serverSeed = new Uint8Array(32).map((_, i) => 255 - i);
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const slots = houseGames.filter(isLineSlotGame);

function honest(game: GameRules, nonce: number): Required<Omit<RoundClaim, 'choice' | 'actions'>> {
  const stake = 250_000n;
  const { win, result } = game.play({ stake, stream: roundStream({ serverSeed, clientSeed: 'me', nonce }) });
  return {
    serverSeed: hex(serverSeed),
    serverSeedHash: commit(serverSeed),
    clientSeed: 'me',
    nonce,
    stake: formatAmount(stake),
    win: formatAmount(win),
    result: JSON.parse(JSON.stringify(result)),
  };
}

describe.each(slots)('a round of $code', (game) => {
  test('a round is verified as it was played', () => {
    fc.assert(
      fc.property(fc.nat(100_000), (nonce) => {
        expect(verifyRound(game, honest(game, nonce)).differences).toEqual([]);
      }),
      { numRuns: 50 },
    );
  });
});

describe('a claim that was tampered with', () => {
  const [game] = slots;
  if (!game) throw new Error('there are no games');
  const claim = honest(game, 7);
  const other = honest(game, 8);
  const fields = (claimed: RoundClaim) => verifyRound(game, claimed).differences.map(({ field }) => field);

  test('a round with another server seed is not verified', () => {
    const wrong = `${claim.serverSeed.slice(0, -1)}${claim.serverSeed.endsWith('0') ? '1' : '0'}`;
    expect(fields({ ...claim, serverSeed: wrong })).toContain('serverSeedHash');
  });
  test('a round with another commitment is not verified', () => {
    expect(fields({ ...claim, serverSeedHash: 'ab'.repeat(32) })).toEqual(['serverSeedHash']);
  });
  test('a round with another win is not verified', () =>
    expect(fields({ ...claim, win: '1' })).toEqual(['win']));
  test('a round with another result is not verified', () =>
    expect(fields({ ...claim, result: other.result })).toContain('result'));
  test('a round with another nonce is not verified', () =>
    expect(fields({ ...claim, nonce: 8 })).toContain('result'));
  test('a round with another client seed is not verified', () =>
    expect(fields({ ...claim, clientSeed: 'you' })).toContain('result'));
  test('a round with an additional field in its result is not verified', () => {
    expect(fields({ ...claim, result: Object.assign({}, claim.result, { extra: 1 }) })).toEqual(['result']);
  });

  test.each([
    ['serverSeed', { serverSeed: 'not hex' }],
    ['serverSeed', { serverSeed: '' }],
    ['clientSeed', { clientSeed: 'two words' }],
    ['clientSeed', { clientSeed: '' }],
    ['nonce', { nonce: -1 }],
    ['nonce', { nonce: Number.NaN }],
    ['stake', { stake: '0' }],
    ['stake', { stake: '1e3' }],
  ])('beyond reading, in %s', (field, wrong) => {
    const check = verifyRound(game, { ...claim, ...wrong });
    expect(check.differences.map((difference) => difference.field)).toEqual([field]);
    expect(check.round).toBeUndefined();
  });

  test('the order of the names in a result means nothing', () => {
    const turned = Object.fromEntries(Object.entries(Object.assign({}, claim.result)).reverse());
    expect(fields({ ...claim, result: turned })).toEqual([]);
  });
});
