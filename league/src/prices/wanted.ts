import type { Sport } from '#contract/feed.ts';
import type { MarketKind, MarketType } from '#rules/sportsbook/bet-types.ts';

/** The offer by time: main markets days ahead, all near the start, in play those still undecided. */
export type Stage = 'early' | 'full' | 'live';

/** A market that is offered, with so many lines where its type has lines. */
export interface Wanted extends MarketKind {
  readonly lines: number;
}

type Table = Readonly<Record<Stage, string>>;

/** `HDP:3` is three lines of it, `HDPH:2` two of the first half. */
const tables: Partial<Readonly<Record<Sport, Table>>> = {
  soccer: {
    early: 'HDP:3 OU:3 1X2 DC DNB HDPH:1 OUH:1 1X2H',
    full: `HDP:7 OU:7 1X2 ML OE DC DNB HNB ANB 1X2HDP:4 CS TG BS HTFT FGLG CL TWTN
      HDPH:3 OUH:3 1X2H MLH OEH DCH DNBH HNBH ANBH 1X2HDPH:2 CSH TGH BSH FGLGH CLH TWTNH`,
    live: 'HDP:3 OU:3 1X2 ML OE DC DNB 1X2HDP:2 CS TG BS CL TWTN HDPH:1 OUH:2 1X2H DCH CSH',
  },
  basketball: {
    early: 'HDP:3 OU:3 ML HDPH:1 OUH:1',
    full: 'HDP:7 OU:7 ML OE HDPH:3 OUH:3 MLH OEH',
    live: 'HDP:3 OU:3 ML OE HDPH:1 OUH:1 MLH',
  },
  ice_hockey: {
    early: 'HDP:3 OU:3 ML 1X2',
    full: 'HDP:5 OU:5 ML OE 1X2 DC DNB BS',
    live: 'HDP:3 OU:3 ML 1X2 DC DNB',
  },
  tennis: {
    early: 'ML HDP:2 OU:1',
    full: 'ML HDP:2 OU:1 CS',
    live: 'ML HDP:2 OU:1 CS',
  },
  table_tennis: {
    early: 'ML HDP:4 OU:2',
    full: 'ML HDP:4 OU:2 OE CS',
    live: 'ML HDP:4 OU:2 CS',
  },
};

const cache = new Map<string, readonly Wanted[]>();

/** Markets of a sport at a stage, in display order. */
export function wantedOf(sport: Sport, stage: Stage): readonly Wanted[] {
  const key = `${sport} ${stage}`;
  const found = cache.get(key) ?? read(tables[sport]?.[stage] ?? '');
  cache.set(key, found);
  return found;
}

function read(text: string): readonly Wanted[] {
  return text
    .trim()
    .split(/\s+/)
    .map((part) => {
      const [code = '', lines = '0'] = part.split(':');
      const isHalf = code.endsWith('H');
      return {
        type: typeOf(isHalf ? code.slice(0, -1) : code),
        period: isHalf ? 'HT' : 'FT',
        lines: Number(lines),
      };
    });
}

function typeOf(code: string): Exclude<MarketType, 'OR'> {
  const known = types.find((type) => type === code);
  if (!known) throw new Error(`no market ${code}`);
  return known;
}

const types = [
  ...(['HDP', 'OU', 'OE', 'ML', '1X2', '1X2HDP', 'CS', 'TG', 'BS', 'HTFT', 'FGLG', 'CL'] as const),
  ...(['HNB', 'ANB', 'DNB', 'TWTN', 'DC'] as const),
];

/** The margin of a market. */
export const margins: Readonly<Record<MarketType, number>> = {
  HDP: 0.04,
  OU: 0.04,
  ML: 0.045,
  DNB: 0.05,
  '1X2': 0.055,
  DC: 0.055,
  OE: 0.05,
  HNB: 0.06,
  ANB: 0.06,
  '1X2HDP': 0.065,
  BS: 0.06,
  CL: 0.06,
  TWTN: 0.08,
  TG: 0.08,
  FGLG: 0.08,
  HTFT: 0.12,
  CS: 0.16,
  OR: 0.18,
};

/** The least and the most that is ever offered. */
export const LEAST_ODDS = 1.01;
export const MOST_ODDS = 251;
