import { describe, expect, test } from 'vitest';
import { formatOnly, parseOnly, partOf } from './only.ts';
import { type PlanOptions, waveOf } from './plan.ts';
import { shrink, smallestOf } from './shrink.ts';

const plan: PlanOptions = { seed: 7, nodes: 2, players: 4, actions: 22 };
const never = () => false;

describe('the plan of a torture campaign', () => {
  test('is the same for the same seed, and another for another', () => {
    expect(waveOf(plan, 3)).toEqual(waveOf(plan, 3));
    expect(waveOf({ ...plan, seed: 8 }, 3)).not.toEqual(waveOf(plan, 3));
  });

  test('has the same script for a player whether others are there or not', () => {
    expect(waveOf({ ...plan, players: 2 }, 3).scripts[1]).toEqual(waveOf(plan, 3).scripts[1]);
  });

  test('is cut to what --only names, and --only is written as it is read', () => {
    const text = 'waves=3/faults=3.1/players=0,2/without=hurry';
    const only = parseOnly(text);
    expect(formatOnly(only)).toBe(text);
    expect(partOf(waveOf(plan, 2), only)).toBeUndefined();
    const part = partOf(waveOf(plan, 3), only);
    expect(part?.faults.every(({ id }) => id === '3.1')).toBe(true);
    expect(part?.scripts.map((script) => script.length > 0)).toEqual([true, false, true, false]);
    expect(() => parseOnly('faults:3')).toThrow('--only must look like');
  });
});

describe('shrinking a failing seed', () => {
  test('leaves out all that the failure does not need', async () => {
    const all = Array.from({ length: 16 }, (_, place) => String(place));
    const needs = async (some: readonly string[]) => some.includes('3') && some.includes('12');
    expect(await smallestOf(all, needs, never)).toEqual(['3', '12']);
  });

  test('finds the wave, the faults and the player, and keeps what was left out before', async () => {
    const faulty = Array.from({ length: 40 }, (_, number) => waveOf(plan, number)).find(
      ({ faults }) => faults.length > 2,
    );
    const wave = faulty?.number ?? 0;
    const fault = faulty?.faults[1]?.id ?? '';
    const found = await shrink(plan, { without: ['hurry'] }, wave, {
      fails: async ({ waves, faults, players }) =>
        (waves?.includes(String(wave)) ?? true) &&
        (faults?.includes(fault) ?? true) &&
        (players?.includes('2') ?? true),
      isOver: never,
    });
    expect(found).toEqual({ without: ['hurry'], waves: [String(wave)], faults: [fault], players: ['2'] });
  });
});
