import { sql } from 'kysely';
import type { Reader, Tx } from '../db/database.ts';
import type { OpenedPayment } from '../providers/payment-adapter.ts';

/**
 * The ways to pay in that a site offers now, in their order: neither off, nor gone off by themselves, nor of a gateway that
 * is off or another site's.
 * @param country of the player, ISO 3166; where it is unknown, what is offered in some countries is offered
 */
export function findMethods(db: Reader, siteId: number, country?: string) {
  return db
    .selectFrom('payment_method')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('enabled', '=', true)
    .where('stopped_at', 'is', null)
    .$if(country !== undefined, (query) =>
      query.where(sql<boolean>`(countries = '{}' or ${country ?? ''} = any (countries))`),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('gateway')
            .select('gateway.code')
            .whereRef('gateway.code', '=', 'payment_method.adapter')
            .where((eb) =>
              eb.or([
                eb('gateway.enabled', '=', false),
                eb('gateway.site_id', '!=', eb.ref('payment_method.site_id')),
              ]),
            ),
        ),
      ),
    )
    .orderBy('position')
    .execute();
}

/** Locks the player's open deposits until `tx` ends, so that concurrent requests are counted too. */
export async function countOpenDeposits(tx: Tx, playerId: bigint, now: Date): Promise<number> {
  await tx.selectFrom('player').select('id').where('id', '=', playerId).forNoKeyUpdate().execute();
  const row = await tx
    .selectFrom('deposit')
    .select((eb) => eb.fn.countAll<bigint>().as('open'))
    .where('player_id', '=', playerId)
    .where('state', '=', 'pending')
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return Number(row.open);
}

export interface NewDeposit {
  readonly id: string;
  readonly siteId: number;
  readonly playerId: bigint;
  readonly methodCode: string;
  readonly adapter: string;
  readonly currency: string;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly openedAt: Date;
  readonly expiresAt: Date;
  /** When the gateway is asked about it, should its notice not come; none: it cannot be asked. */
  readonly askAt?: Date | undefined;
  /** When the gateway is asked what it has of it, to be compared with the ledger. */
  readonly compareAt?: Date | undefined;
}

export async function insertDeposit(tx: Tx, deposit: NewDeposit): Promise<void> {
  await tx
    .insertInto('deposit')
    .values({
      id: deposit.id,
      site_id: deposit.siteId,
      player_id: deposit.playerId,
      method_code: deposit.methodCode,
      adapter: deposit.adapter,
      currency: deposit.currency,
      amount: deposit.amount,
      fee: deposit.fee,
      state: 'pending',
      redirect_url: null,
      created_at: deposit.openedAt,
      expires_at: deposit.expiresAt,
      settled_at: null,
      ask_at: deposit.askAt ?? null,
      compare_at: deposit.compareAt ?? null,
    })
    .execute();
}

export function findDeposit(db: Reader, siteId: number, playerId: bigint, id: string) {
  return db
    .selectFrom('deposit')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export function lockDeposit(tx: Tx, id: string) {
  return tx.selectFrom('deposit').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** The same by the gateway's own name of the payment. */
export function lockDepositByRef(tx: Tx, gateway: string, ref: string) {
  return tx
    .selectFrom('deposit')
    .selectAll()
    .where('adapter', '=', gateway)
    .where('gateway_ref', '=', ref)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

export async function setGatewayRef(tx: Tx, id: string, ref: string): Promise<void> {
  await tx.updateTable('deposit').set({ gateway_ref: ref }).where('id', '=', id).execute();
}

/**
 * Settles a deposit. A paid one gets a later time than those paid before it, though `at` is taken before it waits for them in
 * `markDeposit`: promotions count a player's deposits by that time.
 */
export async function setDepositState(
  tx: Tx,
  id: string,
  state: 'paid' | 'failed' | 'expired',
  at: Date,
): Promise<void> {
  const afterThoseBefore = sql<Date>`(select greatest(${at}::timestamptz, max(d.settled_at) + interval '1 millisecond')
    from deposit d where d.player_id = deposit.player_id and d.state = 'paid')`;
  await tx
    .updateTable('deposit')
    .set({ state, settled_at: state === 'paid' ? afterThoseBefore : at })
    .where('id', '=', id)
    .execute();
}

/** Keeps how a deposit is paid. @param redirectUrl where the player goes */
export async function setInstruction(
  tx: Tx,
  id: string,
  { instruction, gatewayRef, expiresAt }: OpenedPayment,
  redirectUrl: string,
): Promise<void> {
  await tx
    .updateTable('deposit')
    .set({ redirect_url: redirectUrl, unanswered_at: null })
    .$if(instruction.kind !== 'redirect', (query) => query.set({ instruction: JSON.stringify(instruction) }))
    .$if(gatewayRef !== undefined, (query) => query.set({ gateway_ref: gatewayRef ?? null }))
    .$if(expiresAt !== undefined, (query) => query.set({ expires_at: expiresAt ?? new Date() }))
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .execute();
}

export async function recordCallback(
  tx: Tx,
  callback: { adapter: string; depositId: string | null; verdict: string; now: Date },
  notice: { amount: bigint; currency: string; result: string; raw?: string },
): Promise<void> {
  await tx
    .insertInto('payment_callback')
    .values({
      adapter: callback.adapter,
      deposit_id: callback.depositId,
      verdict: callback.verdict,
      received_at: callback.now,
      amount: notice.amount,
      currency: notice.currency,
      result: notice.result,
      raw: notice.raw ?? null,
    })
    .execute();
}

export async function hasDeposits(db: Reader, playerId: bigint): Promise<boolean> {
  const row = await db
    .selectFrom('deposit')
    .select('id')
    .where('player_id', '=', playerId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether `expireDeposits` has anything to do: asked for with those of the other jobs. */
export const anyDepositOver = (now: Date) =>
  sql<boolean>`coalesce((select min(expires_at) from deposit where state = 'pending') <= ${now}, false)`;

/** Expires unpaid deposits. Concurrent servers skip each other's rows. */
export async function expireDeposits(
  tx: Tx,
  now: Date,
): Promise<readonly { id: string; site_id: number; player_id: bigint; amount: bigint }[]> {
  return tx
    .updateTable('deposit')
    .set({ state: 'expired', settled_at: now })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('deposit')
        .select('id')
        .where('state', '=', 'pending')
        .where('expires_at', '<=', now)
        .limit(200)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'site_id', 'player_id', 'amount'])
    .execute();
}

/** The latest deposits of a site, for its ticker. */
export function latestDeposits(db: Reader, siteId: number, limit: number) {
  return db
    .selectFrom('deposit')
    .innerJoin('player', 'player.id', 'deposit.player_id')
    .select(['player.account_id', 'deposit.amount', 'deposit.settled_at'])
    .where('deposit.site_id', '=', siteId)
    .where('deposit.state', '=', 'paid')
    .orderBy('deposit.settled_at', 'desc')
    .limit(limit)
    .execute();
}

/** Sum of a player's paid and open deposits since a moment. */
export async function depositedSince(
  db: Reader,
  of: { readonly playerId: bigint; readonly since: Date; readonly now: Date },
): Promise<bigint> {
  const row = await db
    .selectFrom('deposit')
    .select((eb) => eb.fn.sum<string | null>('amount').as('total'))
    .where('player_id', '=', of.playerId)
    .where('created_at', '>', of.since)
    .where((eb) =>
      eb.or([eb('state', '=', 'paid'), eb.and([eb('state', '=', 'pending'), eb('expires_at', '>', of.now)])]),
    )
    .executeTakeFirst();
  return BigInt(row?.total ?? 0);
}
