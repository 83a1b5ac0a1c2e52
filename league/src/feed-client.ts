import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { type FeedAnswer, type FeedRecoveryAnswer, feedVerdicts } from '#contract/feed.ts';
import { feedHeaders } from '#contract/feed-webhook.ts';
import type { FeedClient } from './league.ts';

export interface FeedAccess {
  /** Base URL of the platform, such as `http://127.0.0.1:3000`. */
  readonly url: string;
  /** The code of the feed, and the key that its requests are signed with. */
  readonly code: string;
  readonly key: string;
}

const TIMEOUT_MS = 15_000;
/** Number of characters of a failed answer that go into the error. */
const QUOTED = 200;

const feedAnswer: z.ZodType<FeedAnswer> = z.object({
  statusCode: z.literal(1),
  results: z.array(
    z.object({
      message_id: z.string().nullable(),
      verdict: z.enum(feedVerdicts),
      reason: z.string().exactOptional(),
    }),
  ),
});

const recoveryAnswer: z.ZodType<FeedRecoveryAnswer> = z.object({
  statusCode: z.literal(1),
  requests: z.array(z.object({ request_id: z.string(), event_id: z.string().nullable(), after: z.number() })),
});

/** Speaks the public feed API over HTTP, as docs/sportsbook.md has it. */
export function feedClient(access: FeedAccess): FeedClient {
  return {
    async send(messages) {
      const answer = await ask(access, 'POST', '/feed/v1/messages', JSON.stringify({ messages }));
      return feedAnswer.parse(answer).results;
    },
    recoveries: async () => recoveryAnswer.parse(await ask(access, 'GET', '/feed/v1/recovery', '')).requests,
  };
}

async function ask(
  { url, code, key }: FeedAccess,
  method: 'GET' | 'POST',
  path: string,
  body: string,
): Promise<unknown> {
  const timestamp = String(Date.now());
  const answer = await fetch(new URL(path, url), {
    method,
    headers: {
      'content-type': 'application/json',
      [feedHeaders.key]: code,
      [feedHeaders.timestamp]: timestamp,
      [feedHeaders.signature]: createHmac('sha256', key).update(`${timestamp}.${body}`).digest('hex'),
    },
    ...(method === 'POST' ? { body } : {}),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const text = await answer.text();
  if (!answer.ok)
    throw new Error(`${method} ${path} was answered with ${answer.status}: ${text.slice(0, QUOTED)}`);
  return JSON.parse(text);
}
