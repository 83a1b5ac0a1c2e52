/** Basis points as a percentage. */
export const marginText = (margin: number): string => `${(margin / 100).toFixed(2)} %`;

/** A percentage that was entered, in basis points; nothing that was entered is no margin. */
export const marginEntered = (percent: string): number | null =>
  percent === '' ? null : Math.round(Number(percent) * 100);
