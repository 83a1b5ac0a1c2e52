import { UNIT } from '#rules/money/amount.ts';
import type { MissionGoal } from '#rules/rewards/mission.ts';
import type { Period } from '#rules/rewards/period.ts';
import type { Both } from '../site-data.ts';

interface MissionData {
  readonly period: Period;
  readonly goal: MissionGoal;
  readonly providerCode: string | null;
  readonly target: bigint;
  readonly token: bigint;
  readonly cash: bigint;
  readonly href: string;
  readonly icon: string;
  readonly texts: Both<{ readonly title: string; readonly body: string }>;
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
    texts: {
      EN: { title: 'First round', body: 'Play one round of any game.' },
      PHP: { title: 'Unang round', body: 'Maglaro ng isang round sa kahit anong laro.' },
    },
  },
  {
    ...all,
    period: 'once',
    goal: 'deposits',
    target: 1n,
    token: tokens(50n),
    href: '/deposit',
    icon: 'wallet',
    texts: {
      EN: { title: 'First deposit', body: 'Make your first deposit, of any amount.' },
      PHP: { title: 'Unang deposit', body: 'Gawin ang una mong deposit, kahit magkano.' },
    },
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
    texts: {
      EN: { title: 'Warm-up', body: 'Play 20 rounds today.' },
      PHP: { title: 'Pampainit', body: 'Maglaro ng 20 round ngayong araw.' },
    },
  },
  {
    ...all,
    period: 'daily',
    goal: 'wins',
    target: 5n,
    token: tokens(15n),
    icon: 'trophy',
    texts: {
      EN: { title: 'Five good ones', body: 'Win more than your stake in 5 rounds today.' },
      PHP: { title: 'Limang panalo', body: 'Manalo nang higit sa taya mo sa 5 round ngayong araw.' },
    },
  },
  {
    ...all,
    period: 'daily',
    goal: 'stake',
    target: 10n * note,
    token: tokens(30n),
    icon: 'coins',
    texts: {
      EN: { title: 'Daily stakes', body: 'Stakes of the day add up, in any game.' },
      PHP: {
        title: 'Taya ng araw',
        body: 'Nagsasama-sama ang mga taya mo ngayong araw, sa kahit anong laro.',
      },
    },
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
    texts: {
      EN: { title: 'A week of paper', body: 'Play 100 rounds of Papercut games this week.' },
      PHP: {
        title: 'Linggo ng papel',
        body: 'Maglaro ng 100 round ng mga larong Papercut ngayong linggo.',
      },
    },
  },
  {
    ...all,
    period: 'weekly',
    goal: 'stake',
    target: 100n * note,
    token: 0n,
    cash: note,
    icon: 'piggy-bank',
    texts: {
      EN: {
        title: 'One percent back',
        body: 'Reach the goal within the week and take one percent of it back in cash.',
      },
      PHP: {
        title: 'Isang porsiyentong balik',
        body: 'Abutin ang goal sa loob ng linggo at makuha ang isang porsiyento nito bilang cash.',
      },
    },
  },
];

/** The missions of a new site. @param note a round sum of its currency, in 1/10,000 units */
export const missionData = (note: bigint): readonly MissionData[] => [
  ...onceOnly,
  ...daily(note),
  ...weekly(note),
];
