import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { HarmFacts } from './facts.ts';
import {
  calculateMarkers,
  type MarkerCode,
  markerClasses,
  markerCodes,
  markers,
  needsCase,
  suggestInterventions,
} from './markers.ts';

const quiet: HarmFacts = {
  ...{ netDeposits30: 0n, lost7: 0n, deposits7: 0n, deposits28Before: 0n, mostDepositsDay: 0 },
  ...{ failedDeposits7: 0, minutes7: 0, nights7: 0, chasingDeposits7: 0, cancelledWithdrawals30: 0 },
  ...{ harmContacts90: 0, loosened30: 0, breaks90: 0, instruments30: 0, sharedDevices: 0 },
};
const none = new Map<string, never>();
const amount = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n });
const paid = fc.bigInt({ min: 0n, max: 10n ** 12n });
const number = fc.nat({ max: 5_000 });
const facts: fc.Arbitrary<HarmFacts> = fc.record({
  ...{ netDeposits30: amount, lost7: amount, deposits7: paid, deposits28Before: paid },
  ...{ mostDepositsDay: number, failedDeposits7: number, minutes7: number, nights7: fc.nat({ max: 7 }) },
  ...{ chasingDeposits7: number, cancelledWithdrawals30: number, harmContacts90: number },
  ...{ loosened30: number, breaks90: number, instruments30: number, sharedDevices: number },
});
const raisedBy = (of: Partial<HarmFacts>) =>
  calculateMarkers({ ...quiet, ...of }, none).raised.map(({ code }) => code);

describe('markers of harm', () => {
  test('there is one at least of each of the seven classes, and each says its rule with its threshold', () => {
    expect(new Set(markers.map((marker) => marker.class))).toEqual(new Set(markerClasses));
    expect(markers.map(({ code }) => code)).toEqual([...markerCodes]);
    for (const { rule } of markers) expect(rule).toContain('{{threshold}}');
  });

  test('a player without play, deposits and contacts raises none', () => {
    expect(raisedBy({})).toEqual([]);
  });

  test.each<[MarkerCode, Partial<HarmFacts>, Partial<HarmFacts>]>([
    ['net_deposits', { netDeposits30: 50_000_000n }, { netDeposits30: 49_999_999n }],
    ['net_loss', { lost7: 25_000_000n }, { lost7: 24_999_999n }],
    [
      'deposit_rise',
      { deposits7: 6_000_000n, deposits28Before: 8_000_000n },
      { deposits7: 5_900_000n, deposits28Before: 8_000_000n },
    ],
    ['deposits_a_day', { mostDepositsDay: 5 }, { mostDepositsDay: 4 }],
    ['failed_deposits', { failedDeposits7: 3 }, { failedDeposits7: 2 }],
    ['play_time', { minutes7: 1_200 }, { minutes7: 1_199 }],
    ['night_play', { nights7: 4 }, { nights7: 3 }],
    ['chasing_losses', { chasingDeposits7: 4 }, { chasingDeposits7: 3 }],
    ['cancelled_withdrawals', { cancelledWithdrawals30: 2 }, { cancelledWithdrawals30: 1 }],
    ['harm_contacts', { harmContacts90: 1 }, {}],
    ['loosened_limits', { loosened30: 2 }, { loosened30: 1 }],
    ['breaks_taken', { breaks90: 2 }, { breaks90: 1 }],
    ['new_instruments', { instruments30: 3 }, { instruments30: 2 }],
    ['shared_devices', { sharedDevices: 2 }, { sharedDevices: 1 }],
  ])('%s is raised at its threshold and not below', (code, at, below) => {
    expect(raisedBy(at)).toEqual([code]);
    expect(raisedBy(below)).toEqual([]);
  });

  test('a first deposit after a pause is no rise while it is small, and one of a bounded percentage', () => {
    expect(raisedBy({ deposits7: 990_000n })).toEqual([]);
    const { values } = calculateMarkers({ ...quiet, deposits7: 10n ** 12n }, none);
    expect(values.get('deposit_rise')).toBe(10_000n);
  });

  test('whatever the facts, no value is negative, and a marker is raised if and only if it is on and reaches its threshold', () => {
    const setting = fc.record({ threshold: fc.bigInt({ min: 1n, max: 10n ** 9n }), enabled: fc.boolean() });
    fc.assert(
      fc.property(facts, fc.dictionary(fc.constantFrom(...markerCodes), setting), (of, chosen) => {
        const settings = new Map(Object.entries(chosen));
        const { values, raised } = calculateMarkers(of, settings);
        for (const { code, threshold: own } of markers) {
          const value = values.get(code) ?? -1n;
          expect(value >= 0n).toBe(true);
          const { threshold, enabled } = settings.get(code) ?? { threshold: own, enabled: true };
          expect(raised.some((one) => one.code === code)).toBe(enabled && value >= threshold);
        }
      }),
    );
  });

  test('a higher threshold never raises more', () => {
    fc.assert(
      fc.property(
        facts,
        fc.constantFrom(...markerCodes),
        fc.bigInt({ min: 1n, max: 10n ** 9n }),
        (of, code, more) => {
          const at = (threshold: bigint) =>
            calculateMarkers(of, new Map([[code, { threshold, enabled: true }]])).raised.length;
          expect(at(more * 2n)).toBeLessThanOrEqual(at(more));
        },
      ),
    );
  });
});

describe('a case', () => {
  test('is made by two classes, by twice a threshold, or by harm that was mentioned; not by one marker alone', () => {
    const made = (of: Partial<HarmFacts>) => needsCase(calculateMarkers({ ...quiet, ...of }, none).raised);
    expect(made({ lost7: 25_000_000n })).toBe(false);
    expect(made({ lost7: 50_000_000n })).toBe(true);
    expect(made({ lost7: 25_000_000n, nights7: 4 })).toBe(true);
    expect(made({ harmContacts90: 1 })).toBe(true);
    expect(made({})).toBe(false);
  });

  test('suggests a message first, a limit for spending and a break for time', () => {
    const suggested = (of: Partial<HarmFacts>) =>
      suggestInterventions(calculateMarkers({ ...quiet, ...of }, none).raised);
    expect(suggested({})).toEqual([]);
    expect(suggested({ lost7: 25_000_000n })).toEqual(['message', 'limit']);
    expect(suggested({ nights7: 4 })).toEqual(['message', 'break']);
    expect(suggested({ nights7: 4, lost7: 25_000_000n })).toEqual(['message', 'call', 'limit', 'break']);
  });
});
