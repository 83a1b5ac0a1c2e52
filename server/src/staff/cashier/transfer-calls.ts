import { isOfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import { parseAmount } from '#rules/money/amount.ts';
import type { Db } from '../../db/database.ts';
import type { OfficeHandlers } from '../../edge/office/office-handlers.ts';
import { declineTransfer, type ListedTransfer, listTransfers, readPicture } from '../../wallet/public.ts';
import { audit, type StaffContext } from '../context.ts';
import { noteLook } from '../players/look.ts';
import { seesPersonal } from '../players/personal.ts';
import { openRequestFor } from '../requests/read-requests.ts';
import { act } from '../requests/requests.ts';
import { siteIdsFor, sitesFor } from '../roles/sites-for.ts';
import { acted } from './acted.ts';
import { paymentOnWire } from './payment-on-wire.ts';
import { readTransfer, transferKind } from './transfer-kind.ts';

const DEFAULT_PAGE = 50;
const ok = { statusCode: 1 } as const;

const instructionOf = ({ instruction }: ListedTransfer) =>
  instruction?.kind === 'transfer' ? instruction : { accounts: [], reference: '' };

const transferOnWire = (context: StaffContext, row: ListedTransfer) => ({
  ...{ deposit_id: row.id, ...paymentOnWire(row), state: row.state, version: row.version },
  full_name: seesPersonal(context, row.site_id) ? row.full_name : `${row.full_name.slice(0, 1)}•••`,
  ...{ asked_reference: instructionOf(row).reference, reference: row.reference },
  ...{ is_repeated: row.is_repeated, sent_at: row.sent_at.toISOString(), declined: row.declined },
});

/** The calls about bank transfers that players have proven. */
export function transferCalls(db: Db) {
  /** One that the caller may decide on. */
  const find = async (context: StaffContext, depositId: string) => {
    const siteIds = await siteIdsFor(db.read, context, 'cashier.resolve');
    const id = depositId.toLowerCase();
    const [row] = await listTransfers(db.read, { siteIds, id, isOpen: true, limit: 1 });
    return row;
  };
  return {
    'transfers.list': async ({ site, state = 'waiting', before, limit = DEFAULT_PAGE }, context) => {
      const own = await sitesFor(db.read, context, 'cashier.read');
      const sites = site === undefined ? own : own.filter(({ external_id }) => external_id === site);
      if (site !== undefined && sites.length === 0) return refuseStaff('unknownSite', { field: 'site' });
      const rows = await listTransfers(db.read, {
        ...{ siteIds: sites.map(({ id }) => id), isOpen: state === 'waiting', limit },
        after: before?.toLowerCase(),
      });
      return {
        ...{ ...ok, rows: rows.map((row) => transferOnWire(context, row)) },
        next: rows.length < limit ? null : (rows.at(-1)?.id ?? null),
      };
    },
    'transfers.get': async ({ deposit_id }, context) => {
      const row = await find(context, deposit_id);
      const picture = row && (await readPicture(db.read, row.id));
      if (!row || !picture) return refuseStaff('unknownDeposit', { field: 'deposit_id' });
      await noteLook(db, context, { id: row.player_id, site_id: row.site_id });
      const request = await openRequestFor(db.read, context.operatorId, `deposit:${row.id}`);
      const { accounts } = instructionOf(row);
      return {
        ...ok,
        transfer: {
          ...{ ...transferOnWire(context, row), accounts: [...accounts] },
          ...{ picture: picture.toString('base64'), open_request: request },
        },
      };
    },
    'transfers.approve': async ({ deposit_id, version, came, reason }, context) => {
      const row = await find(context, deposit_id);
      if (!row) return refuseStaff('unknownDeposit', { field: 'deposit_id' });
      const units = came === undefined ? null : parseAmount(came);
      if (units === undefined) return refuseStaff('invalidAmount', { field: 'came' });
      const input = { deposit_id: row.id, version, came: units === null ? null : String(units) };
      const done = await act(db, context, transferKind, { siteId: row.site_id, input, reason });
      return isOfficeRefusal(done) ? done : acted(done);
    },
    'transfers.decline': async ({ deposit_id, version, as, reason }, context) => {
      const row = await find(context, deposit_id);
      if (!row) return refuseStaff('unknownDeposit', { field: 'deposit_id' });
      const { actor, now } = context;
      const { site_id: siteId, id: depositId } = row;
      return db.tx(async (tx) => {
        const done = readTransfer(
          await declineTransfer(tx, { siteId, actor, now }, { depositId, version, as }),
        );
        if (isOfficeRefusal(done)) return done;
        const after = { ...done.after, declined: as };
        await audit(tx, context, {
          object: `deposit:${depositId}`,
          siteId,
          reason,
          before: done.before,
          after,
        });
        return ok;
      });
    },
  } satisfies Partial<OfficeHandlers>;
}
