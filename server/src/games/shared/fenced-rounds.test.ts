import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { fencedDb } from '../../db/turns/lease.ts';
import { type Fence, LeaseLostError } from '../../db/turns/lease-rows.ts';
import { houseBeacon } from '../../providers/beacon-house/house-beacon.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { createRoundPublisher } from './round-publisher.ts';
import { lastSharedRound } from './round-rows.ts';
import { RunningGame } from './run-game.ts';
import { SharedWorld } from './testing/shared-world.ts';

const GAME = 'comet-climb';
const LEASE = `shared-rounds:${GAME}`;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  // Offers the game.
  await SharedWorld.open(server);
});
afterAll(() => server.stop());

const round = () => lastSharedRound(server.database.db.read, GAME);

/** Takes the lease from the server, as another one does. @returns the fence of the server, and of the other */
async function takeOver(): Promise<readonly [former: Fence, now: Fence]> {
  const { rows } = await server.database.db.pool.query<{ fence: bigint }>(
    "update lease set fence = fence + 1, expires_at = 'infinity' where name = $1 returning fence",
    [LEASE],
  );
  const number = rows[0]?.fence ?? 0n;
  return [
    { name: LEASE, number: number - 1n },
    { name: LEASE, number },
  ];
}

/** The rounds as the holder of this fence takes them further. */
function gameUnder(fence: Fence): RunningGame {
  const { clock, database } = server;
  const publisher = createRoundPublisher({
    bus: server.server.storage.bus,
    turn: () => undefined,
    poolsOf: async () => null,
    warn: () => undefined,
  });
  return new RunningGame(GAME, {
    db: fencedDb(database.db, fence),
    clock,
    publisher,
    beacon: houseBeacon(database.db, () => clock.now()),
    arrivals: async () => undefined,
    takeOut: () => undefined,
    wasDisturbed: () => false,
    drawsEvery: undefined,
  });
}

/** Takes one step. @returns whether it was refused for the want of the lease */
const isRefused = (game: RunningGame) =>
  game.step().then(
    () => false,
    (error: unknown) => {
      if (!(error instanceof LeaseLostError)) throw error;
      return true;
    },
  );

const stateOf = async () => {
  const row = await round();
  if (!row) throw new Error('no round');
  return { row, name: row.settled_at === null ? row.phase : 'settled' };
};

/** A round takes stakes for a while yet. A flight before it may take minutes, so the clock is moved until then. */
const untilTaking = () =>
  vi.waitFor(
    async () => {
      const row = await round();
      const left = (row?.closes_at.getTime() ?? 0) - server.clock.now().getTime();
      if (row?.phase === 'taking' && left > 3_000) return;
      server.clock.advance(1_000);
      throw new Error(`still ${row?.phase}`);
    },
    { timeout: 50_000, interval: 50 },
  );

test('a former leaseholder cannot advance a shared round, and the new one does', async () => {
  await untilTaking();
  server.clock.stop();
  const [former, now] = await takeOver();
  const [late, next] = [gameUnder(former), gameUnder(now)];
  const begun = await stateOf();
  const done: string[] = [];
  for (let last = begun; last.row.id === begun.row.id; ) {
    const isLateRefused = await isRefused(late);
    expect((await stateOf()).row, 'the former holder changes nothing').toEqual(last.row);
    server.clock.advance(await next.step());
    const state = await stateOf();
    if (state.name !== last.name) {
      expect(isLateRefused, `${state.name} by the former holder`).toBe(true);
      done.push(state.name);
      late.forget();
    }
    last = state;
  }
  expect(done).toEqual(['running', 'over', 'settled', 'taking']);
});
