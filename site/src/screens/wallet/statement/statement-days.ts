import type { CallResponse } from '#contract/calls.ts';
import { type Amount, formatAmount, parseAmount } from '#rules/money/amount.ts';
import { dayOf } from '../../../ui/fields/values/date-range.ts';

export type Entry = CallResponse<'/api/wallet/statement'>['value'][number];

export interface StatementDay {
  /** `YYYY-MM-DD` in the reader's own calendar. */
  readonly day: string;
  readonly entries: readonly Entry[];
  /** Sums of what came in and what went out, and their difference; absent while the day is not wholly here. */
  readonly total?: { readonly in: string; readonly out: string; readonly net: string };
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

function totalOf(entries: readonly Entry[]) {
  let [came, went] = [0n, 0n];
  for (const entry of entries) {
    const amount = signedAmount(entry.amount);
    if (amount > 0n) came += amount;
    else went -= amount;
  }
  return { in: formatAmount(came), out: formatAmount(went), net: formatAmount(came - went) };
}
