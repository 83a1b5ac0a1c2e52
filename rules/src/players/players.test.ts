import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ageOn, birthdayProblem } from './age.ts';
import {
  accountIdProblem,
  emailProblem,
  nameProblem,
  normaliseName,
  passwordProblem,
  urlProblem,
} from './fields.ts';
import { maskPhone, normalisePhone, type PhoneCountry } from './phone.ts';
import { progressPercent, type VipLevel, vipStep, vipSummary } from './vip.ts';

describe('fields', () => {
  it('takes account names of 4 to 20 letters, digits and underscores', () => {
    for (const good of ['demo', 'a_1_', 'x'.repeat(20)]) expect(accountIdProblem(good)).toBeUndefined();
    for (const bad of ['', 'abc', 'x'.repeat(21), 'Demo', 'de mo', 'démo', 'demo\n', 'demo;'])
      expect(accountIdProblem(bad)).toBe('invalidAccountId');
  });

  it('takes names of letters of any script and spaces, and nothing else', () => {
    for (const good of ['', 'Ann', 'José Ángel', 'Nguyễn Thị Minh', 'राम बहादुर', 'আয়েশা', '王小明'])
      expect(nameProblem(normaliseName(good))).toBeUndefined();
    for (const bad of ["O'Brien", 'R2', '<b>', 'a@b', 'x'.repeat(200), 'tab\tbed', '\u0301'])
      expect(nameProblem(normaliseName(bad))).toBe('invalidName');
  });

  it('takes addresses by the pattern of the specification', () => {
    for (const good of [
      '',
      'a@b.co',
      "o'neil+x_y-z.1@mail.example.com",
      'a@mail.xn--p1ai',
      'a@почта.рф',
      'a@b.c',
    ])
      expect(emailProblem(good)).toBeUndefined();
    for (const bad of [
      'a',
      'a@b',
      '@b.co',
      'a b@c.de',
      'a@b..c',
      'a@-b.co',
      'ü@b.co',
      `${'a'.repeat(250)}@b.co`,
    ])
      expect(emailProblem(bad)).toBe('invalidEmail');
  });

  it('wants 8 to 128 characters of any kind, and more than the names of account, site and product', () => {
    const problem = (password: string) => passwordProblem(password, 'player01', 'Lucky Slots');
    for (const good of [
      'correct horse battery',
      '73920184',
      'парольпароль',
      'lucky horse battery',
      'x1'.repeat(64),
    ])
      expect(problem(good)).toBeUndefined();
    for (const bad of [
      'short1',
      'player01',
      'PLAYER01!!',
      'Baize1234!',
      'lucky2026',
      'Lucky-Slots',
      'x1'.repeat(65),
    ])
      expect(problem(bad)).toBe('weakPassword');
  });
});

describe('phone numbers', () => {
  it('are read as people of the country write them', () => {
    const cases: [string, PhoneCountry, string | undefined][] = [
      ['0917 123 4567', 'PH', '+639171234567'],
      ['9171234567', 'PH', '+639171234567'],
      ['639171234567', 'PH', '+639171234567'],
      ['00 63 917-123-4567', 'PH', '+639171234567'],
      ['012-345 6789', 'MY', '+60123456789'],
      ['(415) 555-0132', 'US', '+14155550132'],
      ['1 415 555 0132', 'US', '+14155550132'],
      ['091 234 56 78', 'VN', '+84912345678'],
      ['+44 20 7946 0958', 'PH', '+442079460958'],
      ['+63 2 8123 4567', 'PH', undefined],
      ['12345', 'PH', undefined],
      ['0917123456a', 'PH', undefined],
      ['+', 'US', undefined],
      ['', 'VN', undefined],
    ];
    for (const [text, country, read] of cases)
      expect([text, normalisePhone(text, country)]).toEqual([text, read]);
  });

  it('are read the same again once they are normal', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom<PhoneCountry>('PH', 'MY', 'US', 'VN'), (text, country) => {
        const read = normalisePhone(text, country);
        if (read !== undefined) expect(normalisePhone(read, country)).toBe(read);
      }),
    );
  });

  it('are shown with their middle hidden', () => {
    expect(maskPhone('+639171234567')).toBe('+63 ••• ••• 4567');
    expect(maskPhone('+14155550132')).toBe('+1 ••• ••• 0132');
    expect(maskPhone('')).toBe('');
  });
});

describe('ages', () => {
  it('turn on the birthday, and on 1 March for those of 29 February', () => {
    expect(ageOn('2008-11-21', '2026-11-20')).toBe(17);
    expect(ageOn('2008-11-21', '2026-11-21')).toBe(18);
    expect(ageOn('2008-02-29', '2026-02-28')).toBe(17);
    expect(ageOn('2008-02-29', '2026-03-01')).toBe(18);
  });

  it('are of days of the calendar, in a human span', () => {
    for (const bad of [
      '2000-02-30',
      '1900-02-29',
      '2000-13-01',
      '2000-1-1',
      '20000101',
      '2027-01-01',
      '1850-01-01',
      '',
    ])
      expect(birthdayProblem(bad, '2026-11-21', 18)).toBe('badRequest');
    expect(birthdayProblem('2008-11-22', '2026-11-21', 18)).toBe('tooYoung');
    expect(birthdayProblem('2008-11-21', '2026-11-21', 18)).toBeUndefined();
  });
});

describe('VIP progress', () => {
  const levels: readonly VipLevel[] = [
    { level: 0, name: 'Guest', deposit: 0n, turnover: 0n },
    { level: 1, name: 'Member', deposit: 1_000n, turnover: 5_000n },
    { level: 2, name: 'Gold', deposit: 10_000n, turnover: 50_000n },
  ];

  it('needs both sums for a level, and shows what came since', () => {
    expect(vipStep(levels, { deposit: 999_999n, turnover: 4_999n }).currentLevel).toBe('Guest');
    const step = vipStep(levels, { deposit: 4_000n, turnover: 5_500n });
    expect(step).toMatchObject({
      startingDeposit: 1_000n,
      cycleDeposit: 3_000n,
      depositNext: 10_000n,
      nextLevel: 'Gold',
    });
    expect(vipSummary(step)).toEqual({
      totalDeposit: 4_000n,
      depoProgress: 40,
      totalTurnover: 5_500n,
      toProgress: 11,
      currentLevel: 'Member',
      nextLevel: 'Gold',
    });
  });

  it('is capped at 100 and full on the highest level', () => {
    const top = vipSummary(vipStep(levels, { deposit: 10_000n, turnover: 60_000n }));
    expect(top).toMatchObject({ depoProgress: 100, toProgress: 100, currentLevel: 'Gold', nextLevel: '' });
    expect(progressPercent(3n, 1n)).toBe(100);
    expect(progressPercent(0n, 0n)).toBe(100);
    expect(progressPercent(1n, 3n)).toBe(33.33);
    expect(() => vipStep([], { deposit: 0n, turnover: 0n })).toThrow(RangeError);
  });
});

describe('addresses on the web', () => {
  it('start with http or https', () => {
    for (const url of ['http://example.com', 'https://example.com/a?b#c', 'HTTPS://x.example', ''])
      expect(urlProblem(url)).toBeUndefined();
    for (const url of [
      'example.com',
      'ftp://example.com',
      'javascript:alert(1)',
      'https://',
      'http:/x',
      '//x.y',
    ])
      expect(urlProblem(url)).toBe('invalidUrl');
  });
});
