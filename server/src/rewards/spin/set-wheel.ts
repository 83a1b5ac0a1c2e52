import { wheelProblem } from '#rules/games/wheel/wheel.ts';
import { parseAmount, UNIT } from '#rules/money/amount.ts';
import { inWholeCoins } from '#rules/wallet/fee.ts';
import type { Tx } from '../../db/database.ts';
import { lockSite } from '../../sites/public.ts';
import type { EditProblem } from '../edit-problem.ts';
import { findWheel } from './store.ts';
import type { StoredField } from './tables.ts';
import { readFields, type Wheel } from './wheel.ts';

export interface WheelChange {
  /** The wheel that was seen; null where the site had none. */
  readonly wheelId: number | null;
  /** Clockwise from the top; null takes the wheel away. */
  readonly fields: readonly StoredField[] | null;
}

/**
 * Puts a wheel in the place of the site's, or takes it away. Turns are of the wheel that they were asked on: a player who
 * saw the former one is refused (`wheelChanged`), and what was won stays.
 */
export async function setWheel(
  tx: Tx,
  { siteId }: { readonly siteId: number },
  { wheelId, fields }: WheelChange,
): Promise<{ readonly before: Wheel | undefined; readonly after: Wheel | undefined } | EditProblem> {
  const currency = await lockSite(tx, siteId);
  const before = await findWheel(tx, siteId);
  if ((before?.id ?? null) !== wheelId) return { refused: 'versionConflict', field: 'wheel_id' };
  if (fields === null) {
    await tx.updateTable('spin_wheel').set({ is_shown: false }).where('site_id', '=', siteId).execute();
    return { before, after: undefined };
  }
  for (const [place, { kind, amount }] of fields.entries()) {
    const units = parseAmount(amount) ?? 0n;
    const isRight =
      kind === 'none'
        ? units === 0n
        : units > 0n &&
          (kind === 'cash' ? inWholeCoins(units, currency) : kind === 'token' || units % UNIT === 0n);
    if (!isRight) return { refused: 'invalidAmount', field: `fields.${place}.amount` };
  }
  if (wheelProblem(readFields(fields)) !== undefined) return { refused: 'badRequest', field: 'fields' };
  const { id } = await tx
    .insertInto('spin_wheel')
    .values({ site_id: siteId, fields: JSON.stringify(fields) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { before, after: { id, fields: readFields(fields) } };
}
