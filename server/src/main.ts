import type { FastifyBaseLogger } from 'fastify';
import { systemClock } from './clock.ts';
import { type Config, loadConfig } from './config.ts';
import { offerLeague } from './jobs/offer-league.ts';
import { openLog } from './open-log.ts';
import { type RunningServer, startServer } from './server.ts';
import { StartError } from './start-error.ts';

/** Longer than draining takes; whatever hangs then is ended. */
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

function stopOnSignals(stopServer: () => Promise<void>): void {
  let stopping = false;
  const stop = (signal: NodeJS.Signals) => {
    if (stopping) return;
    stopping = true;
    process.stdout.write(`${signal}: finishing what is in progress\n`);
    setTimeout(() => process.exit(1), GIVE_UP_MS).unref();
    stopServer().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  // The launcher was killed: no other process would stop this one.
  process.on('disconnect', () => stop('SIGTERM'));
}

try {
  const config = loadConfig();
  const log = openLog(config.logLevel);
  const starting = startServer(config, systemClock, log);
  // A signal that comes while the server starts lets it start first: nothing half open is left behind.
  let league: Awaited<ReturnType<typeof openLeague>>;
  stopOnSignals(async () => {
    const started = await starting;
    await league?.close();
    await started.stop();
  });
  const server = await starting;
  league = await openLeague(config, server, log);
  if (config.environment === 'development' && config.seed) {
    process.stdout.write(
      [
        '',
        `  Baize      http://localhost:${server.port}`,
        `  Lucky      http://lucky.localhost:${server.port}`,
        `  Arena      http://arena.localhost:${server.port}`,
        `  Boltplay   http://closed.localhost:${server.port}   (under maintenance)`,
        '',
        `  Log in as demo / Demo1234!   Mail and SMS: http://localhost:${server.port}/dev/mailbox   API: http://localhost:${server.port}/api`,
        '',
        '',
      ].join('\n'),
    );
  }
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
}
