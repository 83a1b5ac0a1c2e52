import { setTimeout as wait } from 'node:timers/promises';
import { openStudio, type Studio } from './open-studio.ts';
import { runRandomly } from './run/random-run.ts';
import { type Settings, settingsFrom, UsageError } from './settings.ts';

const BUSY_PAUSE_MS = 5_000;
const say = (line: string) => void process.stdout.write(`${line}\n`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(0));
// The launcher has ended without stopping this process.
process.on('disconnect', () => process.exit(0));

/** Waits for the port where another program has it: nothing else ends because of that. */
async function openWhenFree(settings: Settings): Promise<Studio> {
  for (let tries = 0; ; tries++) {
    try {
      return await openStudio(settings);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
      if (tries === 0) say(`Open Studio waits: port ${settings.port} is taken by another program`);
      await wait(BUSY_PAUSE_MS);
    }
  }
}

try {
  const settings = settingsFrom(process.argv.slice(2));
  const studio = await openWhenFree(settings);
  if (settings.exchanges === undefined) {
    const names = settings.accounts.map(({ dialect }) => `${settings.publicUrl}/${dialect.code}`).join('  ');
    say(`Open Studio: ${names}   faults: ${settings.publicUrl}/admin`);
  } else {
    process.exitCode = await runRandomly(studio, { ...settings, exchanges: settings.exchanges }, say);
    await studio.close();
  }
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
