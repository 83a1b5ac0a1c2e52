import { expect, it } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

/** Lets all that is ready go on. */
const settle = () => new Promise((done) => setImmediate(done));

function crowd(mostWaiting: number) {
  const queue = createFairQueue({ atOnce: 2, mostWaiting });
  const done: string[] = [];
  const refused: string[] = [];
  const leaves: (() => void)[] = [];
  const enter = (lane: string, isFirst = false) =>
    void queue.enter({ lane, isFirst }).then((leave) => {
      if (!leave) return refused.push(lane);
      done.push(lane);
      return leaves.push(leave);
    });
  return {
    queue,
    done,
    refused,
    enter,
    async finish(times: number) {
      for (let turn = 0; turn < times; turn++) {
        await settle();
        leaves.shift()?.();
      }
      await settle();
    },
  };
}

it('serves lanes in turn: who comes alone waits for one turn of the others, however long their queue', async () => {
  const { enter, finish, done, queue } = crowd(64);
  for (let many = 0; many < 40; many++) enter('crowd');
  enter('alone');
  await finish(2);
  expect(done).toContain('alone');
  expect(done).toHaveLength(4);
  await finish(50);
  expect(done).toHaveLength(41);
  expect(queue.waiting()).toBe(0);
});

it('serves known devices before all lanes', async () => {
  const { enter, finish, done } = crowd(64);
  for (let lane = 0; lane < 40; lane++) enter(`stranger ${lane}`);
  enter('owner', true);
  await finish(1);
  expect(done[2]).toBe('owner');
});

it('when full, takes the newest place of the longest lane for a shorter one, and else refuses', async () => {
  const { enter, finish, done, refused, queue } = crowd(10);
  for (let many = 0; many < 12; many++) enter('crowd');
  await settle();
  expect(refused).toEqual([]);
  enter('alone');
  await settle();
  expect(refused).toEqual(['crowd']);
  enter('crowd');
  await settle();
  expect(refused).toEqual(['crowd', 'crowd']);
  expect(queue.waiting()).toBe(10);
  await finish(20);
  expect(done.filter((lane) => lane === 'alone')).toHaveLength(1);
  expect(queue.waiting()).toBe(0);
});
