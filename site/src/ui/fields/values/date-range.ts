export const rangeNames = ['all', 'today', 'week', 'month', 'custom'] as const;
export type RangeName = (typeof rangeNames)[number];

/** A period as a person chooses it; the days (`YYYY-MM-DD`, the reader's own calendar) count where it is `custom`. */
export interface DateRange {
  readonly name: RangeName;
  readonly from: string;
  readonly to: string;
}

export const allTime: DateRange = { name: 'all', from: '', to: '' };

const two = (figure: number) => String(figure).padStart(2, '0');

/** The day of a moment in the reader's own calendar, `YYYY-MM-DD`. */
export function dayOf(moment: Date): string {
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

function startOf(day: string, daysLater = 0): Date | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day);
  if (!match) return undefined;
  return new Date(Number(match[1]), Number(match[2]) - 1, Number(match[3]) + daysLater);
}

/** The moments a period lies between, as calls take them: from the first moment of its first day to the end of its last. */
export function momentsOf(range: DateRange, now: Date): { from?: string; to?: string } {
  const today = dayOf(now);
  const back = { today: 0, week: -6, month: -29 };
  if (range.name === 'all') return {};
  if (range.name !== 'custom') {
    const from = startOf(today, back[range.name]);
    return from ? { from: from.toISOString() } : {};
  }
  const [from, to] = [startOf(range.from), startOf(range.to, 1)];
  return { ...(from ? { from: from.toISOString() } : {}), ...(to ? { to: to.toISOString() } : {}) };
}
