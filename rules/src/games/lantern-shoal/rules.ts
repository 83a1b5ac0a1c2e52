import { hundredthsOf, members } from '../round/choices.ts';
import { oneShotGame } from '../round/one-shot.ts';
import { figures } from './figures.ts';

/** A bullet is caught up with by one of so many numbers. */
export const NUMBERS = 1_000_000;
/** Of every bullet, in hundredths. */
const PAYS_BACK = 96;

/** What swims by, and what a catch pays in hundredths of the bullet. */
export const targets = {
  sardine: 150,
  seahorse: 200,
  clownfish: 300,
  squid: 500,
  puffer: 800,
  turtle: 1_200,
  eel: 2_000,
  ray: 4_000,
  angler: 10_000,
  kraken: 50_000,
} as const;

export type Target = keyof typeof targets;

/** Of a million numbers, those that catch: 96 % over what is paid. */
export const catchingNumbers = (target: Target): number =>
  Math.floor((PAYS_BACK * NUMBERS) / targets[target]);

export type ShotChoice = { target: Target };
export type ShotResult = { v: number; target: Target; isCaught: boolean; times: number };

const isTarget = (name: unknown): name is Target => typeof name === 'string' && Object.hasOwn(targets, name);

/**
 * Lantern Shoal: every bullet is a bet on what it is fired at, and catches it or not by one `uniform(1000000)` of the
 * player's own stream. What others in the room do, and how often something was hit before, changes nothing.
 */
export const lanternShoal = oneShotGame<ShotChoice, ShotResult>(
  {
    code: 'lantern-shoal',
    name: 'Lantern Shoal',
    providerCode: 'PAPERCUT',
    category: 'fishing',
    genre: 'fishing',
    tags: ['sea'],
    version: 1,
    figures,
    maxWinTimes: 500,
    stakeMultiple: 100n,
  },
  {
    readChoice(raw) {
      const { target } = members(raw);
      return isTarget(target) ? { target } : undefined;
    },
    play({ stake, choice: { target }, stream }) {
      const isCaught = stream.uniform(NUMBERS) < catchingNumbers(target);
      const times = isCaught ? targets[target] : 0;
      return { win: hundredthsOf(stake, times), result: { v: 1, target, isCaught, times } };
    },
  },
);
