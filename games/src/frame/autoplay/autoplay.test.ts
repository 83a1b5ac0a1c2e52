import { beforeEach, expect, test, vi } from 'vitest';
import { Autoplay } from './autoplay.ts';

const page = new EventTarget();
beforeEach(() => vi.stubGlobal('document', Object.assign(page, { hidden: false })));

function setUp(playOne: () => Promise<{ staked: bigint; paid: bigint; hasBonus: boolean } | undefined>) {
  const ends: string[] = [];
  const lefts: (number | undefined)[] = [];
  const autoplay = new Autoplay({
    game: () => ({ stake: 10n, balance: 1_000n, playOne }),
    changed: (run) => lefts.push(run?.left),
    ended: (why, { left, net }) => ends.push(`${why} ${left} ${net}`),
  });
  return { autoplay, ends, lefts };
}

const plan = { rounds: 3, lossLimit: 100n };
const lost = { staked: 10n, paid: 0n, hasBonus: false };

test('rounds follow one another, counted down, and then it is off', async () => {
  const { autoplay, ends, lefts } = setUp(async () => lost);
  await autoplay.start(plan);
  expect(ends).toEqual(['rounds 0 -30']);
  expect(lefts.slice(0, 3)).toEqual([3, 2, 1]);
  expect(autoplay.isOn).toBe(false);
});

test.each(['pressed', 'hidden'] as const)('%s: the round on its way ends, and none follows', async (why) => {
  const { autoplay, ends } = setUp(async () => {
    if (why === 'pressed') autoplay.stop('pressed');
    else page.dispatchEvent(new Event('visibilitychange'));
    return lost;
  });
  Object.assign(page, { hidden: why === 'hidden' });
  await autoplay.start(plan);
  expect(ends).toEqual([`${why} 2 -10`]);
});

test('a round that was refused is no round, and none follows', async () => {
  const { autoplay, ends } = setUp(async () => undefined);
  await autoplay.start(plan);
  expect(ends).toEqual(['refused 3 0']);
});

test('a fault of a game leaves it off', async () => {
  const { autoplay } = setUp(async () => {
    throw new RangeError('no result');
  });
  await expect(autoplay.start(plan)).rejects.toThrow(RangeError);
  expect(autoplay.isOn).toBe(false);
});
