import type { OfficeRequest } from '#contract/office/calls.ts';
import { isOfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import { formatAmount } from '#rules/money/amount.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { OfficeHandlers } from '../../edge/office/office-handlers.ts';
import { lockSite, reorderRows } from '../../sites/public.ts';
import {
  type BankRow,
  listBanks,
  listPayIn,
  listPayOut,
  type MethodProblem,
  type OfferedMethods,
  offeredAt,
  type PayInRow,
  type PayOutRow,
  resumeMethod,
  type Saved,
  saveBank,
  savePayIn,
  savePayOut,
  type VendorAdapters,
} from '../../wallet/public.ts';
import { amountOf } from '../amount-of.ts';
import { changeAtSite } from '../change-at-site.ts';
import { audit, type StaffContext } from '../context.ts';
import { siteFor } from '../roles/sites-for.ts';
import type { AuditState } from '../tables.ts';

const ok = { statusCode: 1 } as const;

interface Deps {
  readonly db: Db;
  readonly newSites: { readonly methods: OfferedMethods };
  readonly vendors: VendorAdapters;
}

const termsOnWire = (row: PayInRow | PayOutRow) => ({
  ...{ min: formatAmount(row.min_amount), max: formatAmount(row.max_amount), is_on: row.enabled },
  ...{ fee_percent: String(Number(row.fee_percent)), version: row.version, adapter: row.adapter },
});

const payInOnWire = (row: PayInRow) => ({
  ...{ code: row.code, icon: row.icon, ...termsOnWire(row) },
  presets: row.presets.map(formatAmount),
  countries: row.countries,
  stop: { orders: row.stop_orders, percent: row.stop_percent, minutes: row.stop_minutes },
  stopped_at: row.stopped_at?.toISOString() ?? null,
});

const payOutOnWire = (row: PayOutRow) => ({
  ...{ kind: row.kind, code: row.code, ...termsOnWire(row) },
  fee_fixed: formatAmount(row.fee_fixed),
});

const bankOnWire = ({ code, name, kind, country, min_digits, max_digits, prefix, ...row }: BankRow) => ({
  ...{ code, name, kind, country, min_digits, max_digits, prefix },
  ...{ is_on: row.enabled, version: row.version },
});

const termsOf = (
  request: Pick<
    OfficeRequest<'/api/office/methods/save_pay_in'>,
    'code' | 'adapter' | 'min' | 'max' | 'fee_percent' | 'is_on' | 'version'
  >,
) => ({
  ...{ code: request.code, adapter: request.adapter, min: amountOf(request.min), max: amountOf(request.max) },
  ...{ feePercent: request.fee_percent, isOn: request.is_on, version: request.version },
});

/** Saves a method or bank of a site. `of`: its kind, and what it is called within the site. */
async function save<Row extends { readonly version: number }>(
  db: Db,
  context: StaffContext,
  asked: {
    readonly site: string;
    readonly reason: string;
    readonly of: readonly [kind: string, name: string];
  },
  work: (
    tx: Tx,
    action: { readonly siteId: number; readonly now: Date },
  ) => Promise<Saved<Row> | MethodProblem>,
  onWire: (row: Row) => AuditState,
) {
  const { site, reason, of } = asked;
  const object = () => `${of[0]}:${site}/${of[1]}`;
  const done = await changeAtSite(
    db,
    context,
    { site, reason, permission: 'sites.manage', object },
    work,
    onWire,
  );
  return isOfficeRefusal(done) ? done : { ...ok, version: done.after.version };
}

const orders = { pay_in: 'payment_method', banks: 'bank' } as const;

/** The calls about how money comes to a site and leaves it. */
export const methodCalls = ({ db, newSites: { methods }, vendors }: Deps) => {
  const offeredIn = async (tx: Tx, id: number) =>
    offeredAt(tx, { id, currency: await lockSite(tx, id) }, methods, vendors);
  return {
    'methods.list': async ({ site }, context) => {
      const at = await siteFor(db.read, context, 'sites.read', site);
      if (isOfficeRefusal(at)) return at;
      const offered = await offeredAt(db.read, at, methods, vendors);
      const [payIn, payOut, banks] = await Promise.all([
        listPayIn(db.read, at.id),
        listPayOut(db.read, at.id),
        listBanks(db.read, at.id),
      ]);
      return {
        ...{
          ...ok,
          currency: at.currency,
          pay_in: payIn.map(payInOnWire),
          pay_out: payOut.map(payOutOnWire),
        },
        banks: banks.map(bankOnWire),
        offered: {
          pay_in: offered.payIn.map(({ code, adapter }) => ({ code, adapter })),
          pay_out: offered.payOut.map(({ code, adapter, kind }) => ({ code, adapter, kind })),
        },
      };
    },
    'methods.savePayIn': ({ site, reason, presets, countries, stop, ...request }, context) =>
      save(
        db,
        context,
        { site, reason, of: ['pay-in', request.code] },
        async (tx, { siteId }) => {
          const { payIn: offered } = await offeredIn(tx, siteId);
          const change = { ...termsOf(request), presets: presets.map(amountOf), countries, stop, offered };
          return savePayIn(tx, { siteId }, change);
        },
        payInOnWire,
      ),
    'methods.resume': ({ site, reason, code }, context) =>
      save(
        db,
        context,
        { site, reason, of: ['pay-in', code] },
        (tx, action) => resumeMethod(tx, action, code),
        payInOnWire,
      ),
    'methods.savePayOut': ({ site, reason, kind, fee_fixed, ...request }, context) =>
      save(
        db,
        context,
        { site, reason, of: ['pay-out', kind] },
        async (tx, { siteId }) => {
          const { payOut: offered } = await offeredIn(tx, siteId);
          return savePayOut(
            tx,
            { siteId },
            { ...termsOf(request), kind, feeFixed: amountOf(fee_fixed), offered },
          );
        },
        payOutOnWire,
      ),
    'methods.saveBank': ({ site, reason, min_digits, max_digits, is_on, ...bank }, context) =>
      save(
        db,
        context,
        { site, reason, of: ['bank', bank.code] },
        (tx, action) =>
          saveBank(tx, action, { ...bank, minDigits: min_digits, maxDigits: max_digits, isOn: is_on }),
        bankOnWire,
      ),
    'methods.reorder': async ({ site, list, from, to, reason }, context) => {
      const at = await siteFor(db.read, context, 'sites.manage', site);
      if (isOfficeRefusal(at)) return at;
      return db.tx(async (tx) => {
        const isDone = await reorderRows(tx, { siteId: at.id }, { table: orders[list], from, to });
        if (!isDone) return refuseStaff('versionConflict', { field: 'from' });
        const [before, after] = [{ order: from }, { order: to }];
        const object = `${list === 'banks' ? 'bank' : 'pay-in'}:${site}`;
        await audit(tx, context, { object, siteId: at.id, reason, before, after });
        return ok;
      });
    },
  } satisfies Partial<OfficeHandlers>;
};
