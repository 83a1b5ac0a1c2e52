import type { Stream } from '../../fairness/stream.ts';
import { UNIT } from '../../money/amount.ts';
import type { GameFacts, HouseGame, Offer, ResultValue } from '../game-rules.ts';
import { isRuleRefusal, paidBy } from '../round/replay.ts';
import { type Law, type Moments, momentsOf } from './law.ts';

/** One way to bet on a game and, where the player decides during the round, one way to decide. */
export interface WayToPlay<Result extends ResultValue = ResultValue> {
  /** The bet, as {@link BetFigures.bet} names it. */
  readonly bet: string;
  readonly choice: ResultValue;
  /** Decides by what the player sees and by nothing else. Games of one shot have none. */
  decide?(seen: Result, offers: readonly Offer[]): ResultValue;
  /** What a round played this way comes to. Where it takes long, only the tool and the tests ask. */
  known(): Known;
}

/** Moments, and how they were found. */
export interface Known extends Moments {
  /** `exact`: from the rules alone. Otherwise what was left out, in a few words. */
  readonly how: string;
}

export const exactly = (law: Law): Known => ({ ...momentsOf(law), how: 'exact' });

/** What one round came to, in opening stakes. */
export interface Played {
  readonly paid: number;
  readonly staked: number;
}

/** A game with the ways to play it that its figures are of. */
export interface GameMaths<Game extends GameFacts = GameFacts> {
  readonly game: Game;
  readonly ways: readonly {
    readonly bet: string;
    readonly choice: ResultValue;
    known(): Known;
    /** Plays a whole round this way. */
    play(stream: Stream): Played;
  }[];
}

/** Pays every multiplier of hundredths, halves and thirds without a remainder. */
const STAKE = 300n * UNIT;

/** Asks once, and gives the same answer from then on. */
export function once<Value>(ask: () => Value): () => Value {
  const kept: Value[] = [];
  return () => {
    const [first] = kept;
    if (first !== undefined) return first;
    const value = ask();
    kept.push(value);
    return value;
  };
}

export function gameMaths<Result extends ResultValue>(
  game: HouseGame<Result>,
  ways: readonly WayToPlay<Result>[],
): GameMaths<HouseGame> {
  return {
    game,
    ways: ways.map((way) => ({
      bet: way.bet,
      choice: way.choice,
      known: once(() => way.known()),
      play: (stream) => playWay(game, way, stream),
    })),
  };
}

/** @throws Error when the way makes a choice or takes an action that is not to be had */
function playWay<Result extends ResultValue>(
  game: HouseGame<Result>,
  way: WayToPlay<Result>,
  stream: Stream,
): Played {
  let round = game.begin({ stake: STAKE, choice: way.choice, stream });
  if (isRuleRefusal(round)) throw new Error(`${game.code}: ${way.bet} is no choice`);
  const opening = Number(round.staked);
  while (round.status.is === 'open') {
    if (!way.decide) throw new Error(`${game.code}: ${way.bet} decides nothing`);
    const next = round.act(way.decide(round.view(), round.offers()));
    if (isRuleRefusal(next)) throw new Error(`${game.code}: ${way.bet} does what is not on offer`);
    round = next;
  }
  return { paid: Number(paidBy(round)) / opening, staked: Number(round.staked) / opening };
}
