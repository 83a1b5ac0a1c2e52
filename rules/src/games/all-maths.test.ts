import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonical } from '../encoding/canonical-json.ts';
import { commit } from '../fairness/commit.ts';
import { writeHex } from '../fairness/hash.ts';
import { roundStream } from '../fairness/stream.ts';
import { formatAmount } from '../money/amount.ts';
import { houseGames } from './all-games.ts';
import { houseMaths } from './all-maths.ts';
import type { HouseGame, ResultValue, RoundNow } from './game-rules.ts';
import { endForPlayer, isRuleRefusal, paidBy, replay } from './round/replay.ts';
import { findRules, rulesOnly } from './rules-only.ts';
import { type RoundClaim, verifyRound } from './verify-round.ts';

const stake = 3_000_000n;
const seeds = fc.record({
  serverSeed: fc.uint8Array({ minLength: 32, maxLength: 32 }),
  clientSeed: fc.stringMatching(/^[\x21-\x7e]{1,16}$/),
  nonce: fc.nat(),
});
type Seed = typeof seeds extends fc.Arbitrary<infer Value> ? Value : never;

function begun(game: HouseGame, choice: ResultValue, seed: Seed): RoundNow {
  const round = game.begin({ stake, choice, stream: roundStream(seed) });
  if (isRuleRefusal(round)) throw new Error(`${game.code} refuses ${canonical(choice)}`);
  return round;
}

/** Every moment of a round that is played by whim. */
function played(game: HouseGame, choice: ResultValue, seed: Seed, whims: readonly number[]): RoundNow[] {
  const moments = [begun(game, choice, seed)];
  for (const whim of whims) {
    const now = moments.at(-1);
    const offers = now?.offers() ?? [];
    const offer = offers[whim % Math.max(1, offers.length)];
    if (!now || !offer) break;
    const next = now.act(JSON.parse(JSON.stringify(offer.action)));
    if (isRuleRefusal(next)) throw new Error(`${game.code} refuses what it offers`);
    expect(next.staked - now.staked).toBe(offer.stake);
    moments.push(next);
  }
  const last = moments.at(-1);
  return last?.status.is === 'open' ? [...moments, endForPlayer(last)] : moments;
}

const whims = fc.array(fc.nat(60), { maxLength: 30 });

describe.each(houseMaths.map((maths) => [maths.game.code, maths] as const))(
  '%s',
  { timeout: 60_000 },
  (_, { game, ways }) => {
    const choices = fc.constantFrom(...ways.map(({ choice }) => choice));

    test('a game derives the same round from seed, choice and actions, at every step', () => {
      fc.assert(
        fc.property(choices, seeds, whims, (choice, seed, acts) => {
          for (const moment of played(game, choice, seed, acts)) {
            const { actions } = moment;
            const again = replay(game, { stake, choice, actions, stream: roundStream(seed) });
            if (isRuleRefusal(again)) throw new Error('a replay is refused');
            const facts = ({ status, staked, view, offers }: RoundNow) => [status, staked, view(), offers()];
            expect(facts(again)).toEqual(facts(moment));
          }
        }),
        { numRuns: 25 },
      );
    });

    test('a round is verified as it was played, and not with another win, actions or choice', () => {
      fc.assert(
        fc.property(choices, seeds, whims, (choice, seed, acts) => {
          const end = played(game, choice, seed, acts).at(-1);
          const paid = end && paidBy(end);
          if (!end || paid === undefined) throw new Error('the round is over');
          const claim: RoundClaim = {
            serverSeed: writeHex(seed.serverSeed),
            serverSeedHash: commit(seed.serverSeed),
            clientSeed: seed.clientSeed,
            nonce: seed.nonce,
            stake: formatAmount(stake),
            choice,
            actions: end.actions,
            win: formatAmount(paid),
            result: JSON.parse(JSON.stringify(end.view())),
          };
          const fields = (raw: Partial<RoundClaim>) =>
            verifyRound(game, { ...claim, ...raw }).differences.map(({ field }) => field);
          expect(fields({})).toEqual([]);
          expect(fields({ win: formatAmount(paid + 1n) })).toEqual(['win']);
          expect(fields({ actions: [...end.actions, 'more'] })).toEqual(['actions']);
          expect(fields({ choice: { nothing: 'of the kind' } })).toEqual(['choice']);
        }),
        { numRuns: 25 },
      );
    });

    test('offers a stand-in that costs nothing, and keeps within its highest win', () => {
      fc.assert(
        fc.property(choices, seeds, whims, (choice, seed, acts) => {
          const moments = played(game, choice, seed, acts);
          const opening = moments[0]?.staked ?? 0n;
          for (const moment of moments.filter(({ status }) => status.is === 'open')) {
            const standIn = canonical(moment.standIn());
            const offer = moment.offers().find(({ action }) => canonical(action) === standIn);
            expect(offer?.stake).toBe(0n);
          }
          const paid = moments.map((moment) => paidBy(moment)).at(-1) ?? 0n;
          expect(paid <= opening * BigInt(game.maxWinTimes)).toBe(true);
        }),
        { numRuns: 25 },
      );
    });

    test('a game refuses an unknown choice and an unknown action', () => {
      const stream = () => roundStream({ serverSeed: new Uint8Array(32), clientSeed: 'a', nonce: 0 });
      for (const choice of [
        7,
        'x',
        [],
        { mode: 'none' },
        { picks: [1, 1] },
        { red: 0 },
        { red: -1, even: 2 },
      ])
        expect(game.begin({ stake, choice, stream: stream() })).toEqual({ refused: 'invalidChoice' });
      expect(() => game.begin({ stake: 0n, choice: ways[0]?.choice, stream: stream() })).toThrow(RangeError);
      const [round] = played(game, ways[0]?.choice ?? null, seedOf(3), []);
      const refused = round?.status.is === 'open' ? 'invalidChoice' : 'roundOver';
      for (const action of ['x', { open: 99 }, null, -1]) expect(round?.act(action)).toEqual({ refused });
      const over = round?.status.is === 'open' ? endForPlayer(round) : round;
      expect(over?.act('leave')).toEqual({ refused: 'roundOver' });
      expect(over?.offers()).toEqual([]);
      expect(() => over?.standIn()).toThrow(RangeError);
    });
  },
);

const seedOf = (nonce: number): Seed => ({ serverSeed: new Uint8Array(32).fill(5), clientSeed: 'me', nonce });

test('every game that is not a slot has its maths, and none is in a lobby before its time', () => {
  const dealt = houseGames.filter((game) => !('slot' in game));
  expect(houseMaths.map(({ game }) => game.code).toSorted()).toEqual(
    [...dealt, ...rulesOnly].map(({ code }) => code).toSorted(),
  );
  const lobbies = new Set(houseGames.map(({ code }) => code));
  for (const { code } of rulesOnly) expect(lobbies.has(code)).toBe(false);
  expect(findRules('lantern-reef')).toBe(houseGames[0]);
  expect(findRules('constructor')).toBeUndefined();
});
