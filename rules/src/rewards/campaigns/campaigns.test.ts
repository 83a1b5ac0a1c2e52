import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isHeldOut, WHOLE } from './holdout.ts';
import { endOfQuiet } from './quiet-hours.ts';
import { nextRun } from './schedule.ts';

const id = fc.uuid();
const player = fc.bigInt({ min: 1n, max: 10n ** 12n });
const share = fc.integer({ min: 0, max: WHOLE });

describe('the group of a campaign that is not reached', () => {
  test('has nobody at a share of nothing and everybody at the whole', () => {
    fc.assert(
      fc.property(id, player, (campaign, who) => {
        expect([isHeldOut(campaign, who, 0), isHeldOut(campaign, who, WHOLE)]).toEqual([false, true]);
      }),
    );
  });

  test('keeps whom it has when its share grows, and has the same players whenever it is asked', () => {
    fc.assert(
      fc.property(id, player, share, share, (campaign, who, one, other) => {
        const [less, more] = one < other ? [one, other] : [other, one];
        if (isHeldOut(campaign, who, less)) expect(isHeldOut(campaign, who, more)).toBe(true);
        expect(isHeldOut(campaign, who, one)).toBe(isHeldOut(campaign, who, one));
      }),
    );
  });

  test('has about its share of players, and others in another campaign', () => {
    const players = Array.from({ length: 20_000 }, (_, n) => BigInt(n + 1));
    const held = (campaign: string) => players.filter((who) => isHeldOut(campaign, who, 1_000));
    const [one, other] = [held('one'), held('other')];
    for (const group of [one, other]) expect(Math.abs(group.length - 2_000)).toBeLessThan(200);
    expect(Math.abs(one.filter((who) => other.includes(who)).length - 200)).toBeLessThan(80);
  });
});

const moment = fc.integer({ min: Date.parse('2026-01-01'), max: Date.parse('2027-01-01') });
const offset = fc.integer({ min: -720, max: 840 });

describe('when a campaign is sent next', () => {
  test('is within a day, not before it is asked, at its time of the day of the site', () => {
    fc.assert(
      fc.property(moment, offset, fc.integer({ min: 0, max: 1_439 }), (from, ahead, minute) => {
        const next = nextRun({ kind: 'daily', minute, until: null }, from, ahead) ?? 0;
        expect(next).toBeGreaterThanOrEqual(from);
        expect(next - from).toBeLessThan(86_400_000);
        const local = new Date(next + ahead * 60_000);
        expect(local.getUTCHours() * 60 + local.getUTCMinutes()).toBe(minute);
      }),
    );
  });

  test('is on its last day still, and on none after it', () => {
    const until = Date.parse('2026-03-02');
    const at = (from: string) => nextRun({ kind: 'daily', minute: 600, until }, Date.parse(from), 480);
    expect(at('2026-03-02T01:59:00Z')).toBe(Date.parse('2026-03-02T02:00:00Z'));
    expect(at('2026-03-02T02:01:00Z')).toBeNull();
  });

  test('is at once where it was to be sent once at a time that is over', () => {
    expect(nextRun({ kind: 'once', at: 20 }, 10, 0)).toBe(20);
    expect(nextRun({ kind: 'once', at: 10 }, 20, 0)).toBe(20);
  });
});

describe('quiet hours', () => {
  const minute = fc.integer({ min: 0, max: 1439 });
  const hours = fc.record({ from: minute, to: minute }).filter(({ from, to }) => from !== to);
  const offset = fc.integer({ min: -720, max: 840 });
  const moment = fc.integer({ min: 10 ** 9, max: 4 * 10 ** 12 });
  const ofDay = (at: number, ahead: number) => Math.floor((at / 60_000 + ahead) % 1440);

  test('end at their end of the day of the site, within a day, and the moment after is in none', () => {
    fc.assert(
      fc.property(moment, hours, offset, (now, quiet, ahead) => {
        const end = endOfQuiet(now, quiet, ahead);
        if (end === null) return;
        expect(end).toBeGreaterThan(now);
        expect(end - now).toBeLessThanOrEqual(86_400_000);
        expect(ofDay(end, ahead)).toBe(quiet.to);
        expect(endOfQuiet(end, quiet, ahead)).toBeNull();
        expect(endOfQuiet(end - 1, quiet, ahead)).toBe(end);
      }),
    );
  });

  test('and the other hours of the day are the whole day', () => {
    fc.assert(
      fc.property(moment, hours, offset, (now, { from, to }, ahead) => {
        const [quiet, other] = [
          endOfQuiet(now, { from, to }, ahead),
          endOfQuiet(now, { from: to, to: from }, ahead),
        ];
        expect([quiet, other].filter((end) => end !== null)).toHaveLength(1);
      }),
    );
  });

  test('over midnight are quiet on both sides of it', () => {
    const night = { from: 22 * 60, to: 8 * 60 };
    const at = (time: string) => Date.parse(`2026-03-05T${time}:00Z`);
    expect(endOfQuiet(at('21:59'), night, 0)).toBeNull();
    expect(endOfQuiet(at('22:00'), night, 0)).toBe(Date.parse('2026-03-06T08:00:00Z'));
    expect(endOfQuiet(at('07:59'), night, 0)).toBe(at('08:00'));
    expect(endOfQuiet(at('14:00'), night, 480)).toBe(Date.parse('2026-03-06T00:00:00Z'));
  });
});
