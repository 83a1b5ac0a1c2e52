import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { roundStream } from '../../fairness/stream.ts';
import { rankOf } from '../cards/card.ts';
import { riggedStream } from '../cards/rigged-stream.ts';
import type { RoundNow } from '../game-rules.ts';
import { auditGame } from '../maths/audit.ts';
import { actAll, isRuleRefusal } from '../round/replay.ts';
import { exactGain, gainOn, insuranceGain, type Strategy } from './exact.ts';
import { totalOf } from './hand.ts';
import { blackjackMaths } from './maths.ts';
import { type BlackjackResult, DECKS, guildBlackjack } from './rules.ts';
import { basicPlay } from './strategy.ts';

const stake = 1_000n;

/** A round on given cards: player, dealer open, player, dealer hidden, then what is drawn. */
function on(cards: string, ...actions: string[]): RoundNow<BlackjackResult> {
  const round = guildBlackjack.begin({ stake, stream: riggedStream(DECKS, cards.split(' ')) });
  const played = isRuleRefusal(round) ? round : actAll(round, actions);
  if (isRuleRefusal(played)) throw new Error(`refused: ${cards} ${actions}`);
  return played;
}
const offered = (round: RoundNow) => round.offers().map(({ action }) => action);
/** What a round that is over brings beyond what was put down, in stakes. */
function gain(round: RoundNow): number {
  if (round.status.is !== 'closed') throw new Error('the round is open');
  return Number(round.status.win - round.staked) / Number(stake);
}

test('guild-blackjack returns the published RTP, by its rules and when played', {
  timeout: 120_000,
}, () => {
  expect(auditGame(blackjackMaths, 10_000)).toEqual([]);
});

describe('a round', () => {
  test.each([
    ['blackjack pays 3 to 2', 'Ah 9c Kd 8s', [], 1.5],
    ['two blackjacks tie', 'Ah Kc Kd As', [], 0],
    ['a dealer’s blackjack under a ten ends the round at once', 'Th Kc 9d As', [], -1],
    ['a higher total wins', 'Th 9c Kd 8s', ['stand'], 1],
    ['a lower total loses', 'Th 9c 7d 9s', ['stand'], -1],
    ['equal totals tie', 'Th 9c 9d Ts', ['stand'], 0],
    ['a bust loses, whatever the dealer has', 'Th 6c 6d Ts Kc', ['hit'], -1],
    ['the dealer busts', 'Th 6c 6d Ts Kc', ['stand'], 1],
    ['the dealer stands on soft 17', 'Th 6c 8d As', ['stand'], 1],
    ['the dealer draws on 16', 'Th 6c 8d Ts 2c', ['stand'], 0],
    ['a double takes one card for twice the stake', '5h 6c 6d Ts Kc 5d', ['double'], 0],
    ['a double wins twice', '5h 6c 6d Ts Kc Td', ['double'], 2],
    ['21 is not blackjack when it is drawn', '5h 6c 6d Ts Kc 4d', ['hit'], 1],
    ['insurance pays 2 to 1 and makes up for the stake', 'Th Ac 9d Ks', ['insure'], 0],
    ['insurance is lost when there is no blackjack', 'Th Ac 9d 8s', ['insure', 'stand'], -0.5],
    ['an insured blackjack wins even money', 'Ah Ac Kd Ks', ['insure'], 1],
    ['a split is played as two hands', '8h 9c 8d Ts Kc Td 2c', ['split', 'stand', 'stand'], -2],
    ['a doubled split hand wins twice', '8h 6c 8d Ts 3c Td Kd 9d', ['split', 'double', 'stand'], 3],
    ['aces split get one card each, and 21 on them pays even', 'Ah 6c Ad Ts Kc 9d Td', ['split'], 2],
  ] as [string, string, string[], number][])('%s', (_, cards, actions, worth) => {
    expect(gain(on(cards, ...actions))).toBeCloseTo(worth, 10);
  });

  test('guild-blackjack offers the actions that the rules allow, with their costs', () => {
    expect(on('8h 6c 8d Ts').offers()).toEqual([
      { action: 'hit', stake: 0n },
      { action: 'stand', stake: 0n },
      { action: 'double', stake },
      { action: 'split', stake },
    ]);
    expect(offered(on('Kh 6c Td Ts'))).toContain('split');
    expect(offered(on('8h 6c 7d Ts'))).not.toContain('split');
    expect(offered(on('4h 6c 5d Ts 2c', 'hit'))).toEqual(['hit', 'stand']);
    expect(on('Th Ac 9d 8s').offers()).toEqual([
      { action: 'insure', stake: stake / 2n },
      { action: 'no-insurance', stake: 0n },
    ]);
    // Split once: eights again are not split again.
    expect(offered(on('8h 6c 8d Ts 8c 8s', 'split'))).toEqual(['hit', 'stand', 'double']);
    expect(on('8h 6c 8d Ts 8c 8s', 'split').staked).toBe(2n * stake);
  });

  test('guild-blackjack never shows the hidden card before the end of the round', () => {
    fc.assert(
      fc.property(fc.nat(100_000), fc.array(fc.nat(4), { maxLength: 12 }), (nonce, whims) => {
        const seed = { serverSeed: new Uint8Array(32).fill(1), clientSeed: 'me', nonce };
        let round = guildBlackjack.begin({ stake, stream: roundStream(seed) });
        for (const whim of whims) {
          if (isRuleRefusal(round)) throw new Error('refused');
          if (round.status.is === 'open') expect(round.view().dealer).toHaveLength(1);
          else expect(round.view().dealer.length).toBeGreaterThan(1);
          const offers: readonly { action: unknown }[] = round.offers();
          if (offers.length === 0) break;
          round = round.act(offers[whim % offers.length]?.action);
        }
      }),
      { numRuns: 200 },
    );
  });

  test('leaves the dealer’s two cards alone when every hand is bust or a blackjack', () => {
    expect(on('Th 6c 6d Ts Kc', 'hit').view().dealer).toHaveLength(2);
    expect(on('Ah 6c Kd 5s').view().dealer).toHaveLength(2);
  });

  test('guild-blackjack shows the return of each hand of a split', () => {
    const { hands } = on('8h 6c 8d Ts Kc 3d Td', 'split', 'stand', 'stand').view();
    expect(hands.map(({ cards }) => cards.map(rankOf))).toEqual([
      [8, 13],
      [8, 3],
    ]);
    expect(hands.map(({ back }) => back)).toEqual([2, 2]);
  });
});

