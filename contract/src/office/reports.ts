/** By what the rows of a report are grouped. */
export const reportGroups = [
  'day',
  'site',
  'game',
  'studio',
  'sport',
  'wallet',
  'method',
  'kind',
  'type',
  'affiliate',
  'month',
] as const;
export type ReportBy = (typeof reportGroups)[number];

interface ReportRow {
  /** The first is what it is grouped by where nothing is said. */
  readonly by: readonly ReportBy[];
  /** The figures of its rows, in their order. Those of `counts` are numbers, all others amounts. */
  readonly figures: readonly string[];
}

/** Every report, with what it can be grouped by and its figures. */
export const reports = {
  liabilities: { by: ['wallet', 'site'], figures: ['balance'] },
  money: {
    by: ['day', 'site'],
    figures: ['deposits', 'withdrawals', 'staked', 'paid', 'bonuses', 'corrections', 'other', 'change'],
  },
  methods: {
    by: ['method', 'site'],
    figures: [
      'deposits',
      'depositsCount',
      'withdrawals',
      'withdrawalsCount',
      'returned',
      'returnedCount',
      'fees',
    ],
  },
  revenue: {
    by: ['day', 'site', 'game', 'studio', 'sport'],
    figures: ['bets', 'staked', 'paid', 'ggr', 'bonuses', 'ngr'],
  },
  openBets: { by: ['type'], figures: ['count', 'held', 'staked', 'payout'] },
  bonuses: { by: ['kind', 'day', 'site'], figures: ['transfers', 'given', 'taken', 'cost'] },
  affiliates: {
    by: ['affiliate', 'day', 'month', 'site'],
    figures: ['clicks', 'registered', 'firstDeposits', 'ngr', 'commission', 'commissionPaid'],
  },
  corrections: { by: ['day', 'site'], figures: ['transfers', 'given', 'taken', 'cost'] },
} as const satisfies Readonly<Record<string, ReportRow>>;

export type ReportName = keyof typeof reports;
export const reportNames = Object.keys(reports) as [ReportName, ...ReportName[]];

/** The orders of the report by player: by stakes, GGR or NGR, with `-` from the largest. */
export const playerReportSorts = ['-staked', 'staked', '-ggr', 'ggr', '-ngr', 'ngr'] as const;
export type PlayerReportSort = (typeof playerReportSorts)[number];
/** The group of the games in the report by sport. */
export const CASINO = 'casino';

/** Figures that are numbers rather than amounts. */
export const reportCounts: readonly string[] = [
  'bets',
  'count',
  'transfers',
  'depositsCount',
  'withdrawalsCount',
  'returnedCount',
  'clicks',
  'registered',
  'firstDeposits',
];

/** What a report is compared with in the ledger. */
export const reportLines = [
  /** The balances of players' accounts. */
  'balances',
  /** The accounts of the sites themselves: with those of the players they sum to zero. */
  'otherAccounts',
  'house',
  'promotions',
  'adjustments',
  'deposits',
  'withdrawals',
  'fees',
  /** The account of what affiliates were paid. */
  'affiliates',
  /** What is held of players' balances. */
  'held',
] as const;
export type ReportLineName = (typeof reportLines)[number];
