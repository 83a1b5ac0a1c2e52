import type { Stream } from '../../fairness/stream.ts';
import { hundredthsOf, members, wholeWithin } from '../round/choices.ts';
import { each, noSetting, sharedGame } from '../shared/shared-game.ts';
import { LEAST_TIMES, MOST_TIMES } from './curve.ts';
import { figures } from './figures.ts';

const WORDS = 2 ** 32;
/** Of every stake, in hundredths, whatever it is cashed out at. */
const PAYS_BACK = 99;

/**
 * Where a stake is cashed out, in hundredths: what was set before the start, or where the player was when they asked; `null`
 * for a player who never did.
 */
export type CrashChoice = { cashOut: number | null };
export type CrashOutcome = { v: number; crash: number };

/**
 * Where the comet is lost, in hundredths of the stake, 100 and up: `99 * 2^32 / (2^32 - u)` for a word `u` of the stream,
 * cut. So it gets to `x` with a chance of 99 in `x`, and one round in a hundred is lost on the ground.
 */
export function crashOf(stream: Stream): number {
  const word = stream.uniform(WORDS);
  return Math.max(100, Math.min(MOST_TIMES, Math.floor((PAYS_BACK * WORDS) / (WORDS - word))));
}

/** Of the 2^32 words, those that get to so many hundredths, from 101 on. */
export const wordsTo = (times: number): number => Math.floor((PAYS_BACK * WORDS) / times);

function readChoice(raw: unknown): CrashChoice | undefined {
  // Nothing, or an object: a text or a list is a client's mistake, and would cost its player the stop they set.
  if (raw !== undefined && raw !== null && (typeof raw !== 'object' || Array.isArray(raw))) return undefined;
  const { cashOut = null } = members(raw);
  if (cashOut === null) return { cashOut: null };
  const times = wholeWithin(cashOut, LEAST_TIMES, MOST_TIMES);
  return times === undefined ? undefined : { cashOut: times };
}

/**
 * Comet Climb: the comet rises from 1.00 on, and with it what every stake is worth; who cashes out before it is lost has
 * that, who does not has nothing. Everybody shares the round: where it is lost is one `uniform(2^32)` of its link.
 */
export const cometClimb = sharedGame<null, CrashChoice, CrashOutcome>(
  {
    code: 'comet-climb',
    name: 'Comet Climb',
    providerCode: 'PAPERCUT',
    category: 'crash',
    genre: 'crash',
    tags: ['multiplayer'],
    version: 1,
    figures,
    maxWinTimes: 10_000,
    stakeMultiple: 100n,
  },
  {
    ...noSetting,
    readChoice,
    draw: (stream) => ({ v: 1, crash: crashOf(stream) }),
    settle: each(({ stake, choice: { cashOut } }, { crash }) =>
      cashOut !== null && cashOut <= crash ? hundredthsOf(stake, cashOut) : 0n,
    ),
  },
);
