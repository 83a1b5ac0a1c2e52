import { isOfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import { formatAmount } from '#rules/money/amount.ts';
import type { Db } from '../../db/database.ts';
import type { OfficeHandlers } from '../../edge/office/office-handlers.ts';
import type { PaymentAdapter } from '../../providers/payment-adapter.ts';
import {
  daysOfGateway,
  findGateway,
  healthOfGateways,
  listGateways,
  type ShownGateway,
  saveGateway,
  type VendorAdapters,
} from '../../wallet/public.ts';
import { changeAtSite } from '../change-at-site.ts';
import { siteFor } from '../roles/sites-for.ts';

const ok = { statusCode: 1 } as const;
/** How long a vendor may take to answer a test. */
const TEST_MS = 15_000;

interface Deps {
  readonly db: Db;
  readonly vendors: VendorAdapters;
}

const secretsOnWire = ({ secrets }: ShownGateway) =>
  secrets.map(({ name, since, until }) => ({
    ...{ name, since: since.toISOString(), until: until?.toISOString() ?? null },
  }));

/** A gateway as the audit log has it: of secrets only since when they count. */
const stateOf = (row: ShownGateway) => ({
  ...{ adapter: row.adapter, name: row.name, settings: { ...row.settings } },
  ...{ is_live: row.is_live, is_on: row.enabled, secrets: secretsOnWire(row) },
});

const isCalledBack = (adapter: PaymentAdapter | undefined) => !adapter?.isByHand && !adapter?.isSilent;

/** The calls about what a site has at payment vendors. */
export const gatewayCalls = ({ db, vendors }: Deps) => ({
  ...readingCalls({ db, vendors }),
  ...changingCalls({ db, vendors }),
});

const readingCalls = ({ db, vendors: { payments, payouts } }: Deps) =>
  ({
    'gateways.list': async ({ site }, context) => {
      const at = await siteFor(db.read, context, 'sites.read', site);
      if (isOfficeRefusal(at)) return at;
      const gateways = await listGateways(db.read, at.id, context.now);
      const healthOf = await healthOfGateways(
        db.read,
        gateways.map(({ code }) => code),
        context.now,
      );
      return {
        ...ok,
        gateways: gateways.map((row) => ({
          ...{ gateway: row.code, ...stateOf(row), version: row.version, health: healthOf(row.code) },
          callbacks: [
            ...(isCalledBack(payments.get(row.adapter))
              ? [`/callbacks/payments/${row.adapter}/${row.code}`]
              : []),
            ...(payouts.has(row.adapter) ? [`/callbacks/payouts/${row.adapter}/${row.code}`] : []),
          ],
        })),
        adapters: [...payments.values()]
          .filter(({ fields, currencies }) => {
            const takes = currencies === undefined || currencies.some((one) => one === at.currency);
            return fields.length > 0 && takes;
          })
          .map(({ code, fields }) => ({
            ...{ adapter: code, pays_out: payouts.has(code) },
            fields: fields.map(({ name, isSecret, isOptional = false }) => ({
              ...{ name, is_secret: isSecret, is_optional: isOptional },
            })),
          })),
      };
    },
    'gateways.days': async ({ site, gateway }, context) => {
      const at = await siteFor(db.read, context, 'cashier.read', site);
      if (isOfficeRefusal(at)) return at;
      if (!(await listGateways(db.read, at.id, context.now)).some(({ code }) => code === gateway))
        return refuseStaff('unknownGateway', { field: 'gateway' });
      const days = await daysOfGateway(db.read, gateway, context.now);
      return {
        ...{ ...ok, currency: at.currency },
        days: days.map(({ amount, openCases, ...day }) => ({
          ...{ ...day, amount: formatAmount(amount), open_cases: openCases },
        })),
      };
    },
  }) satisfies Partial<OfficeHandlers>;

const changingCalls = ({ db, vendors: { payments } }: Deps) =>
  ({
    'gateways.save': async (
      { site, reason, gateway, adapter: vendor, is_live, is_on, ...change },
      context,
    ) => {
      const adapter = payments.get(vendor);
      if (!adapter || adapter.fields.length === 0) return refuseStaff('badRequest', { field: 'adapter' });
      const done = await changeAtSite(
        db,
        context,
        { site, reason, permission: 'system.manage', object: ({ code }) => `gateway:${site}/${code}` },
        (tx, action) =>
          saveGateway(tx, action, {
            ...{ ...change, code: gateway ?? undefined, adapter, isLive: is_live, isOn: is_on },
          }),
        stateOf,
      );
      return isOfficeRefusal(done) ? done : { ...ok, gateway: done.after.code, version: done.after.version };
    },
    'gateways.test': async ({ site, gateway: code }, context) => {
      const at = await siteFor(db.read, context, 'system.manage', site);
      if (isOfficeRefusal(at)) return at;
      const gateway = await findGateway(db.read, payments, code, context.now);
      if (gateway?.siteId !== at.id) return refuseStaff('unknownGateway', { field: 'gateway' });
      if (!gateway.adapter.test) return { ...ok, result: 'untested' };
      const testing = gateway.adapter.test(gateway.credentials, AbortSignal.timeout(TEST_MS));
      const works = await testing.catch(() => undefined);
      return { ...ok, result: works === undefined ? 'unreachable' : works ? 'works' : 'refused' };
    },
  }) satisfies Partial<OfficeHandlers>;
