import type { missionIcons } from '#contract/calls/rewards.ts';
import { UNIT } from '#rules/money/amount.ts';
import type { MissionGoal } from '#rules/rewards/mission.ts';
import type { Period } from '#rules/rewards/period.ts';

interface MissionData {
  readonly period: Period;
  readonly goal: MissionGoal;
  readonly providerCode: string | null;
  readonly target: bigint;
  readonly token: bigint;
  readonly cash: bigint;
  readonly href: string;
  readonly icon: (typeof missionIcons)[number];
  /** Its words, in the file of the rewards. */
  readonly text: string;
}

const tokens = (count: bigint) => count * UNIT;

const all = { providerCode: null, cash: 0n, href: '/slots' };

const onceOnly: readonly MissionData[] = [
  {
    ...all,
    period: 'once',
    goal: 'rounds',
    target: 1n,
    token: tokens(10n),
    icon: 'sparkles',
    text: 'firstRound',
  },
  {
    ...all,
    period: 'once',
    goal: 'deposits',
    target: 1n,
    token: tokens(50n),
    href: '/deposit',
    icon: 'wallet',
    text: 'firstDeposit',
  },
];

const daily = (note: bigint): readonly MissionData[] => [
  {
    ...all,
    period: 'daily',
    goal: 'rounds',
    target: 20n,
    token: tokens(20n),
    icon: 'repeat',
    text: 'warmUp',
  },
  {
    ...all,
    period: 'daily',
    goal: 'wins',
    target: 5n,
    token: tokens(15n),
    icon: 'trophy',
    text: 'fiveWins',
  },
  {
    ...all,
    period: 'daily',
    goal: 'stake',
    target: 10n * note,
    token: tokens(30n),
    icon: 'coins',
    text: 'dailyStakes',
  },
];

const weekly = (note: bigint): readonly MissionData[] => [
  {
    ...all,
    period: 'weekly',
    goal: 'rounds',
    providerCode: 'PAPERCUT',
    target: 100n,
    token: tokens(100n),
    href: '/slots?provider=PAPERCUT',
    icon: 'scissors',
    text: 'papercut',
  },
  {
    ...all,
    period: 'weekly',
    goal: 'stake',
    target: 100n * note,
    token: 0n,
    cash: note,
    icon: 'piggy-bank',
    text: 'cashBack',
  },
];

/** The missions of a new site. @param note a round sum of its currency, in 1/10,000 units */
export const missionData = (note: bigint): readonly MissionData[] => [
  ...onceOnly,
  ...daily(note),
  ...weekly(note),
];
