import {
  isOfficeRefusal,
  type OfficeErrorCode,
  type OfficeRefusal,
  refuseStaff,
} from '#contract/office/errors.ts';
import type { Permission } from '#contract/office/permissions.ts';
import type { Db, Tx } from '../../db/database.ts';
import { audit, type OfficeContext } from '../context.ts';
import type { AuditState } from '../tables.ts';
import { type OwnAccount, ownAccount } from './own-accounts.ts';

const MANAGE: Permission = 'system.manage';

interface Asked {
  readonly account: string;
  readonly version: number;
  readonly reason: string;
}

interface Change<Given> {
  readonly before?: AuditState;
  readonly after: AuditState;
  /** The site, where the change is of one. */
  readonly siteId?: number;
  readonly given: Given;
}

interface Problem {
  readonly refused: OfficeErrorCode;
  readonly field?: string;
}

/**
 * Changes an account, or what belongs to it, where no other operator plays under it and nobody changed it meanwhile. Every server
 * knows it a second later.
 */
export async function changeAccount<Given>(
  db: Db,
  context: OfficeContext,
  { account: code, version, reason }: Asked,
  work: (tx: Tx, account: OwnAccount) => Promise<Change<Given> | Problem>,
): Promise<{ readonly version: number; readonly given: Given } | OfficeRefusal> {
  return db.tx(async (tx) => {
    await tx.selectFrom('outside_account').select('code').where('code', '=', code).forUpdate().execute();
    const account = await ownAccount(tx, context, MANAGE, code);
    if (isOfficeRefusal(account)) return account;
    if (!account.isWhole) return refuseStaff('accountShared');
    if (account.version !== version) return refuseStaff('versionConflict');
    const done = await work(tx, account);
    if ('refused' in done)
      return refuseStaff(done.refused, done.field === undefined ? {} : { field: done.field });
    await tx
      .updateTable('outside_account')
      .set({ version: version + 1 })
      .where('code', '=', code)
      .execute();
    const { before, after, siteId, given } = done;
    await audit(tx, context, {
      ...{ object: `game-account:${code}`, reason, after },
      ...(before === undefined ? {} : { before }),
      ...(siteId === undefined ? {} : { siteId }),
    });
    return { version: version + 1, given };
  });
}

/** The answer of a call that changed an account: its version, or why it is as it was. */
export const versionOf = (done: { readonly version: number } | OfficeRefusal) =>
  isOfficeRefusal(done) ? done : { statusCode: 1 as const, version: done.version };

/** What a site plays under an account from now on. */
interface NewSite {
  readonly id: number;
  readonly operatorId: string;
}

/** Makes an account with its first site. @returns its version */
export async function makeAccount(
  db: Db,
  context: OfficeContext,
  made: { readonly code: string; readonly dialect: string; readonly site: NewSite; readonly reason: string },
): Promise<number | OfficeRefusal> {
  const { code, dialect, site, reason } = made;
  return db.tx(async (tx) => {
    const { numInsertedOrUpdatedRows: rows = 0n } = await tx
      .insertInto('outside_account')
      .values({ code, dialect, policies: JSON.stringify({}), addresses: [] })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (rows === 0n) return refuseStaff('nameTaken', { field: 'account' });
    await writeSite(tx, code, site);
    await audit(tx, context, {
      ...{ object: `game-account:${code}`, siteId: site.id, reason },
      after: { dialect, operator_id: site.operatorId },
    });
    return 1;
  });
}

/** Lets a site play under an account, or gives it another name there. */
export async function writeSite(tx: Tx, account: string, { id, operatorId }: NewSite): Promise<void> {
  await tx
    .insertInto('outside_site')
    .values({ account, site_id: id, operator_id: operatorId, paused_at: null })
    .onConflict((conflict) =>
      conflict.columns(['account', 'site_id']).doUpdateSet({ operator_id: operatorId }),
    )
    .execute();
}

/**
 * Pauses a provider on a site, or lets it go on. The wallet reads the row in the transaction of every bet: from the commit on no
 * server accepts one.
 */
export async function pauseSite(
  db: Db,
  context: OfficeContext,
  asked: {
    readonly account: string;
    readonly siteId: number;
    readonly isPaused: boolean;
    readonly reason: string;
  },
): Promise<OfficeRefusal | undefined> {
  const { account, siteId, isPaused, reason } = asked;
  return db.tx(async (tx) => {
    const row = await tx
      .selectFrom('outside_site')
      .select('paused_at')
      .where('account', '=', account)
      .where('site_id', '=', siteId)
      .forUpdate()
      .executeTakeFirst();
    if (!row) return refuseStaff('unknownAccount', { field: 'account' });
    if ((row.paused_at !== null) === isPaused) return refuseStaff('versionConflict');
    await tx
      .updateTable('outside_site')
      .set({ paused_at: isPaused ? context.now : null })
      .where('account', '=', account)
      .where('site_id', '=', siteId)
      .execute();
    const paused = row.paused_at?.toISOString() ?? null;
    await audit(tx, context, {
      ...{ object: `game-account:${account}`, siteId, reason },
      before: { paused_at: paused },
      after: { paused_at: isPaused ? context.now.toISOString() : null },
    });
    return undefined;
  });
}
