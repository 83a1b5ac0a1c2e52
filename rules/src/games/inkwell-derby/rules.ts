import type { Stream } from '../../fairness/stream.ts';
import { shuffled } from '../cards/shuffled.ts';
import { chipsIn, hundredthsOf, members, readChips, wholeWithin } from '../round/choices.ts';
import { sharedGame } from '../shared/shared-game.ts';
import { figures } from './figures.ts';
import { oddsOf, placesOf, type RaceBet, readBet, type Strengths } from './odds.ts';

const [FEWEST, MOST] = [5, 12];
const MOST_STRENGTH = 1_000;
const MOST_CHIPS = 500;

/** The field, published with its odds before stakes are taken: how strong each runner is, runner 1 first. */
export type RaceSetting = { strengths: number[] };
/** Chips by bet: `win 3`, `place 3`, `quinella 2-5`. The stake is the worth of a chip. */
export type RaceChoice = { [bet: string]: number };
/** The numbers of all runners as they came in. */
export type RaceOutcome = { v: number; order: number[] };

/** A field with the odds that are laid on it, each reckoned when it is first asked for. */
interface Field {
  readonly strengths: Strengths;
  oddsOf(code: string): number | undefined;
}

function fieldOf(strengths: Strengths): Field {
  const known = new Map<string, number | undefined>();
  return {
    strengths,
    oddsOf(code) {
      if (known.has(code)) return known.get(code);
      const bet = readBet(code, strengths.length);
      const odds = bet && oddsOf(strengths, bet);
      known.set(code, odds);
      return odds;
    },
  };
}

function readSetting(raw: unknown): Field | undefined {
  const { strengths } = members(raw);
  if (!Array.isArray(strengths) || strengths.length < FEWEST || strengths.length > MOST) return undefined;
  const read = strengths
    .map((strength: unknown) => wholeWithin(strength, 1, MOST_STRENGTH))
    .filter((strength) => strength !== undefined);
  return read.length === strengths.length ? fieldOf(read) : undefined;
}

/** The order they come in: the winner by strength, then the second among the rest, and so on. */
export function race(strengths: Strengths, stream: Stream): number[] {
  const left = strengths.map((strength, at) => ({ strength, number: at + 1 }));
  const order: number[] = [];
  while (left.length > 0) {
    let rest = stream.uniform(left.reduce((sum, { strength }) => sum + strength, 0));
    const at = left.findIndex(({ strength }) => {
      rest -= strength;
      return rest < 0;
    });
    order.push(...left.splice(at, 1).map(({ number }) => number));
  }
  return order;
}

/** Whether a bet wins by an order of arrival. */
export function hasWon({ kind, runners }: RaceBet, order: readonly number[]): boolean {
  const first = (places: number) => order.slice(0, places).map((number) => number - 1);
  if (kind === 'win') return runners[0] === first(1)[0];
  if (kind === 'place') return first(placesOf(order.length)).includes(runners[0] ?? -1);
  return first(2).every((runner) => runners.includes(runner));
}

/** What chips on a bet bring back, in hundredths of one; 0 where it lost. */
function backFor(code: string, field: Field, order: readonly number[]): number {
  const bet = readBet(code, field.strengths.length);
  return bet && hasWon(bet, order) ? (field.oddsOf(code) ?? 0) : 0;
}

/** A field for a race of eight: these strengths, handed out by a shuffle. */
const ladder: readonly number[] = [40, 32, 25, 19, 14, 10, 7, 5];

/** A field from public numbers, so that everybody can make it again: the stream may be known to all before the race. */
export function makeField(stream: Stream): RaceSetting {
  const order = shuffled(ladder.length, stream);
  return { strengths: ladder.map((_, runner) => ladder[order(runner)] ?? 1) };
}

/**
 * Inkwell Derby: races at odds that are fixed before the start, on the winner, a place or the first two. The order is
 * drawn from the round's link, one `uniform` of the strengths that are left for each place (Plackett 1975, Luce 1959;
 * odds for places by Harville 1973).
 */
export const inkwellDerby = sharedGame<Field, RaceChoice, RaceOutcome>(
  {
    code: 'inkwell-derby',
    name: 'Inkwell Derby',
    providerCode: 'BURIN',
    category: 'horse_racing',
    genre: 'horse_racing',
    tags: ['multiplayer'],
    version: 1,
    figures,
    maxWinTimes: 1_000,
    stakeMultiple: 100n,
  },
  {
    readSetting,
    shown: ({ strengths }) => ({ strengths: [...strengths] }),
    readChoice: (raw, field) => readChips(raw, (bet) => field.oddsOf(bet) !== undefined, MOST_CHIPS),
    openingStake: (stake, chips) => stake * chipsIn(chips),
    draw: (stream, { strengths }) => ({ v: 1, order: race(strengths, stream) }),
    settle: (bets, { order }, field) =>
      bets.map(({ stake, choice }) => {
        const chips = Object.entries(choice).map(([bet, count]) => count * backFor(bet, field, order));
        return hundredthsOf(
          stake,
          chips.reduce((a, b) => a + b, 0),
        );
      }),
  },
);

/** The field that the figures are published of. */
export const exampleField: RaceSetting = { strengths: [...ladder] };
