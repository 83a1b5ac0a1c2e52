import { sql } from 'kysely';
import { z } from 'zod';
import { parseAmount } from '#rules/money/amount.ts';
import { mailboxOf } from '#rules/players/mailbox.ts';
import { isInWindow, readClick } from '#rules/rewards/affiliates/click.ts';
import { plainArray } from '../db/arrays.ts';
import type { Tx } from '../db/database.ts';
import { addToOutbox, type OutboxRow } from '../db/outbox.ts';
import { monthAt, plansFor } from './plans.ts';

const depositPayload = z.object({
  state: z.string(),
  amount: z.string().transform((text) => parseAmount(text) ?? 0n),
});

const playersOf = (events: readonly OutboxRow[]): bigint[] => [
  ...new Set(events.flatMap(({ player_id }) => (player_id === null ? [] : [player_id]))),
];

/** Puts new players to the affiliates whose links they came by, and notes their first deposits: each once, in the events' own transaction. */
export const affiliateSubscriber = () => ({
  topics: ['player.registered', 'deposit.settled'],
  async handle(events: readonly OutboxRow[], tx: Tx): Promise<void> {
    await attribute(tx, playersOf(events.filter(({ topic }) => topic === 'player.registered')));
    const paid = events.filter(
      ({ topic, payload }) => topic === 'deposit.settled' && depositPayload.parse(payload).state === 'paid',
    );
    await noteFirstDeposits(tx, paid);
  },
});

interface Newcomer {
  readonly id: bigint;
  readonly site_id: number;
  readonly affiliate_code: string;
  readonly contact_email: string | null;
  readonly created_at: Date;
}

/**
 * One affiliate for each player, at registration. Who came by the code of a friend is the friend's; who registers with the mailbox of
 * the affiliate is nobody's, as with friends (`isSelfReferral`).
 */
async function attribute(tx: Tx, playerIds: readonly bigint[]): Promise<void> {
  if (playerIds.length === 0) return;
  const { rows } = await sql<Newcomer>`
    select id, site_id, affiliate_code, contact_email, created_at from player
     where id = any (${plainArray(playerIds)}::int8[]) and affiliate_code is not null and referrer_id is null
     order by id`.execute(tx);
  for (const player of rows) await attributeOne(tx, player);
}

async function attributeOne(tx: Tx, player: Newcomer): Promise<void> {
  const { id, site_id: siteId, contact_email: mail, created_at: at } = player;
  const click = readClick(player.affiliate_code);
  if (!click) return;
  const link = await tx
    .selectFrom('affiliate_link')
    .innerJoin('affiliate', 'affiliate.id', 'affiliate_id')
    .select(['affiliate.id', 'mail'])
    .where('affiliate_link.site_id', '=', siteId)
    .where('code', '=', click.code)
    .where('state', '=', 'active')
    .executeTakeFirst();
  if (!link || (mail !== null && mailboxOf(mail) === mailboxOf(link.mail))) return;
  const inForce = (await plansFor(tx, { siteId, month: await monthAt(tx, siteId, at) })).get(link.id);
  const clicked = click.day === null ? null : Date.parse(`${click.day}T00:00:00Z`);
  if (!inForce || !isInWindow(clicked, inForce.plan.windowDays, at.getTime())) return;
  const made = await tx
    .insertInto('affiliate_player')
    .values({
      ...{ player_id: id, site_id: siteId, affiliate_id: link.id, code: click.code, tag: click.tag },
      registered_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('player_id')
    .executeTakeFirst();
  if (!made) return;
  await addToOutbox(tx, {
    ...{ siteId, playerId: id, topic: 'affiliate.registered' },
    payload: { affiliate_id: link.id, code: click.code, tag: click.tag },
  });
}

async function noteFirstDeposits(tx: Tx, events: readonly OutboxRow[]): Promise<void> {
  for (const { site_id: siteId, player_id: playerId, payload, created_at: at } of events) {
    if (playerId === null) continue;
    const { amount } = depositPayload.parse(payload);
    const noted = await tx
      .updateTable('affiliate_player')
      .set({ first_deposit_at: at, first_deposit: amount })
      .where('player_id', '=', playerId)
      .where('first_deposit_at', 'is', null)
      .returning(['affiliate_id', 'code', 'tag'])
      .executeTakeFirst();
    if (noted)
      await addToOutbox(tx, { siteId, playerId, topic: 'affiliate.deposited', payload: { ...noted } });
  }
}
