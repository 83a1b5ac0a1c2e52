const round = (value: number) => Math.round(value * 10) / 10;

/** A closed line that swings in and out around a circle. */
export function rosette(
  cx: number,
  cy: number,
  radius: number,
  lobes: number,
  swing: number,
  phase = 0,
): string {
  const steps = lobes * 14;
  const points = Array.from({ length: steps }, (_, i) => {
    const turn = (i / steps) * 2 * Math.PI;
    const reach = radius * (1 + swing * Math.sin(turn * lobes + phase));
    return `${round(cx + reach * Math.cos(turn))} ${round(cy + reach * Math.sin(turn))}`;
  });
  return `M${points.join('L')}Z`;
}

/** Interlaced rosettes, one in the other, as on a banknote. */
export const guilloche = (cx: number, cy: number, radius: number, rings = 5): string =>
  Array.from({ length: rings * 2 }, (_, i) =>
    rosette(
      cx,
      cy,
      radius * (0.36 + (Math.floor(i / 2) * 0.64) / rings),
      24,
      0.13,
      i % 2 === 0 ? 0 : Math.PI,
    ),
  ).join('');
