import { sql } from 'kysely';
import type { Clock } from '../../../clock.ts';
import type { Db, Tx } from '../../../db/database.ts';
import type { Message, MessageSender, Sent } from '../message.ts';
import { RefusedMessage, SenderError } from '../senders/sender-adapter.ts';
import { sendAlternative } from './alternative.ts';
import { markContact } from './contact-marks.ts';

/** Longer than an attempt may take: after it, the server that made the attempt is gone. */
const HELD_MS = 25_000;
const MOST_REASON = 120;

/**
 * Sends each message once and writes down what became of it. One server at a time has a message in hand; where the answer to
 * an attempt was lost (the server was killed, the service hung), the next one says since when, so that the service is asked first.
 */
export const loggedSender = (db: Db, clock: Clock, sender: MessageSender): MessageSender => ({
  async send(message, signal) {
    const claim = await db.tx((tx) => claimDelivery(tx, message, clock.now()));
    if ('sender' in claim) return claim;
    try {
      const sent = await sender.send(message, signal, claim.unsureSince);
      await db.tx((tx) => noteSent(tx, message.id, sent, clock.now()));
      return sent;
    } catch (error) {
      await db.tx((tx) => noteProblem(tx, message, error, claim.unsureSince, clock.now()));
      throw error;
    }
  },
});

/** @returns who has taken it already, or since when that is not known @throws while another server has it in hand */
async function claimDelivery(
  tx: Tx,
  message: Message,
  now: Date,
): Promise<Sent | { readonly unsureSince: Date | undefined }> {
  const { id, siteId, channel, to, kind, language, playerId } = message;
  await tx
    .insertInto('message_delivery')
    .values({
      ...{ id, site_id: siteId, player_id: playerId ?? null, channel, recipient: to },
      ...{ kind, language, created_at: now },
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  const row = await tx
    .selectFrom('message_delivery')
    .select(['state', 'sender', 'sender_ref', 'held_until', 'unsure_since'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (row.state !== 'queued' && row.state !== 'sending')
    return { sender: row.sender ?? '', ...(row.sender_ref === null ? {} : { ref: row.sender_ref }) };
  if (row.held_until !== null && row.held_until > now) throw new SenderError('another attempt is under way');
  await tx
    .updateTable('message_delivery')
    .set({
      ...{ state: 'sending', held_until: new Date(now.getTime() + HELD_MS) },
      attempts: sql`attempts + 1`,
      unsure_since: row.unsure_since ?? now,
    })
    .where('id', '=', id)
    .execute();
  return { unsureSince: row.unsure_since ?? undefined };
}

async function noteSent(tx: Tx, id: string, { sender, ref }: Sent, now: Date): Promise<void> {
  await tx
    .updateTable('message_delivery')
    .set({
      // What the service says of it may have come before its answer.
      state: sql`case when state = 'sending' then 'sent' else state end`,
      ...{ reason: '', sender, sender_ref: ref ?? null, held_until: null, unsure_since: null, sent_at: now },
    })
    .where('id', '=', id)
    .execute();
}

async function noteProblem(
  tx: Tx,
  message: Message,
  error: unknown,
  unsureSince: Date | undefined,
  now: Date,
): Promise<void> {
  const isFinal = error instanceof RefusedMessage;
  // What answered has not taken it; what did not answer may have.
  const isSure = isFinal || error instanceof SenderError;
  const pauseMs = error instanceof SenderError ? error.pauseMs : undefined;
  const text = error instanceof Error ? error.message : String(error);
  const row = await tx
    .updateTable('message_delivery')
    .set({
      state: isFinal ? (error.isOfAddress ? 'bounced' : 'failed') : 'queued',
      reason: (isSure ? text : 'no answer').slice(0, MOST_REASON),
      // A service that asks for a pause is not asked before, by any server.
      held_until: pauseMs === undefined ? null : new Date(now.getTime() + pauseMs),
      ...(isSure && unsureSince === undefined ? { unsure_since: null } : {}),
      ...(isFinal ? { done_at: now } : {}),
    })
    .where('id', '=', message.id)
    .where('state', '=', 'sending')
    .returning(['id', 'site_id', 'alternative'])
    .executeTakeFirst();
  if (isFinal && row) await sendAlternative(tx, row, now);
  const { siteId, channel, to: address } = message;
  if (isFinal && error.isOfAddress && channel !== 'push')
    await markContact(tx, { siteId, channel, address, mark: 'bounced', reason: text, now });
}

/** A message that came too late to be of use is not sent. */
export async function noteExpired(db: Db, id: string, now: Date): Promise<void> {
  await db.tx((tx) =>
    tx
      .updateTable('message_delivery')
      .set({ state: 'expired', held_until: null, done_at: now, alternative: null, alternative_until: null })
      .where('id', '=', id)
      .where('state', 'in', ['queued', 'sending'])
      .execute(),
  );
}
