import { z } from 'zod';
import type { FeedAccess } from './feed-client.ts';

export interface Settings {
  readonly access: FeedAccess;
  /** The seed of every match; secret, so that nobody else can compute the results. */
  readonly seed: string;
  readonly logLevel: string;
}

const schema = z.object({
  FEED_URL: z.url({ protocol: /^https?$/, error: 'must look like http://127.0.0.1:3000' }),
  FEED_CODE: z.string('must be the code of the feed').min(1),
  FEED_KEY: z.string('must be the key of the feed').min(32, 'must have 32 characters or more'),
  LEAGUE_SEED: z.string('must be a secret text').min(32, 'must have 32 characters or more'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

/** @throws Error that names every variable that is wrong, and no value */
export function settingsFrom(environment: Readonly<Record<string, string | undefined>>): Settings {
  const { success, data, error } = schema.safeParse(environment);
  if (!success) {
    const lines = error.issues.map(({ path, message }) => `  ${path.join('.')} ${message}`);
    throw new Error(`These settings in the environment are wrong:\n${lines.join('\n')}`);
  }
  const { FEED_URL: url, FEED_CODE: code, FEED_KEY: key, LEAGUE_SEED: seed, LOG_LEVEL: logLevel } = data;
  return { access: { url, code, key }, seed, logLevel };
}
