import { isOfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import { affiliateTopics } from '#contract/office/money/affiliate-words.ts';
import { formatAmount } from '#rules/money/amount.ts';
import {
  affiliateDays,
  endLink,
  linksOf,
  listAffiliateStatements,
  makeLink,
  planHistory,
  statementSoFar,
} from '../../../affiliates/public.ts';
import type { Db } from '../../../db/database.ts';
import type { OfficeHandlers } from '../../../edge/office/office-handlers.ts';
import type { PasswordHasher } from '../../../players/public.ts';
import { siteAddress } from '../../players/access/site-address.ts';
import { askAffiliateReset, changeAffiliatePassword, resetAffiliatePassword } from './affiliate-passwords.ts';
import { endAffiliateSession } from './affiliate-sessions.ts';
import {
  acceptAffiliate,
  checkAffiliatePassword,
  confirmAffiliate,
  enrolAffiliate,
  logInAffiliate,
  showAffiliateCode,
} from './log-in-affiliate.ts';
import { openPayment, savePayment } from './payment.ts';
import { readPostback, savePostback } from './postbacks.ts';

const ok = { statusCode: 1 } as const;
const STATEMENTS = 120;
const DAY_MS = 86_400_000;
const MOST_DAYS = 366;

interface Deps {
  readonly db: Db;
  readonly hasher: PasswordHasher;
}

/** The calls that affiliates make: each about its own account. */
export const portalCalls = (deps: Deps) => ({
  ...sessionCalls(deps),
  ...accountCalls(deps),
  ...resultCalls(deps),
  ...linkCalls(deps),
  ...postbackCalls(deps.db),
});

const sessionCalls = (deps: Deps) =>
  ({
    'affiliate.accept': async (request, facts) => {
      const token = await acceptAffiliate(deps, request, facts);
      return isOfficeRefusal(token) ? token : { ...ok, newToken: token };
    },
    'affiliate.login': async (request, facts) => {
      const opened = await logInAffiliate(deps, request, facts);
      return isOfficeRefusal(opened) ? opened : { ...ok, next: opened.next, newToken: opened.token };
    },
    'affiliate.showCode': async ({ code }, context) => {
      const token = await showAffiliateCode(deps, code, context);
      return isOfficeRefusal(token) ? token : { ...ok, newToken: token };
    },
    'affiliate.forgotPassword': async ({ mail }, facts) => {
      await askAffiliateReset(deps.db, mail, facts);
      return ok;
    },
    'affiliate.resetPassword': async (request, facts) =>
      (await resetAffiliatePassword(deps, request, facts)) ?? ok,
    'affiliate.logout': async (_request, { sessionId, now }) => {
      await endAffiliateSession(deps.db.autocommit, sessionId, now);
      return { ...ok, newToken: '' };
    },
  }) satisfies Partial<OfficeHandlers>;

const accountCalls = (deps: Deps) =>
  ({
    'affiliate.me': async (_request, { affiliateId, siteId, mail, currency, hasSecondStep, ...facts }) => {
      const { name } = await deps.db.read
        .selectFrom('affiliate')
        .select('name')
        .where('id', '=', affiliateId)
        .executeTakeFirstOrThrow();
      const { siteName: site, origin } = await siteAddress(deps.db.read, siteId, facts.origin);
      const [present] = await planHistory(deps.db.read, affiliateId);
      if (!present) throw new Error(`affiliate ${affiliateId} has no plan`);
      return {
        ...{ ...ok, name, mail, site, currency, has_second_step: hasSecondStep, plan: present.plan },
        origin,
        payment: (await openPayment(deps.db.read, affiliateId))?.details ?? '',
      };
    },
    'affiliate.setPayment': async ({ details, password }, context) => {
      const refused = await checkAffiliatePassword(deps, password, context);
      if (refused) return refused;
      await savePayment(deps.db.autocommit, context.affiliateId, { details, now: context.now });
      return ok;
    },
    'affiliate.changePassword': async (request, context) =>
      (await changeAffiliatePassword(deps, request, context)) ?? ok,
    'affiliate.enrol': async (_request, context) => {
      const made = enrolAffiliate(context);
      return isOfficeRefusal(made) ? made : { ...ok, ...made };
    },
    'affiliate.confirm': async (request, context) => (await confirmAffiliate(deps, request, context)) ?? ok,
  }) satisfies Partial<OfficeHandlers>;

const resultCalls = ({ db }: Deps) =>
  ({
    'affiliate.overview': async ({ from, to }, { affiliateId, siteId, currency, now }) => {
      const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
      if (days < 1 || days > MOST_DAYS) return refuseStaff('invalidPeriod', { field: 'to' });
      const soFar = await statementSoFar(db.read, { affiliateId, siteId, currency, now });
      const statements = await listAffiliateStatements(db.read, {
        ...{ siteIds: [siteId], affiliateId, limit: STATEMENTS },
      });
      const sum = (isPaid: boolean) =>
        statements
          .filter(({ state }) => (state === 'paid') === isPaid)
          .reduce((total, { due }) => total + due, 0n);
      return {
        ...ok,
        days: await affiliateDays(db.read, { affiliateId, from, to }),
        month: {
          month: soFar?.month ?? now.toISOString().slice(0, 7),
          net: formatAmount(soFar?.statement.net ?? 0n),
          amount: formatAmount(soFar?.statement.amount ?? 0n),
        },
        ...{ paid: formatAmount(sum(true)), unpaid: formatAmount(sum(false)) },
      };
    },
    'affiliate.statements': async (_request, { affiliateId, siteId }) => {
      const rows = await listAffiliateStatements(db.read, {
        ...{ siteIds: [siteId], affiliateId, limit: STATEMENTS },
      });
      return {
        ...ok,
        rows: rows.map((row) => ({
          ...{ statement_id: row.id, month: row.month, currency: row.currency, players: row.players },
          ...{ net: formatAmount(row.net), carried_revenue: formatAmount(row.carriedRevenue) },
          ...{ lines: [...row.lines], amount: formatAmount(row.amount), due: formatAmount(row.due) },
          ...{ state: row.state, paid_at: row.paidAt?.toISOString() ?? null, reference: row.reference },
        })),
      };
    },
  }) satisfies Partial<OfficeHandlers>;

const linkCalls = ({ db }: Deps) =>
  ({
    'affiliate.links': async (_request, { affiliateId, siteId, origin: office }) => {
      const { origin } = await siteAddress(db.read, siteId, office);
      return {
        ...ok,
        rows: (await linksOf(db.read, affiliateId)).map(({ endedAt, ...link }) => ({
          ...{ ...link, url: `${origin}/go/${link.code}`, ended_at: endedAt?.toISOString() ?? null },
        })),
      };
    },
    'affiliate.makeLink': async ({ name, path }, { affiliateId, siteId, now, origin: office }) => {
      const code = await makeLink(db, { affiliateId, siteId, name, path, now });
      if (code === undefined) return refuseStaff('tooManyLinks');
      const { origin } = await siteAddress(db.read, siteId, office);
      return { ...ok, url: `${origin}/go/${code}` };
    },
    'affiliate.endLink': async ({ code }, { affiliateId, now }) =>
      (await endLink(db, { affiliateId, code, now })) ? ok : refuseStaff('notFound', { field: 'code' }),
  }) satisfies Partial<OfficeHandlers>;

const postbackCalls = (db: Db) =>
  ({
    'affiliate.postback': async (_request, { affiliateId }) => {
      const { found, deliveries } = await readPostback(db.read, affiliateId);
      return {
        ...ok,
        postback: found
          ? {
              ...{ url: found.url, is_on: found.state === 'active' },
              topics: affiliateTopics.filter((topic) => found.topics.includes(topic)),
            }
          : null,
        deliveries: deliveries.map(({ created_at, ...one }) => ({
          ...one,
          created_at: created_at.toISOString(),
        })),
      };
    },
    'affiliate.setPostback': async ({ url, topics, is_on, new_secret }, context) => {
      const input = { url, topics, isOn: is_on, wantsSecret: new_secret };
      return { ...ok, secret: await savePostback(db, context, input) };
    },
  }) satisfies Partial<OfficeHandlers>;
