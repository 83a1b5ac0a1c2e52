import { type Refusal, refuse } from '#contract/errors.ts';
import { type FeedMessage, feedMessage } from '#contract/feed.ts';
import { FEED_MOST_MESSAGES } from '#contract/feed-webhook.ts';

/** A message as it came, and as it is understood. */
export interface ReadMessage {
  /** The feed's id of the message; null where it has none that can be stored. */
  readonly sourceId: string | null;
  readonly kind: string;
  readonly body: unknown;
  readonly message: FeedMessage | undefined;
  /** Why it is malformed, where it is. */
  readonly problem: string | undefined;
}

const SOURCE_ID = /^[\x21-\x7e]{1,64}$/;
const KIND = /^[a-z_]{1,32}$/;

/** The messages of a body; a malformed one does not fail the others, a malformed body is refused. */
export function readBody(raw: Buffer): readonly ReadMessage[] | Refusal {
  let body: unknown;
  try {
    body = JSON.parse(raw.toString('utf8'));
  } catch {
    return refuse('brokenJson');
  }
  const messages = isRecord(body) ? body.messages : undefined;
  if (!Array.isArray(messages) || messages.length > FEED_MOST_MESSAGES)
    return refuse('badRequest', { field: 'messages' });
  return messages.map(readMessage);
}

function readMessage(body: unknown): ReadMessage {
  const fields = isRecord(body) ? body : {};
  const { message_id: id, type } = fields;
  const read = feedMessage.safeParse(body);
  const [issue] = read.success ? [] : read.error.issues;
  return {
    sourceId: typeof id === 'string' && SOURCE_ID.test(id) ? id : null,
    kind: typeof type === 'string' && KIND.test(type) ? type : 'unknown',
    body,
    message: read.data,
    problem: issue && `${issue.path.join('.')}: ${issue.message}`.slice(0, 200),
  };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