describe('the return', () => {
  test('guild-blackjack returns 99.54 % by the strategy card, counted over every order of six decks', {
    timeout: 120_000,
  }, () => {
    expect(exactGain(basicPlay)).toBeCloseTo(-0.004599, 6);
  });

  test('loses by insuring what every book says: 7.40 % of the insurance with six decks', () => {
    expect(insuranceGain).toBeCloseTo(-0.073955, 6);
  });

  // The closest calls of the card, each the other way: none pays better.
  const otherwise: [string, number, (points: readonly number[]) => ReturnType<Strategy> | undefined][] = [
    ['16 against 10 stood on', 10, (p) => (isHard(p, 16) ? 'stand' : undefined)],
    ['12 against 3 stood on', 3, (p) => (isHard(p, 12) ? 'stand' : undefined)],
    ['12 against 4 hit', 4, (p) => (isHard(p, 12) ? 'hit' : undefined)],
    ['9 against 2 doubled', 2, (p) => (isHard(p, 9) && p.length === 2 ? 'double' : undefined)],
    ['11 against an ace doubled', 1, (p) => (isHard(p, 11) && p.length === 2 ? 'double' : undefined)],
    ['soft 18 against an ace stood on', 1, (p) => (isSoft(p, 18) ? 'stand' : undefined)],
    ['soft 13 against 5 hit', 5, (p) => (isSoft(p, 13) ? 'hit' : undefined)],
    ['nines against 7 split', 7, (p) => (p.length === 2 && p[0] === 9 && p[1] === 9 ? 'split' : undefined)],
    ['fours against 4 split', 4, (p) => (p.length === 2 && p[0] === 4 && p[1] === 4 ? 'split' : undefined)],
  ];
  test.each(otherwise)('is less with %s', (_, up, instead) => {
    const other: Strategy = (points, open, can) => {
      const play = instead(points);
      if (play === undefined || (play === 'split' && !can.split)) return basicPlay(points, open, can);
      return play;
    };
    expect(gainOn(other, up)).toBeLessThan(gainOn(basicPlay, up));
  });
});

const isHard = (points: readonly number[], total: number) => {
  const own = totalOf(points);
  return own.total === total && !own.isSoft;
};
const isSoft = (points: readonly number[], total: number) => {
  const own = totalOf(points);
  return own.total === total && own.isSoft;
};
