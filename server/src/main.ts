import { loadConfig } from './config.ts';
import { type RunningServer, startServer } from './server.ts';
import { StartError } from './start-error.ts';

/** Longer than draining takes; whatever hangs then is ended. */
const GIVE_UP_MS = 25_000;

function stopOnSignals(server: RunningServer): void {
  let stopping = false;
  const stop = (signal: NodeJS.Signals) => {
    if (stopping) return;
    stopping = true;
    process.stdout.write(`${signal}: finishing what is in progress\n`);
    setTimeout(() => process.exit(1), GIVE_UP_MS).unref();
    server.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

try {
  const config = loadConfig();
  const server = await startServer(config);
  stopOnSignals(server);
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
