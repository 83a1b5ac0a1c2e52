import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deck } from '../cards/card.ts';
import { riggedStream } from '../cards/rigged-stream.ts';
import { auditGame } from '../maths/audit.ts';
import { isRuleRefusal } from '../round/replay.ts';
import { bestHold } from './best-hold.ts';
import { bestPlays, countBestPlay } from './best-play.ts';
import { jacksMaths } from './maths.ts';
import type { ranks } from './rank.ts';
import { galleryJacks, numberOf } from './rules.ts';

test('gallery-jacks returns the published RTP, by its rules and when played', {
  timeout: 120_000,
}, () => {
  expect(auditGame(jacksMaths, 6_000)).toEqual([]);
});

const best = bestPlays();

test('9/6 Jacks or Better under best play, every hand and every draw: the published counts, 99.5439 %', {
  timeout: 120_000,
}, () => {
  // Wizard of Odds, "9/6 Jacks or Better": combinations of 19,933,230,517,200.
  expect(countBestPlay(best)).toEqual([
    10_872_274_993_896n,
    4_277_372_890_968n,
    2_576_946_164_148n,
    1_484_003_070_324n,
    223_837_565_784n,
    219_554_786_160n,
    229_475_482_596n,
    47_093_167_764n,
    2_178_883_296n,
    493_512_264n,
  ]);
  expect(jacksMaths.game.figures.rtp).toBe('99.54');
});

describe('what is best kept', () => {
  test.each([
    ['a pair of jacks before four to a flush', 'Jh Jd 9h 6h 2h', [0, 1]],
    ['four to a royal flush before a flush', 'Ah Kh Qh Jh 2h', [0, 1, 2, 3]],
    ['three to a royal flush before a low straight draw', 'Kh Qh Jh 3c 8d', [0, 1, 2]],
    ['a low pair before four to an outside straight', '7h 7d 8c 9s Td', [0, 1]],
    ['nothing of a hand without any prospect', '2h 4d 7c 8s Td', []],
  ] as [string, string, number[]][])('%s', (_, cards, hold) => {
    expect(bestHold(cards.split(' ').map(numberOf))).toEqual(hold);
  });

  test('is the same by looking at every draw as by inclusion and exclusion', { timeout: 120_000 }, () => {
    const hands = fc.shuffledSubarray([...deck], { minLength: 5, maxLength: 5 });
    fc.assert(
      fc.property(hands, (cards) => {
        const numbers = cards.map(numberOf).toSorted((a, b) => a - b);
        const { bits } = best(numbers);
        const kept = [0, 1, 2, 3, 4].filter((place) => (bits >> place) & 1);
        expect(bestHold(numbers)).toEqual(kept);
      }),
      { numRuns: 6 },
    );
  });
});

describe('a round', () => {
  const begun = (cards: string) => {
    const round = galleryJacks.begin({ stake: 1_000n, stream: riggedStream(1, cards.split(' ')) });
    if (isRuleRefusal(round)) throw new Error('refused');
    return round;
  };

  test.each([
    ['royal-flush', 'Ah Kh Qh Jh Th', 800],
    ['straight-flush', 'Ah 2h 3h 4h 5h', 50],
    ['four-of-a-kind', '9h 9d 9c 9s 2h', 25],
    ['full-house', '9h 9d 9c 2s 2h', 9],
    ['flush', 'Ah Kh Qh Jh 9h', 6],
    ['straight', 'Th Jd Qc Ks Ah', 4],
    ['three-of-a-kind', '9h 9d 9c 3s 2h', 3],
    ['two-pair', '9h 9d 3c 3s 2h', 2],
    ['jacks-or-better', 'Jh Jd 9c 3s 2h', 1],
    ['nothing', 'Th Td 9c 3s 2h', 0],
  ] as [(typeof ranks)[number], string, number][])('%s pays as the table says', (rank, cards, pays) => {
    const held = begun(cards).act({ hold: [0, 1, 2, 3, 4] });
    if (isRuleRefusal(held)) throw new Error('refused');
    expect(held.view()).toMatchObject({ rank, cards: cards.split(' ') });
    expect(held.status).toEqual({ is: 'closed', win: BigInt(pays) * 1_000n });
  });

  test('gallery-jacks draws for each place the card under it, whatever else is kept', () => {
    const all = 'Ah Kd 9c 3s 2h Qc Jc Tc 9d 8d';
    for (const hold of [[], [0], [1, 3], [0, 1, 2, 3]]) {
      const drawn = begun(all).act({ hold });
      if (isRuleRefusal(drawn)) throw new Error('refused');
      const cards = all.split(' ');
      const expected = [0, 1, 2, 3, 4].map((place) => cards[hold.includes(place) ? place : 5 + place]);
      expect(drawn.view().cards).toEqual(expected);
    }
  });

  test('gallery-jacks keeps the best cards for a player who does not return', () => {
    const round = begun('Jh Jd 9h 6h 2h');
    expect(round.standIn()).toEqual({ hold: [0, 1] });
    expect(round.act({ hold: [1, 0] })).toEqual({ refused: 'invalidChoice' });
    expect(round.act({ hold: [0, 0] })).toEqual({ refused: 'invalidChoice' });
  });
});
