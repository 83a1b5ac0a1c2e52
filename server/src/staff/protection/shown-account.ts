import type { StaffContext } from '../context.ts';
import { seesPersonal } from '../players/personal.ts';

interface AccountFacts {
  readonly id: bigint;
  readonly site_id: number;
  readonly external_id: string;
  readonly account_id: string;
  readonly full_name: string;
}

/** An account as the lists show it: its name only at sites where the caller may see personal data. */
export const shownAccount = (context: StaffContext, row: AccountFacts) => ({
  player_id: String(row.id),
  site: row.external_id,
  account_id: row.account_id,
  full_name: seesPersonal(context, row.site_id) ? row.full_name : null,
});
