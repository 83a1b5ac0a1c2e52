import { sql } from 'kysely';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import type { Amount } from '#rules/money/amount.ts';
import { actorText, type PlayerAction } from '../../../actor.ts';
import { grantsWins } from '../../../bonuses/public.ts';
import { findGame } from '../../../catalog/public.ts';
import type { Reader, Tx } from '../../../db/database.ts';
import { uuid7 } from '../../../db/uuid7.ts';
import { balances } from '../../../ledger/public.ts';
import { checkMayPlay } from '../../../players/public.ts';
import type { AddOutsideWork } from '../../outside-work.ts';
import { findCallers } from '../launching/callers.ts';

/** Free rounds that a site gives a player. */
export interface NewFreeRounds {
  readonly providerCode: string;
  readonly gameCode: string;
  /** 1 to 99. */
  readonly quantity: number;
  /** Of each round, 1/10,000 units; above zero. */
  readonly stake: Amount;
  /** At most 30 days from now: no provider keeps them longer. */
  readonly endsAt: Date;
  /** What they are given for: a player has one order for it, however often it is asked for. */
  readonly cause?: string;
  /** That is granted for what they have won together, in place of cash: one that gives bonus money, 100 % of that. */
  readonly promotionId?: string | undefined;
}

const MOST_QUANTITY = 99;
const MOST_MS = 30 * 86_400_000;

/**
 * Orders free rounds for a player: the provider is asked once the transaction has committed, until it answers.
 *
 * @returns their id, under which the provider knows them
 */
export async function giveFreeRounds(
  tx: Tx,
  add: AddOutsideWork,
  action: PlayerAction,
  rounds: NewFreeRounds,
): Promise<string | Refusal> {
  const account = await findGiver(tx, action, rounds);
  return isRefusal(account)
    ? account
    : orderFreeRounds(tx, add, { ...action, askedBy: actorText(action.actor) }, { ...rounds, account });
}

/** Whether free rounds can be given at a site now, to any player. @returns the account that gives them */
export async function findGiver(
  reader: Reader,
  { siteId, now }: Pick<PlayerAction, 'siteId' | 'now'>,
  { providerCode, gameCode, quantity, stake, endsAt, promotionId }: NewFreeRounds,
): Promise<string | Refusal> {
  if (quantity < 1 || quantity > MOST_QUANTITY) return refuse('badRequest', { field: 'quantity' });
  if (stake <= 0n) return refuse('invalidStake', { field: 'stake' });
  const lasts = endsAt.getTime() - now.getTime();
  if (lasts <= 0 || lasts > MOST_MS) return refuse('badRequest', { field: 'ends_at' });
  if (!(await findGame(reader, siteId, providerCode, gameCode)))
    return refuse('unknownGame', { field: 'game_code' });
  const listed = await reader
    .selectFrom('outside_game')
    .innerJoin('outside_studio', (join) =>
      join
        .onRef('outside_studio.account', '=', 'outside_game.account')
        .onRef('outside_studio.provider_code', '=', 'outside_game.provider_code'),
    )
    .select(['outside_game.account', 'facts'])
    .where('outside_game.provider_code', '=', providerCode)
    .where('game_code', '=', gameCode)
    .where('is_listed', '=', true)
    .executeTakeFirst();
  const [caller] = listed ? await findCallers(reader, { account: listed.account, siteId }) : [];
  if (!listed?.facts.hasFreeRounds || !caller?.client.freeRounds || caller.isPaused)
    return refuse('gameUnavailable');
  if (promotionId === undefined) return listed.account;
  // Messages do not say which free rounds have won.
  if (caller.client.freeRounds.namedBy !== caller.policies.freeRounds)
    return refuse('gameUnavailable', { field: 'promotion_id' });
  const grants = await grantsWins(reader, siteId, promotionId);
  return grants ? listed.account : refuse('unknownPromotion', { field: 'promotion_id' });
}

/** Orders free rounds that can be given at the site now. @returns their id; a refusal is about the player */
export async function orderFreeRounds(
  tx: Tx,
  add: AddOutsideWork,
  { siteId, playerId, now, askedBy }: Omit<PlayerAction, 'actor'> & { readonly askedBy: string },
  rounds: NewFreeRounds & { readonly account: string },
): Promise<string | Refusal> {
  const { account, providerCode, gameCode, quantity, stake, endsAt, cause, promotionId } = rounds;
  const stopped = await checkMayPlay(tx, { playerId, now });
  if (stopped) return stopped;
  const currency = (await balances(tx, playerId))?.currency;
  if (currency === undefined) return refuse('permissionDenied');
  const known = cause === undefined ? undefined : await orderFor(tx, playerId, cause);
  if (known !== undefined) return known;
  const id = uuid7();
  await tx
    .insertInto('outside_free_rounds')
    .values({
      ...{ id, account, site_id: siteId, player_id: playerId },
      ...{ provider_code: providerCode, game_code: gameCode, currency, quantity, stake, ends_at: endsAt },
      ...{ state: 'ordered', ref: null, problem: null, win: null },
      ...{ asked_by: askedBy, cause: cause ?? null, promotion_id: promotionId ?? null },
      ...{ ordered_at: now, changed_at: now },
    })
    .execute();
  await add(tx, 'free-rounds', [{ data: { id, siteId }, group: account, key: id }]);
  return id;
}

/** Asks the provider again for free rounds that it refused, under the same id. What is not refused stays as it is. */
export async function orderAgain(
  tx: Tx,
  add: AddOutsideWork,
  { siteId, now }: Pick<PlayerAction, 'siteId' | 'now'>,
  id: string,
): Promise<void> {
  const row = await tx
    .updateTable('outside_free_rounds')
    .set({ state: 'ordered', problem: null, changed_at: now })
    .where('id', '=', id)
    .where('site_id', '=', siteId)
    .where('state', '=', 'refused')
    .returning('account')
    .executeTakeFirst();
  if (row) await add(tx, 'free-rounds', [{ data: { id, siteId }, group: row.account, key: id }]);
}

/** The order of a player for a cause; others for it wait until the transaction ends. */
async function orderFor(tx: Tx, playerId: bigint, cause: string): Promise<string | undefined> {
  await sql`select pg_advisory_xact_lock(hashtext('free-rounds'), hashtext(${cause}))`.execute(tx);
  const row = await tx
    .selectFrom('outside_free_rounds')
    .select('id')
    .where('player_id', '=', playerId)
    .where('cause', '=', cause)
    .executeTakeFirst();
  return row?.id;
}

/**
 * Takes free rounds back that the provider has given: it is asked once the transaction has committed, and refuses where the player
 * has begun them.
 *
 * @returns whether there are such
 */
export async function cancelFreeRounds(
  tx: Tx,
  add: AddOutsideWork,
  { siteId, now }: Pick<PlayerAction, 'siteId' | 'now'>,
  id: string,
): Promise<boolean> {
  const row = await tx
    .updateTable('outside_free_rounds')
    .set({ state: 'cancelling', problem: null, changed_at: now })
    .where('id', '=', id)
    .where('site_id', '=', siteId)
    .where('state', '=', 'given')
    .returning('account')
    .executeTakeFirst();
  if (!row) return false;
  await add(tx, 'free-rounds', [{ data: { id, siteId }, group: row.account, key: `cancel ${id}` }]);
  return true;
}
