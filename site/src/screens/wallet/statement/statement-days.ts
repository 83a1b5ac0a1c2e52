import type { CallResponse } from '#contract/calls.ts';
import { type Amount, formatAmount, parseAmount } from '#rules/money/amount.ts';
import { dayOf } from '../../../ui/fields/values/date-range.ts';

export type Entry = CallResponse<'/api/wallet/statement'>['value'][number];

export interface DayTotal {
  readonly in: string;
  readonly out: string;
  readonly net: string;
  /** Balance at the end of the day; only if the server computed it. */
  readonly closing?: string;
}

export interface StatementDay {
  /** `YYYY-MM-DD` in the reader's own calendar. */
  readonly day: string;
  readonly entries: readonly Entry[];
  /** Sums of what came in and what went out, and their difference; absent while the day is not wholly here. */
  readonly total?: DayTotal;
}

/** A signed wire amount; the server sends no other. */
export function signedAmount(wire: string): Amount {
  const below = wire.startsWith('-');
  const amount = parseAmount(below ? wire.slice(1) : wire) ?? 0n;
  return below ? -amount : amount;
}

/**
 * Entries (newest first) by their days. The oldest day has its total only when the list is at its end: the rest of
 * that day may be on the next page.
 */
export function byDay(entries: readonly Entry[], isWhole: boolean): readonly StatementDay[] {
  const days = new Map<string, Entry[]>();
  for (const entry of entries) {
    const day = dayOf(new Date(entry.at));
    const known = days.get(day);
    if (known) known.push(entry);
    else days.set(day, [entry]);
  }
  const oldest = [...days.keys()].at(-1);
  return [...days].map(([day, of]) => ({
    day,
    entries: of,
    ...(day === oldest && !isWhole ? {} : { total: totalOf(of) }),
  }));
}

type DaySums = CallResponse<'/api/wallet/statement_days'>['value'][number];

/** The most moments the server adds up between. */
const MOST_MOMENTS = 94;

const startOfDay = (day: string, later = 0) => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later).toISOString();
};

/** Where the days (newest first) begin and end, in rising order, as the server takes them: of the newest, if of many. */
export function momentsOfDays(days: readonly string[]): string[] {
  const moments = new Set<string>();
  for (const day of days) {
    if (moments.size > MOST_MOMENTS - 2) break;
    moments.add(startOfDay(day)).add(startOfDay(day, 1));
  }
  return [...moments].sort();
}

/** The days with the sums of the server, which knows also what is not on the screen. */
export function withSums(days: readonly StatementDay[], sums: readonly DaySums[]): readonly StatementDay[] {
  const byStart = new Map(sums.map((one) => [one.from, one]));
  return days.map((day) => {
    const found = byStart.get(startOfDay(day.day));
    if (!found) return day;
    const net = formatAmount(signedAmount(found.in) - signedAmount(found.out));
    return { ...day, total: { in: found.in, out: found.out, net, closing: found.closing } };
  });
}

function totalOf(entries: readonly Entry[]) {
  let [came, went] = [0n, 0n];
  for (const entry of entries) {
    const amount = signedAmount(entry.amount);
    if (amount > 0n) came += amount;
    else went -= amount;
  }
  return { in: formatAmount(came), out: formatAmount(went), net: formatAmount(came - went) };
}
