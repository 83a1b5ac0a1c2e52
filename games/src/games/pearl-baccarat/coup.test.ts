import { expect, test } from 'vitest';
import { roundStream } from '#rules/fairness/stream.ts';
import { pearlBaccarat } from '#rules/games/pearl-baccarat/rules.ts';
import { isRuleRefusal } from '#rules/games/round/replay.ts';
import { backOf, dealsOf, readCoup, totalOf } from './coup.ts';

const chips = { player: 2, banker: 1, tie: 1, 'player-pair': 1, 'banker-pair': 3 };

const laid = Object.fromEntries(
  Object.entries(chips).map(([spot, count]) => [spot, BigInt(count) * 10_000n]),
);

function coups(count: number) {
  return Array.from({ length: count }, (_, nonce) => {
    const stream = roundStream({ serverSeed: new Uint8Array(32).fill(9), clientSeed: 'me', nonce });
    const round = pearlBaccarat.begin({ stake: 10_000n, choice: chips, stream });
    if (isRuleRefusal(round) || round.status.is !== 'closed') throw new Error('no coup');
    return { coup: readCoup(round.view()), win: round.status.win };
  });
}

test('the returns shown on all spots add up to the payout of the round', () => {
  for (const { coup, win } of coups(300)) {
    const back = backOf(coup, laid);
    expect([...back.values()].reduce((sum, one) => sum + one, 0n)).toBe(win);
  }
});

test('cards are shown in the order of the shoe, and the totals that are shown decide', () => {
  for (const { coup } of coups(300)) {
    const deals = dealsOf(coup);
    expect(deals.length).toBe(coup.player.length + coup.banker.length);
    expect(deals.slice(0, 4).map(({ side }) => side)).toEqual(['player', 'banker', 'player', 'banker']);
    const [player, banker] = [totalOf(coup.player), totalOf(coup.banker)];
    expect(coup.winner).toBe(player === banker ? 'tie' : player > banker ? 'player' : 'banker');
  }
});

test('an answer that is no coup is not drawn', () => {
  expect(() => readCoup({ winner: 'nobody' })).toThrow(RangeError);
  expect(() => readCoup(null)).toThrow(RangeError);
});
