import type { OfficeRequest } from '#contract/office/calls.ts';
import { isOfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import { formatAmount } from '#rules/money/amount.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { OfficeHandlers } from '../../edge/office/office-handlers.ts';
import { reorderRows } from '../../sites/public.ts';
import {
  type BankRow,
  listBanks,
  listPayIn,
  listPayOut,
  type MethodProblem,
  type OfferedMethods,
  type PayInRow,
  type PayOutRow,
  type Saved,
  saveBank,
  savePayIn,
  savePayOut,
} from '../../wallet/public.ts';
import { amountOf } from '../amount-of.ts';
import { changeAtSite } from '../change-at-site.ts';
import { audit, type StaffContext } from '../context.ts';
import { siteFor } from '../roles/sites-for.ts';

const ok = { statusCode: 1 } as const;

interface Deps {
  readonly db: Db;
  readonly newSites: { readonly methods: OfferedMethods };
}

const termsOnWire = (row: PayInRow | PayOutRow) => ({
  ...{ min: formatAmount(row.min_amount), max: formatAmount(row.max_amount), is_on: row.enabled },
  ...{ fee_percent: String(Number(row.fee_percent)), version: row.version, adapter: row.adapter },
});

const payInOnWire = (row: PayInRow) => ({
  ...{ code: row.code, icon: row.icon, ...termsOnWire(row) },
  presets: row.presets.map(formatAmount),
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
    'code' | 'min' | 'max' | 'fee_percent' | 'is_on' | 'version'
  >,
) => ({
  ...{ code: request.code, min: amountOf(request.min), max: amountOf(request.max) },
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
  work: (tx: Tx, action: { readonly siteId: number }) => Promise<Saved<Row> | MethodProblem>,
  onWire: (row: Row) => Readonly<Record<string, string | number | boolean | readonly string[]>>,
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
export const methodCalls = ({ db, newSites: { methods } }: Deps) =>
  ({
    'methods.list': async ({ site }, context) => {
      const at = await siteFor(db.read, context, 'sites.read', site);
      if (isOfficeRefusal(at)) return at;
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
          pay_in: methods.payIn.map(({ code }) => ({ code })),
          pay_out: methods.payOut.map(({ code, kind }) => ({ code, kind })),
        },
      };
    },
    'methods.savePayIn': ({ site, reason, presets, ...request }, context) =>
      save(
        db,
        context,
        { site, reason, of: ['pay-in', request.code] },
        (tx, action) =>
          savePayIn(tx, action, {
            ...{ ...termsOf(request), presets: presets.map(amountOf), offered: methods.payIn },
          }),
        payInOnWire,
      ),
    'methods.savePayOut': ({ site, reason, kind, fee_fixed, ...request }, context) =>
      save(
        db,
        context,
        { site, reason, of: ['pay-out', kind] },
        (tx, action) =>
          savePayOut(tx, action, {
            ...{ ...termsOf(request), kind, feeFixed: amountOf(fee_fixed), offered: methods.payOut },
          }),
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
  }) satisfies Partial<OfficeHandlers>;
