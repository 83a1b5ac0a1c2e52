import { describe, expect, it } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';
import { createHasher, hashCost } from './hasher.ts';

const from = { ip: '203.0.113.9', isKnownDevice: false };

describe('the hasher', () => {
  it('the hasher verifies a password in any Unicode form, and never one of a missing account', async () => {
    const hasher = await createHasher(hashCost('test'));
    const hash = await hasher.hash('cafe\u0301 au lait 1');
    if (typeof hash !== 'string') throw new Error(hash.refused);
    expect(await hasher.matches('caf\u00e9 au lait 1', hash, from)).toBe(true);
    expect(await hasher.matches('cafe au lait 1', hash, from)).toBe(false);
    expect(await hasher.matches('cafe au lait 1', undefined, from)).toBe(false);
    expect(hasher.stats().worked).toBe(4);
  });

  it('the hasher uses the OWASP parameters outside of tests', async () => {
    const hasher = await createHasher(hashCost('production'));
    expect(await hasher.hash('Sunday Paper 7')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('the hasher detects a hash that was made at a lower cost', async () => {
    const [cheap, dear] = [await createHasher(hashCost('test')), await createHasher(hashCost('production'))];
    const hash = await cheap.hash('Sunday Paper 7');
    if (typeof hash !== 'string') throw new Error(hash.refused);
    expect(dear.isOutdated(hash)).toBe(true);
    expect(cheap.isOutdated(hash)).toBe(false);
  });

  it('the hasher refuses requests beyond its queue and serves the rest', async () => {
    const hasher = await createHasher(hashCost('test'), { atOnce: 2, mostWaiting: 3 });
    const answers = await Promise.all(Array.from({ length: 9 }, () => hasher.hash('Sunday Paper 7')));
    expect(answers.filter((answer) => typeof answer === 'string')).toHaveLength(5);
    expect(answers.filter((answer) => typeof answer !== 'string' && answer.refused === 'busy')).toHaveLength(
      4,
    );
    expect(hasher.stats()).toEqual({ worked: 5, waiting: 0 });
    expect(await hasher.hash('Sunday Paper 7')).toEqual(expect.any(String));
  });
});

describe('passwords of breaches', () => {
  it('breached passwords are recognised in any case, with marks after them and in wide letters', () => {
    const known = [
      'password',
      '12345678',
      'ILoveYou',
      '11111111',
      'PassWord123',
      'qwerty123!!',
      'monkey!!',
      'Demo1234!',
    ];
    for (const common of [...known, 'casino777', '\uff50assword'])
      expect([common, isCommonPassword(common)]).toEqual([common, true]);
    for (const rare of ['Sunday Paper 7', '# passwords that are found most often', ''])
      expect([rare, isCommonPassword(rare)]).toEqual([rare, false]);
  });
});
