import { describe, expect, test } from 'vitest';
import { toNumber } from '../../money/fraction.ts';
import { riggedStream } from '../cards/rigged-stream.ts';
import { auditGame } from '../maths/audit.ts';
import { momentsOf } from '../maths/law.ts';
import { actAll, isRuleRefusal } from '../round/replay.ts';
import { LEAST_TO_PLAY } from './hand.ts';
import { allFights, anteLaw, duelMaths, pairPlusLaw, rankCounts } from './maths.ts';
import { antesBack, threeCardDuel } from './rules.ts';

test('three-card-duel returns the published RTP, by its rules and when played', () => {
  expect(auditGame(duelMaths, 8_000)).toEqual([]);
});

describe('against the published tables (Wizard of Odds, "Three Card Poker")', () => {
  const fights = allFights();

  test('the 22,100 hands are of each rank as often as printed', () => {
    expect(rankCounts()).toEqual([16_440, 3_744, 1_096, 720, 52, 48]);
  });

  test('the ante, bonus 1-4-5, played from queen, six, four: 3.3730 %', () => {
    const { rtp, deviation } = momentsOf(anteLaw(fights));
    expect(((1 - toNumber(rtp)) * 100).toFixed(4)).toBe('3.3730');
    expect(deviation).toBeCloseTo(1.64, 2);
  });

  test('the pair plus, 40-30-6-4-1: 2.3167 %', () => {
    expect(((1 - toNumber(momentsOf(pairPlusLaw()).rtp)) * 100).toFixed(4)).toBe('2.3167');
  });

  test('queen, six, four is where playing begins to pay: every hand below is better folded, none above', () => {
    for (const { worth, ends } of fights) {
      const all = ends.unqualified + ends.won + ends.lost + ends.tied;
      const back = (['unqualified', 'won', 'lost', 'tied'] as const)
        .map((end) => ends[end] * antesBack(worth, end))
        .reduce((a, b) => a + b);
      expect(all).toBe(18_424);
      expect(back / all - 2 > -1).toBe(worth >= LEAST_TO_PLAY);
    }
  });
});

describe('a round', () => {
  const on = (cards: string, choice: object, ...actions: string[]) => {
    const round = threeCardDuel.begin({ stake: 1_000n, choice, stream: riggedStream(1, cards.split(' ')) });
    const played = isRuleRefusal(round) ? round : actAll(round, actions);
    if (isRuleRefusal(played)) throw new Error('refused');
    return played;
  };
  const won = (cards: string, choice: object, ...actions: string[]) => {
    const { status, staked } = on(cards, choice, ...actions);
    return status.is === 'closed' ? Number(status.win - staked) / 1_000 : undefined;
  };

  test.each([
    ['the dealer does not qualify', 'Ah 5d 2c Jh 9d 2s', { ante: 2 }, ['play'], 2],
    ['the player wins', 'Ah Kd 2c Qh 9d 2s', { ante: 2 }, ['play'], 4],
    ['the dealer wins', 'Qh 9d 2c Ah 9c 2s', { ante: 2 }, ['play'], -4],
    ['both tie', 'Ah 9d 2c Ad 9c 2s', { ante: 2 }, ['play'], 0],
    ['a fold loses the ante', 'Ah 9d 2c Ad 9c 2s', { ante: 2 }, ['fold'], -2],
    ['a straight has its bonus even when it loses', '2h 3d 4c Ah Ad As', { ante: 1 }, ['play'], -1],
    ['ace, two, three is a straight', 'Ah 2d 3c Qh 9d 8s', { ante: 1 }, ['play'], 3],
    ['a straight flush has the highest bonus', 'Ah Kh Qh Jd 9d 2s', { ante: 1 }, ['play'], 6],
    ['a pair plus alone is over at once', '9h 9d 2c Ad 9c 2s', { pairPlus: 3 }, [], 3],
    ['a pair plus is lost by a high card', 'Ah 9d 2c Kd 9c 2s', { pairPlus: 3 }, [], -3],
    [
      'a pair plus is paid when the ante is folded',
      '9h 9d 2c Ad Ac 2s',
      { ante: 1, pairPlus: 1 },
      ['fold'],
      0,
    ],
  ] as [string, string, object, string[], number][])('%s', (_, cards, choice, actions, worth) => {
    expect(won(cards, choice, ...actions)).toBeCloseTo(worth, 10);
  });

  test('hides the dealer’s cards until the player has decided', () => {
    expect(on('Ah 9d 2c Ad 9c 2s', { ante: 1 }).view().dealer).toBeUndefined();
    expect(on('Ah 9d 2c Ad 9c 2s', { ante: 1 }, 'fold').view().dealer).toEqual(['Ad', '9c', '2s']);
  });

  test('takes no round without chips', () => {
    const stream = riggedStream(1, []);
    for (const choice of [{}, { ante: 0 }, { ante: 501 }, { ante: -1 }, { ante: 1, pairPlus: 0.5 }])
      expect(threeCardDuel.begin({ stake: 1n, choice, stream })).toEqual({ refused: 'invalidChoice' });
  });
});
