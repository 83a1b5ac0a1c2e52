import { describe, expect, test } from 'vitest';
import type { Refusal } from '#contract/errors.ts';
import { type Amount, formatAmount } from '#rules/money/amount.ts';
import type { Played } from '../../frame/api-client.ts';
import { Shots } from './shots.ts';

type Sent = {
  readonly key: string;
  readonly stake: string;
  readonly answer: (one: Played | Refusal) => void;
};

const seed = {
  seed_id: 'seed',
  server_seed_hash: 'aa',
  next_server_seed_hash: 'bb',
  client_seed: 'mine',
  nonce: 5,
};

/** A visit whose shots are answered when the test says so. */
function visit(mode: 'real' | 'demo' = 'real', again: boolean[] = []) {
  const sent: Sent[] = [];
  const changes: [Amount, boolean][] = [];
  const refused: string[] = [];
  let time = 0;
  const shots = new Shots({
    session: { balance: '100', has_bonus: false, default_stake: '10', seed, mode, shortest_round_ms: 300 },
    server: {
      play: (key, stake) => new Promise((answer) => sent.push({ key, stake, answer })),
    },
    now: () => time,
    changed: (balance, isFlying) => changes.push([balance, isFlying]),
    refuse: async (refusal) => {
      refused.push(refusal.refused);
      return again.shift() ?? false;
    },
  });
  return {
    shots,
    sent,
    changes,
    refused,
    pass: (ms: number) => {
      time += ms;
    },
  };
}

const played = (nonce: number, balance: string, win = '0'): Played => ({
  statusCode: 1,
  round_id: `round ${nonce}`,
  seed_id: 'seed',
  nonce,
  stake: '10',
  win,
  state: 'settled',
  step: 0,
  offers: [],
  result: { v: 1, target: 'sardine', isCaught: win !== '0', times: win === '0' ? 0 : 150 },
  balance,
});

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('shots', () => {
  test('may be on their way together, each under its own key, and what is left pays for all of them', async () => {
    const { shots, sent, changes, pass } = visit();
    const ends = [0, 1, 2].map(() => {
      const fired = shots.fire('sardine');
      pass(400);
      return fired?.end;
    });
    await settled();
    expect(new Set(sent.map(({ key }) => key)).size).toBe(3);
    expect(formatAmount(shots.balance)).toBe('70');
    // The answers overtake each other: the round that was drawn last has the last word.
    sent[2]?.answer(played(7, '85', '15'));
    await ends[2];
    sent[0]?.answer(played(5, '90'));
    sent[1]?.answer(played(6, '80'));
    await Promise.all(ends);
    expect(formatAmount(shots.balance)).toBe('85');
    expect(changes.at(-1)).toEqual([850_000n, false]);
    expect(shots.totals).toEqual({ rounds: 3, staked: 300_000n, won: 150_000n });
    expect(shots.seed.nonce).toBe(8);
  });

  test('follow each other no faster than the server takes them, and none is saved up', () => {
    const { shots, sent, pass } = visit();
    expect(shots.fire('ray')).toBeDefined();
    for (let press = 0; press < 20; press++) {
      pass(15);
      expect(shots.fire('ray')).toBeUndefined();
    }
    pass(60);
    expect(shots.fire('ray')).toBeDefined();
    expect(sent).toHaveLength(2);
  });

  test('are four at once at most', () => {
    const { shots, pass } = visit();
    const fired = Array.from({ length: 7 }, () => {
      pass(1_000);
      return shots.fire('eel') !== undefined;
    });
    expect(fired.filter(Boolean)).toHaveLength(4);
  });

  test('that were not answered are sent again under their own key', async () => {
    const { shots, sent, refused } = visit('real', [true]);
    const fired = shots.fire('squid');
    sent[0]?.answer({ refused: 'disconnect' });
    await settled();
    sent[1]?.answer(played(5, '90'));
    expect(await fired?.end).toMatchObject({ isCaught: false });
    expect(refused).toEqual(['disconnect']);
    expect(sent[1]?.key).toBe(sent[0]?.key);
  });

  test('a shot that overtakes the previous one is fired a moment later, without a message', async () => {
    const { shots, sent, refused } = visit();
    const fired = shots.fire('squid');
    sent[0]?.answer({ refused: 'roundTooSoon' });
    await expect.poll(() => sent).toHaveLength(2);
    sent[1]?.answer(played(5, '90'));
    expect(await fired?.end).toMatchObject({ isCaught: false });
    expect(refused).toEqual([]);
    expect(sent[1]?.key).toBe(sent[0]?.key);
  });

  test('shots with an unknown outcome are sent first, under the same key', async () => {
    const { shots, sent, pass } = visit('real', [false]);
    const fired = shots.fire('squid');
    sent[0]?.answer({ refused: 'disconnect' });
    expect(await fired?.end).toBeUndefined();
    pass(1_000);
    expect(shots.fire('kraken')?.target).toBe('squid');
    expect(sent[1]?.key).toBe(sent[0]?.key);
  });

  test('that are refused take nothing, and are not sent again', async () => {
    const { shots, sent, pass } = visit();
    const fired = shots.fire('squid');
    sent[0]?.answer({ refused: 'lossLimitReached' });
    expect(await fired?.end).toBeUndefined();
    expect(formatAmount(shots.balance)).toBe('100');
    pass(1_000);
    expect(shots.fire('kraken')?.target).toBe('kraken');
    expect(sent[1]?.key).not.toBe(sent[0]?.key);
  });

  test('that cannot be paid are not sent', () => {
    const { shots, sent, refused, pass } = visit();
    shots.setUnit(600_000n);
    shots.fire('turtle');
    pass(1_000);
    shots.fire('turtle');
    expect(sent).toHaveLength(1);
    expect(refused).toEqual(['insufficientFunds']);
  });

  test('a shot for play money waits for the previous one, since the server keeps only the last key', async () => {
    const { shots, sent, pass } = visit('demo');
    shots.fire('puffer');
    pass(400);
    shots.fire('puffer');
    await settled();
    expect(sent).toHaveLength(1);
    sent[0]?.answer(played(5, '90'));
    await settled();
    expect(sent).toHaveLength(2);
  });
});
