import type { LineSlotResult } from './play.ts';

function isStops(value: unknown): value is number[] {
  return Array.isArray(value) && value.every((stop) => Number.isInteger(stop));
}

/** Reads what came over the wire as a result of a line slot; whether it is one of a certain game is not looked at. */
export function readLineSlotResult(value: unknown): LineSlotResult | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (!('v' in value) || !('stops' in value) || !('units' in value)) return undefined;
  const { v, stops, units } = value;
  if (typeof v !== 'number' || typeof units !== 'number') return undefined;
  return Array.isArray(stops) && stops.every(isStops) ? { v, stops, units } : undefined;
}
