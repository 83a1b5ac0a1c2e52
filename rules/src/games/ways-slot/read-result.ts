import type { WaysResult } from './play.ts';

const isNumbers = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((each) => Number.isInteger(each));

/** Reads what came over the wire as a result of a slot of ways; whether it is one of a certain game is not looked at. */
export function readWaysResult(value: unknown): WaysResult | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (!('v' in value && 'stops' in value && 'blooms' in value && 'units' in value)) return undefined;
  const { v, stops, blooms, units } = value;
  if (typeof v !== 'number' || typeof units !== 'number') return undefined;
  if (!Array.isArray(stops) || !Array.isArray(blooms)) return undefined;
  return stops.every(isNumbers) && blooms.every(isNumbers) ? { v, stops, blooms, units } : undefined;
}
