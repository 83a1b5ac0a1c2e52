import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { headOf, Keyring, keyIdOf, SealError, type ServerKey } from './keyring.ts';

const key = (id: string): ServerKey => ({ id, secret: randomBytes(32) });
const place = { table: 'seed', column: 'server_seed', row: 'one' };
const plain = randomBytes(32);

it('opens what it sealed, in its place only', () => {
  const ring = new Keyring([key('a1')]);
  const sealed = ring.seal(place, plain);
  expect(sealed.includes(plain)).toBe(false);
  expect(ring.seal(place, plain)).not.toEqual(sealed);
  expect(ring.open(place, sealed)).toEqual(plain);
  for (const other of [
    { row: 'two' },
    { column: 'next_server_seed' },
    { table: 'see', column: 'dserver_seed' },
  ])
    expect(() => ring.open({ ...place, ...other }, sealed)).toThrow(SealError);
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => ring.open(place, changed), `byte ${at}`).toThrow(SealError);
  }
  expect(() => ring.open(place, sealed.subarray(0, -1))).toThrow(SealError);
  expect(() => ring.open(place, plain)).toThrow('is not sealed');
});

it('seals with the newest key, and opens with those before while they are there', () => {
  const [old, fresh] = [key('old'), key('fresh')];
  const sealed = new Keyring([old]).seal(place, plain);
  const both = new Keyring([fresh, old]);
  expect(both.open(place, sealed)).toEqual(plain);
  expect(keyIdOf(both.seal(place, plain))).toBe('fresh');
  expect(both.seal(place, plain).subarray(0, 8)).toEqual(headOf('fresh'));
  expect(() => new Keyring([fresh]).open(place, sealed)).toThrow('SERVER_KEYS lacks the key old');
  expect(() => new Keyring([key('old')]).open(place, sealed)).toThrow('does not open with the key old');
  expect(() => new Keyring([old, key('old')])).toThrow('twice');
});
