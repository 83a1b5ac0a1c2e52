import { type Fraction, fraction } from '../../money/fraction.ts';
import type { Offer } from '../game-rules.ts';
import { gameMaths, type Known, once, type WayToPlay } from '../maths/ways.ts';
import { exactGain, insuranceGain } from './exact.ts';
import { pointsOf } from './hand.ts';
import { type BlackjackResult, guildBlackjack } from './rules.ts';
import { basicPlay } from './strategy.ts';

/**
 * What `npm run -s rtp -- guild-blackjack --simulate 2000000` counted on its seed: both hands of a split end by the same
 * cards of the dealer, so that how often a round wins, and how far results swing, is not counted exactly.
 */
const simulated = {
  rounds: 2_000_000n,
  plain: { hits: 1_047_695n, gains: 868_212n, deviation: 1.1475 },
  insured: { hits: 1_092_534n, gains: 869_421n, deviation: 1.1439 },
};

/** A share in 10^12, far below what a double of the exact count can err by. */
const share = (value: number): Fraction => fraction(BigInt(Math.round(value * 1e12)), 10n ** 12n);

function knownOf(gain: number, counted: (typeof simulated)['plain']): Known {
  return {
    rtp: share(1 + gain),
    hitRate: fraction(counted.hits, simulated.rounds),
    gainRate: fraction(counted.gains, simulated.rounds),
    deviation: counted.deviation,
    most: fraction(8n),
    how: `return exact, the rest from ${simulated.rounds} rounds`,
  };
}

function decide(seen: BlackjackResult, offers: readonly Offer[], insures: boolean): string {
  if (seen.turn === null) return insures ? 'insure' : 'no-insurance';
  const can = (action: string) => offers.some((offer) => offer.action === action);
  const points = (seen.hands[seen.turn]?.cards ?? []).map(pointsOf);
  const [up = ''] = seen.dealer;
  return basicPlay(points, pointsOf(up), { double: can('double'), split: can('split') });
}

const way = (bet: string, insures: boolean, known: () => Known): WayToPlay<BlackjackResult> => ({
  bet,
  choice: null,
  decide: (seen, offers) => decide(seen, offers, insures),
  known,
});

/** Both ways play by the same card: it is counted once. */
const gain = once(() => exactGain(basicPlay));

/** An ace lies open in one of thirteen rounds, and insurance is half a stake. */
const insuring = insuranceGain / 13 / 2;

export const blackjackMaths = gameMaths(guildBlackjack, [
  way('basic strategy', false, () => knownOf(gain(), simulated.plain)),
  way('basic strategy, always insured', true, () => knownOf(gain() + insuring, simulated.insured)),
]);
