import { UNIT } from '#rules/money/amount.ts';
import type { MissionGoal } from '#rules/rewards/mission.ts';
import type { Period } from '#rules/rewards/period.ts';
import type { Texts } from '../site-data.ts';

interface MissionData {
  readonly period: Period;
  readonly goal: MissionGoal;
  readonly providerCode: string | null;
  readonly target: bigint;
  readonly token: bigint;
  readonly cash: bigint;
  readonly href: string;
  readonly icon: string;
  readonly texts: Texts<{ readonly title: string; readonly body: string }>;
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
      MS: { title: 'Pusingan pertama', body: 'Main satu pusingan dalam mana-mana permainan.' },
      VI: { title: 'Ván đầu tiên', body: 'Chơi một ván của bất kỳ game nào.' },
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
      MS: { title: 'Deposit pertama', body: 'Buat deposit pertama anda, berapa pun jumlahnya.' },
      VI: { title: 'Lần nạp đầu tiên', body: 'Nạp tiền lần đầu, số tiền bao nhiêu cũng được.' },
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
      MS: { title: 'Memanaskan badan', body: 'Main 20 pusingan hari ini.' },
      VI: { title: 'Khởi động', body: 'Chơi 20 ván trong hôm nay.' },
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
      MS: { title: 'Lima yang baik', body: 'Menang lebih daripada taruhan anda dalam 5 pusingan hari ini.' },
      VI: { title: 'Năm ván đẹp', body: 'Thắng nhiều hơn tiền cược trong 5 ván hôm nay.' },
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
      MS: { title: 'Taruhan harian', body: 'Taruhan hari ini dijumlahkan, dalam mana-mana permainan.' },
      VI: { title: 'Tiền cược trong ngày', body: 'Tiền cược trong ngày được cộng dồn, ở bất kỳ game nào.' },
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
      MS: { title: 'Seminggu bersama kertas', body: 'Main 100 pusingan permainan Papercut minggu ini.' },
      VI: { title: 'Tuần lễ giấy', body: 'Chơi 100 ván game của Papercut trong tuần này.' },
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
      MS: {
        title: 'Satu peratus kembali',
        body: 'Capai sasaran dalam minggu ini dan dapatkan satu peratus daripadanya semula secara tunai.',
      },
      VI: {
        title: 'Hoàn lại một phần trăm',
        body: 'Đạt mục tiêu trong tuần và nhận lại một phần trăm bằng tiền mặt.',
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
