import type { Stream } from '../../fairness/stream.ts';
import { UNIT } from '../../money/amount.ts';
import type { GameFacts, ResultValue } from '../game-rules.ts';
import { isRuleRefusal } from '../round/replay.ts';
import type { SharedBet, SharedGame } from '../shared/shared-game.ts';
import { type GameMaths, type Known, once, type Played } from './ways.ts';

/** One way to bet on a shared round. */
export interface SharedWay {
  /** The bet, as the figures name it. */
  readonly bet: string;
  readonly setting?: ResultValue;
  readonly choice: ResultValue;
  /** The bets of everybody else, where they make a pool. */
  readonly others?: readonly SharedBet[];
  known(): Known;
}

/** Pays every multiplier of hundredths without a remainder. */
export const SHARED_STAKE = 100n * UNIT;

export function sharedMaths(game: SharedGame, ways: readonly SharedWay[]): GameMaths<GameFacts> {
  return {
    game,
    ways: ways.map((way) => {
      const { bet, setting = null, choice, others = [] } = way;
      const round = game.open(setting);
      const own = { stake: SHARED_STAKE, choice };
      const read = round?.readBet(own);
      if (!round || !read || isRuleRefusal(read)) throw new RangeError(`${game.code}: ${bet} is no bet`);
      const play = (stream: Stream): Played => {
        const drawn = round.draw(stream);
        const [paid = 0n] = drawn.settle([own, ...others]);
        return { paid: Number(paid) / Number(read.staked), staked: 1 };
      };
      return { bet, choice, known: once(() => way.known()), play };
    }),
  };
}
