export type TimePart = 'days' | 'hours' | 'minutes' | 'seconds';

/** Splits the remaining time in milliseconds into units; days are left out if zero. */
export function timeLeft(ms: number): readonly (readonly [TimePart, number])[] {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  const days = Math.floor(seconds / 86_400);
  return [
    ...(days > 0 ? [['days', days] as const] : []),
    ['hours', Math.floor(seconds / 3_600) % 24],
    ['minutes', Math.floor(seconds / 60) % 60],
    ['seconds', seconds % 60],
  ];
}
