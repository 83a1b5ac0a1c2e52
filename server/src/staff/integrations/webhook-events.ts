import { sql } from 'kysely';
import { z } from 'zod';
import type { WebhookTopic } from '#contract/office/webhooks.ts';
import type { Tx } from '../../db/database.ts';
import type { OutboxRow } from '../../db/outbox.ts';
import { uuid7 } from '../../db/uuid7.ts';
import type { AddOutsideWork } from '../../providers/outside-work.ts';

const deposit = z.object({ deposit_id: z.string(), state: z.string(), amount: z.string() });
const withdrawal = z.object({ withdrawal_id: z.string(), state: z.string(), amount: z.string() });
const stop = z.object({ kind: z.string(), until: z.string().nullable() });

/** What operators are sent of an event of the outbox: the topic, and the facts beside site and player. */
interface Said {
  readonly topic: WebhookTopic;
  readonly facts: Readonly<Record<string, string | null>>;
  readonly hasMoney?: boolean;
}

const depositTopics: Readonly<Record<string, WebhookTopic>> = {
  paid: 'deposit.paid',
  failed: 'deposit.failed',
};
const withdrawalTopics: Readonly<Record<string, WebhookTopic>> = {
  requested: 'withdrawal.requested',
  approved: 'withdrawal.approved',
  paid: 'withdrawal.paid',
  rejected: 'withdrawal.rejected',
  cancelled: 'withdrawal.cancelled',
};

function saidOf({ topic, payload }: OutboxRow): Said | undefined {
  switch (topic) {
    case 'deposit.settled': {
      const { state, ...facts } = deposit.parse(payload);
      const named = depositTopics[state];
      return named && { topic: named, facts, hasMoney: true };
    }
    case 'withdrawal.changed': {
      const { state, ...facts } = withdrawal.parse(payload);
      const named = withdrawalTopics[state];
      return named && { topic: named, facts, hasMoney: true };
    }
    case 'player.registered':
      return { topic: 'player.registered', facts: {} };
    case 'player.stopped':
      return { topic: 'exclusion.made', facts: stop.parse(payload) };
    default:
      return undefined;
  }
}

interface Receiver {
  readonly id: string;
  readonly operator_id: number;
  readonly topics: readonly string[];
  readonly site_id: number;
  readonly external_id: string;
  readonly currency: string;
}

/** The webhooks that receive something of these sites, with each of the sites. */
async function receiversOf(tx: Tx, siteIds: readonly number[]): Promise<readonly Receiver[]> {
  const { rows } = await sql<Receiver>`
    select w.id, w.operator_id, w.topics, s.id as site_id, s.external_id, s.currency
      from site s
      join webhook w on w.operator_id = s.operator_id and w.affiliate_id is null and w.state = 'active'
        and (w.site_ids is null or s.id = any(w.site_ids))
     where s.id = any(${siteIds}::integer[])`.execute(tx);
  return rows;
}

/** Writes down what webhooks are to receive, in the transaction that takes the events off, and lets it be sent after that. */
export function webhookSubscriber(add: AddOutsideWork) {
  return {
    topics: ['deposit.settled', 'withdrawal.changed', 'player.registered', 'player.stopped'],
    async handle(events: readonly OutboxRow[], tx: Tx): Promise<void> {
      const receivers = await receiversOf(tx, [...new Set(events.map(({ site_id }) => site_id))]);
      if (receivers.length === 0) return;
      const messages = events.flatMap((event) => {
        const said = saidOf(event);
        if (!said) return [];
        const { site_id, player_id, created_at } = event;
        const { topic, facts, hasMoney } = said;
        return receivers
          .filter((one) => one.site_id === site_id && one.topics.includes(topic))
          .map(({ id: webhook, operator_id, external_id: site, currency }) => {
            const player = player_id === null ? null : String(player_id);
            const data = { site, player_id: player, ...facts, ...(hasMoney ? { currency } : {}) };
            const body = JSON.stringify({ type: topic, timestamp: created_at.toISOString(), data });
            return { webhook, operator_id, site_id, player_id, topic, body, created_at };
          });
      });
      await deliver(tx, add, messages);
    },
  };
}

/** A message for a webhook. */
interface Message {
  readonly webhook: string;
  readonly operator_id: number;
  readonly site_id: number | null;
  readonly player_id: bigint | null;
  readonly topic: string;
  readonly body: string;
  readonly created_at: Date;
}

/** Adds messages to the log of their webhooks, and to the queue. @returns their ids */
export async function deliver(tx: Tx, add: AddOutsideWork, messages: readonly Message[]): Promise<string[]> {
  if (messages.length === 0) return [];
  const rows = messages.map(({ webhook, ...message }) => ({
    ...message,
    id: uuid7(),
    webhook_id: webhook,
    state: 'waiting' as const,
  }));
  await tx.insertInto('webhook_delivery').values(rows).execute();
  await add(
    tx,
    'webhook',
    rows.map(({ id, webhook_id }) => ({ data: { deliveryId: id }, group: webhook_id })),
  );
  return rows.map(({ id }) => id);
}
