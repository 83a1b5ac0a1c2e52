import { setTimeout as wait } from 'node:timers/promises';
import pino from 'pino';
import { feedClient } from './feed-client.ts';
import { openLeague } from './league.ts';
import { settingsFrom } from './settings.ts';

const SECOND = 1_000;
const LONGEST_PAUSE = 10 * SECOND;

// There is no state to save: the next start sends a snapshot.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(0));
// The launcher has ended without stopping this process.
process.on('disconnect', () => process.exit(0));

const { access, seed, logLevel } = settingsFrom(process.env);
const log = pino({ level: logLevel, base: { program: 'league', pid: process.pid } });
const league = openLeague({
  seed,
  now: Date.now,
  feed: feedClient(access),
  warn: (message, facts) => log.warn(facts, message),
});
log.info({ url: access.url, feed: access.code }, 'The simulated league starts');

for (let failures = 0; ; ) {
  const begun = Date.now();
  try {
    await league.tick();
    if (failures > 0) log.info('The platform takes messages of the simulated league again');
    failures = 0;
  } catch (error) {
    failures += 1;
    if (failures === 1) log.warn({ err: error }, 'The platform does not take messages; retrying');
  }
  const pause =
    failures === 0 ? begun + SECOND - Date.now() : Math.min(SECOND * 2 ** (failures - 1), LONGEST_PAUSE);
  await wait(Math.max(0, pause));
}
