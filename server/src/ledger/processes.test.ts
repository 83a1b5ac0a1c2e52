import { fork } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Answer, Command } from './command.ts';
import { isFinal } from './command.ts';
import { makeWorkload } from './testing/workload.ts';
import { createWorld, seededRandom, type World } from './testing/world.ts';
import type { Task } from './testing/writer.ts';

const WRITERS = 3;
const PLAYERS = 30;

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await world.openPlayers(PLAYERS, { cash: 200n, token: 20n });
  await world.openPurses(PLAYERS);
});
afterAll(() => world.drop());

/** Another process with a ledger of its own. */
function write(task: Task): Promise<Answer[]> {
  const child = fork(join(import.meta.dirname, 'testing/writer.ts'), { serialization: 'advanced' });
  return new Promise((resolve, reject) => {
    child.once('message', (answers: Answer[]) => resolve(answers));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`a writer ended with ${code} before it answered`)));
    child.send(task);
  });
}

/** Lays two halves over each other and moves each command by a few places. */
function shuffleNearby<T>(list: readonly T[], random: (below: number) => number): T[] {
  return list
    .map((value, index) => ({ value, place: (index % 2000) + random(200) }))
    .sort((a, b) => a.place - b.place)
    .map(({ value }) => value);
}

const contentOf = (command: Command) =>
  JSON.stringify([command.key, command.playerId, command.steps], (_, value) =>
    typeof value === 'bigint' ? String(value) : value,
  );

it('posts each key once, whichever of several processes it comes through, and answers all of them the same', async () => {
  const random = seededRandom(4242);
  const shared = makeWorkload(random, 2000, PLAYERS);
  // Transfers by one process only are those that the other would overwrite if it used a stale balance.
  const orders = Array.from({ length: WRITERS }, () =>
    shuffleNearby([...shared, ...makeWorkload(random, 2000, PLAYERS)], random),
  );
  const answered = await Promise.all(orders.map((order) => write({ url: world.url, commands: order })));

  const byContent = new Map<string, Answer>();
  const firsts = new Map<string, number>();
  let posted = 0;
  for (const [writer, order] of orders.entries()) {
    for (const [index, command] of order.entries()) {
      const answer = answered[writer]?.[index];
      if (!answer) throw new Error(`writer ${writer} did not answer command ${index}`);
      const content = contentOf(command);
      const same = byContent.get(content);
      if (same) expect({ ...answer, repeated: false }).toEqual({ ...same, repeated: false });
      else byContent.set(content, answer);
      if (!answer.repeated && (answer.posted || isFinal(answer.refused))) {
        firsts.set(command.key, (firsts.get(command.key) ?? 0) + 1);
        if (answer.posted) posted++;
      }
    }
  }
  expect(new Set(firsts.values())).toEqual(new Set([1]));
  expect(firsts.size).toBe(new Set(orders.flat().map((command) => command.key)).size);
  expect(posted).toBeGreaterThan(1000);
  await world.expectBalanced();
});
