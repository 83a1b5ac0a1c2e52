import type { FastifyBaseLogger } from 'fastify';
import { startCells } from './cells/start-cells.ts';
import { systemClock } from './clock.ts';
import { type Config, loadConfig } from './config.ts';
import { offerLeague } from './jobs/offer-league.ts';
import { openLog } from './open-log.ts';
import { type RunningServer, startServer } from './server.ts';
import { StartError } from './start-error.ts';

/** Longer than stopping takes once a server has drained; whatever hangs then is ended. */
const GIVE_UP_MS = 25_000;

/** The launcher that started this process runs the simulated league beside it, while it is offered a place. */
async function openLeague({ simulatedLeague }: Config, server: RunningServer, log: FastifyBaseLogger) {
  if (!simulatedLeague || !process.connected) return undefined;
  return await offerLeague(
    server,
    (league) => {
      if (process.connected) process.send?.({ league });
    },
    (error, message) => log.warn({ err: error }, message),
  );
}

/** SIGTERM drains first. Ctrl-C does not, nor the end of the launcher: the person at the keyboard waits. */
function stopOnSignals(drainMs: number, stopServer: (drainMs: number) => Promise<void>): void {
  let stopping = false;
  const stop = (reason: string, waitMs: number) => {
    if (stopping) return;
    stopping = true;
    process.stdout.write(`${reason}: finishing what is in progress\n`);
    setTimeout(() => process.exit(1), waitMs + GIVE_UP_MS).unref();
    stopServer(waitMs).then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', () => stop('SIGINT', 0));
  process.on('SIGTERM', () => stop('SIGTERM', drainMs));
  // The launcher was killed: no other process would stop this one.
  process.on('disconnect', () => stop('The launcher ended', 0));
}

try {
  const config = loadConfig();
  const log = openLog(config.logLevel);
  const { cellsFile } = config;
  const starting =
    cellsFile === undefined
      ? startServer(config, systemClock, log)
      : startCells(config, cellsFile, systemClock, log);
  // A signal that comes while the server starts lets it start first: nothing half open is left behind.
  let league: Awaited<ReturnType<typeof openLeague>>;
  stopOnSignals(config.drainMs, async (drainMs) => {
    const started = await starting;
    await league?.close();
    await started.stop(drainMs);
  });
  const server = await starting;
  // The launcher prints where it is, or puts a balancer in front.
  const hasDemonstration = config.environment === 'development' && config.seed;
  if (process.connected)
    process.send?.({ ready: { port: server.port, hasDemonstration, studioPort: config.studioPort } });
  if (server.storage !== undefined) league = await openLeague(config, server, log);
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
}
