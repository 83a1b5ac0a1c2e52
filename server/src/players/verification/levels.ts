import type { Allowance, VerificationLevel } from '#rules/players/verification.ts';
import type { Reader, Tx } from '../../db/database.ts';
import type { VerificationTables } from './tables.ts';

type Row = VerificationTables['verification_level'];

const allowance = (isAllowed: boolean, most: bigint | null, days: number): Allowance => ({
  isAllowed,
  most,
  days,
});

const levelOf = (row: Row): VerificationLevel => ({
  level: row.level,
  needs: row.needs,
  deposit: allowance(row.may_deposit, row.deposit_most, row.deposit_days),
  withdraw: allowance(row.may_withdraw, row.withdraw_most, row.withdraw_days),
  mayStake: row.may_stake,
  renewDays: row.renew_days,
});

/** The levels of a site, lowest first; none: it verifies nobody. */
export async function readLevels(reader: Reader, siteId: number): Promise<VerificationLevel[]> {
  const rows = await reader
    .selectFrom('verification_level')
    .selectAll()
    .where('site_id', '=', siteId)
    .orderBy('level')
    .execute();
  return rows.map(levelOf);
}

/** How often the levels of a site were changed; 0: never. */
export async function levelsVersion(reader: Reader, siteId: number): Promise<number> {
  const row = await reader
    .selectFrom('verification_rule')
    .select('version')
    .where('site_id', '=', siteId)
    .executeTakeFirst();
  return row?.version ?? 0;
}

/**
 * Puts levels in the place of those of a site, and has all its players looked at again. The caller has the lock of the
 * site and has checked them (`levelsProblem`).
 * @returns the new version
 */
export async function replaceLevels(
  tx: Tx,
  siteId: number,
  levels: readonly VerificationLevel[],
): Promise<number> {
  await tx.deleteFrom('verification_level').where('site_id', '=', siteId).execute();
  if (levels.length > 0)
    await tx
      .insertInto('verification_level')
      .values(
        levels.map(({ level, needs, deposit, withdraw, mayStake, renewDays }) => ({
          ...{ site_id: siteId, level, needs: [...needs], may_stake: mayStake, renew_days: renewDays },
          ...{ may_deposit: deposit.isAllowed, deposit_most: deposit.most, deposit_days: deposit.days },
          ...{ may_withdraw: withdraw.isAllowed, withdraw_most: withdraw.most, withdraw_days: withdraw.days },
        })),
      )
      .execute();
  const { version } = await tx
    .insertInto('verification_rule')
    .values({ site_id: siteId, version: 1 })
    .onConflict((conflict) =>
      conflict.column('site_id').doUpdateSet((eb) => ({ version: eb('verification_rule.version', '+', 1) })),
    )
    .returning('version')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('verification_due')
    .columns(['player_id', 'site_id', 'due_at'])
    .expression((eb) =>
      eb
        .selectFrom('player')
        .select(['id', 'site_id'])
        .select((value) => value.cast<Date>(value.val('-infinity'), 'timestamptz').as('due_at'))
        .where('site_id', '=', siteId),
    )
    .execute();
  return version;
}
