import { sql } from 'kysely';
import type { Reader, Tx } from '../../db/database.ts';

export interface Owner {
  readonly siteId: number;
  readonly playerId: bigint;
}

export function findBanks(db: Reader, siteId: number, currency: string) {
  return db
    .selectFrom('bank')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('currency', '=', currency)
    .where('enabled', '=', true)
    .orderBy('position')
    .execute();
}

/** The player's accounts with their banks, oldest first. Also those of a bank that takes no new ones any more. */
export function findBankAccounts(db: Reader, { siteId, playerId }: Owner) {
  return accounts(db, { siteId, playerId })
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('withdrawal')
            .select(sql`1`.as('one'))
            .whereRef('withdrawal.bank_account_id', '=', 'bank_account.id')
            .where('withdrawal.state', 'in', ['pending', 'approved']),
        )
        .as('in_use'),
    )
    .orderBy('bank_account.id')
    .execute();
}

export function findBankAccount(db: Reader, owner: Owner, id: string) {
  return accounts(db, owner).where('bank_account.id', '=', id).executeTakeFirst();
}

function accounts(db: Reader, { siteId, playerId }: Owner) {
  return db
    .selectFrom('bank_account')
    .innerJoin('bank', (join) =>
      join
        .onRef('bank.site_id', '=', 'bank_account.site_id')
        .onRef('bank.code', '=', 'bank_account.bank_code'),
    )
    .selectAll('bank_account')
    .select(['bank.name as bank_name', 'bank.kind'])
    .where('bank_account.site_id', '=', siteId)
    .where('bank_account.player_id', '=', playerId)
    .where('bank_account.removed_at', 'is', null);
}

/** Until `tx` ends, what the player may have so many of is decided here only. */
export async function lockPlayer(tx: Tx, playerId: bigint): Promise<void> {
  await tx.selectFrom('player').select('id').where('id', '=', playerId).forNoKeyUpdate().execute();
}

export interface NewBankAccount extends Owner {
  readonly id: string;
  readonly bankCode: string;
  readonly accountNumber: string;
  readonly holderName: string;
  readonly now: Date;
}

/** @returns whether it was added: not where the player has it */
export async function insertBankAccount(tx: Tx, account: NewBankAccount): Promise<boolean> {
  const added = await tx
    .insertInto('bank_account')
    .values({
      id: account.id,
      site_id: account.siteId,
      player_id: account.playerId,
      bank_code: account.bankCode,
      account_number: account.accountNumber,
      holder_name: account.holderName,
      created_at: account.now,
      verified_at: null,
      removed_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n;
}

/** Whether another player has verified this account. Of two at once, the unique index lets one through. */
export async function isOwned(
  db: Reader,
  account: { site_id: number; bank_code: string; account_number: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('bank_account')
    .select('id')
    .where('site_id', '=', account.site_id)
    .where('bank_code', '=', account.bank_code)
    .where('account_number', '=', account.account_number)
    .where('verified_at', 'is not', null)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

export async function setVerified(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('bank_account').set({ verified_at: now }).where('id', '=', id).execute();
}

/** Makes one the default and no other. */
export async function setDefault(tx: Tx, playerId: bigint, id: string | undefined): Promise<void> {
  await tx
    .updateTable('bank_account')
    .set({ is_default: false })
    .where('player_id', '=', playerId)
    .where('is_default', '=', true)
    .execute();
  if (id !== undefined)
    await tx.updateTable('bank_account').set({ is_default: true }).where('id', '=', id).execute();
}

export async function setRemoved(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('bank_account')
    .set({ removed_at: now, is_default: false })
    .where('id', '=', id)
    .execute();
}
