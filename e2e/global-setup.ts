import { rmSync } from 'node:fs';
import { startServer } from './support/server.ts';

/** One real server for all journeys, over fresh data; it is drained when they are over. */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  // A server that is there already, for checks that are run in portions.
  if (process.env.E2E_PORT !== undefined) return undefined;
  // Without the league, whose matches go on by the clock: journeys on the sportsbook bring a feed of their own.
  // With a draw every twenty seconds, for journeys that stake on one: the first ones are planned while seeding.
  const env = { SIMULATED_LEAGUE: '0', DRAWS_EVERY: '20' };
  const seeding = await startServer(env);
  await seeding.drain();
  process.env.E2E_SEEDED = seeding.dataDir;
  const server = await startServer(env);
  process.env.E2E_PORT = String(server.port);
  process.env.E2E_DATA_DIR = server.dataDir;
  return async () => {
    await server.stop();
    rmSync(seeding.dataDir, { recursive: true, force: true });
  };
}
