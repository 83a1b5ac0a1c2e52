import type { Stream } from '#rules/fairness/stream.ts';
import type { ResultValue } from '#rules/games/game-rules.ts';
import { isRuleRefusal } from '#rules/games/round/replay.ts';
import { findRules } from '#rules/games/rules-only.ts';

export const WORDS = 2 ** 32;

type Members = Readonly<Record<string, unknown>>;

/** Begins a round of a game and reads a value from what it shows. @throws where there is no such game or value */
export function playedResult(
  code: string,
  choice: ResultValue,
  read: (view: Members) => unknown,
): (stream: Stream) => number {
  const game = findRules(code);
  if (!game) throw new RangeError(`there is no game ${code}`);
  return (stream) => {
    const round = game.begin({ stake: 10_000n, choice, stream });
    if (isRuleRefusal(round)) throw new RangeError(`${code} refuses ${JSON.stringify(choice)}`);
    const view = round.view();
    const value = read(
      typeof view === 'object' && view !== null ? Object.fromEntries(Object.entries(view)) : {},
    );
    if (typeof value !== 'number' || value < 0) throw new RangeError(`${code} shows no such value`);
    return value;
  };
}
