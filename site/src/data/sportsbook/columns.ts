import type { SportsEvent, SportsMarket } from '#contract/calls/sportsbook.ts';
import type { MarketType, Period } from '#rules/sportsbook/bet-types.ts';

export type ColumnName = 'winner' | 'HDP' | 'OU';

export interface Column {
  readonly name: ColumnName;
  readonly period: Period;
  /** Market types of the column: the first that an event has is shown. */
  readonly types: readonly MarketType[];
}

const winners: Readonly<Record<string, readonly MarketType[]>> = { soccer: ['1X2'] };

/** Columns of a list: winner, handicap, total; for soccer also the first half. */
function columnsOf(sport: string): readonly Column[] {
  const of = (period: Period): readonly Column[] => [
    { name: 'winner', period, types: winners[sport] ?? ['ML', '1X2'] },
    { name: 'HDP', period, types: ['HDP'] },
    { name: 'OU', period, types: ['OU'] },
  ];
  return sport === 'soccer' ? [...of('FT'), ...of('HT')] : of('FT');
}

/** The columns for these events: the first half only if one of them has a market for it. */
export function columnsOver(sport: string, events: readonly SportsEvent[]): readonly Column[] {
  const columns = columnsOf(sport);
  const hasHalf = columns.some(
    (column) => column.period === 'HT' && events.some((event) => marketIn(event, column)),
  );
  return hasHalf ? columns : columns.filter(({ period }) => period === 'FT');
}

const betOn = (market: SportsMarket) =>
  market.state === 'active' ? 0 : market.state === 'suspended' ? 1 : 2;

/** The market of an event in a column; of several lines the first that is open. */
export function marketIn(event: SportsEvent, { types, period }: Column): SportsMarket | undefined {
  for (const type of types) {
    const [first] = event.markets
      .filter((market) => market.bet_type === type && market.period === period && betOn(market) < 2)
      .sort((a, b) => betOn(a) - betOn(b));
    if (first) return first;
  }
  return undefined;
}

/** The selections of a column in reading order: home, draw, away; over, under. */
export function codesIn(market: SportsMarket): readonly string[] {
  const order = ['1', 'H', 'O', 'X', '2', 'A', 'U'];
  return market.selections.map(({ code }) => code).sort((a, b) => order.indexOf(a) - order.indexOf(b));
}

export interface CompetitionPart {
  readonly id: string;
  readonly sport: string;
  readonly names: Readonly<Record<string, string>>;
  readonly events: readonly SportsEvent[];
}

/** Events of one competition together, marked competitions first, else in the order they came. */
export function byCompetition(
  events: readonly SportsEvent[],
  marked: readonly string[] = [],
): readonly CompetitionPart[] {
  const byCompetition = new Map<string, SportsEvent[]>();
  for (const event of events) {
    const part = byCompetition.get(event.competition_id);
    if (part) part.push(event);
    else byCompetition.set(event.competition_id, [event]);
  }
  const all = [...byCompetition].flatMap(([id, part]): CompetitionPart[] =>
    part[0] ? [{ id, sport: part[0].sport, names: part[0].competition_names, events: part }] : [],
  );
  const isMarked = ({ id }: CompetitionPart) => (marked.includes(id) ? 0 : 1);
  return all.sort((a, b) => isMarked(a) - isMarked(b));
}
