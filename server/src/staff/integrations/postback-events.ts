import { sql } from 'kysely';
import { z } from 'zod';
import { affiliateTopics } from '#contract/office/money/affiliate-words.ts';
import type { Tx } from '../../db/database.ts';
import type { OutboxRow } from '../../db/outbox.ts';
import type { AddOutsideWork } from '../../providers/outside-work.ts';
import { deliver } from './webhook-events.ts';

const payloadOf = z.object({ affiliate_id: z.uuid(), code: z.string(), tag: z.string().nullable() });

interface Receiver {
  readonly id: string;
  readonly operator_id: number;
  readonly affiliate_id: string;
  readonly topics: readonly string[];
  readonly site_id: number;
  readonly external_id: string;
}

/** Writes down what affiliates are sent of their players, as {@link webhookSubscriber} does for operators: a player is a number to them. */
export function postbackSubscriber(add: AddOutsideWork) {
  return {
    topics: affiliateTopics,
    async handle(events: readonly OutboxRow[], tx: Tx): Promise<void> {
      const said = events.map((event) => ({ ...event, of: payloadOf.parse(event.payload) }));
      if (said.length === 0) return;
      const receivers = await receiversOf(tx, [...new Set(said.map(({ of }) => of.affiliate_id))]);
      const messages = said.flatMap(({ of, topic, site_id, player_id, created_at }) => {
        const webhook = receivers.find(
          (one) => one.affiliate_id === of.affiliate_id && one.topics.includes(topic),
        );
        if (!webhook) return [];
        const { external_id: site, operator_id } = webhook;
        const data = { site, player_id: player_id === null ? null : String(player_id) };
        const body = JSON.stringify({
          ...{ type: topic, timestamp: created_at.toISOString() },
          data: { ...data, code: of.code, tag: of.tag },
        });
        return [{ webhook: webhook.id, operator_id, site_id, player_id, topic, body, created_at }];
      });
      await deliver(tx, add, messages);
    },
  };
}

async function receiversOf(tx: Tx, affiliateIds: readonly string[]): Promise<readonly Receiver[]> {
  const { rows } = await sql<Receiver>`
    select w.id, w.operator_id, w.affiliate_id, w.topics, a.site_id, s.external_id
      from webhook w
      join affiliate a on a.id = w.affiliate_id and a.state = 'active'
      join site s on s.id = a.site_id
     where w.affiliate_id = any (${affiliateIds}::uuid[]) and w.state = 'active'`.execute(tx);
  return rows;
}
