import { isOfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import { formatAmount } from '#rules/money/amount.ts';
import {
  checkPromotion,
  figuresOf,
  listGrants,
  listPromotions,
  profileOfSite,
  versionsOf,
} from '../../bonuses/public.ts';
import type { Db } from '../../db/database.ts';
import type { OfficeHandlers } from '../../edge/office/office-handlers.ts';
import { siteFor, sitesFor } from '../roles/sites-for.ts';
import { namesOf } from '../team/names-of.ts';
import { changingCalls } from './changing-calls.ts';
import { promotionFor } from './find-promotion.ts';
import { grantOnWire, profileOnWire, promotionOnWire } from './promotion-on-wire.ts';

const DEFAULT_PAGE = 50;
const ok = { statusCode: 1 } as const;

/** The calls about promotions and their grants. */
export const promotionCalls = (db: Db) => ({ ...readingCalls(db), ...changingCalls(db) });

function readingCalls(db: Db) {
  return {
    'promotions.list': async ({ site, state, before, limit = DEFAULT_PAGE }, context) => {
      const own = await sitesFor(db.read, context, 'rewards.read');
      const sites = site === undefined ? own : own.filter(({ external_id }) => external_id === site);
      if (site !== undefined && sites.length === 0) return refuseStaff('unknownSite', { field: 'site' });
      const siteIds = sites.map(({ id }) => id);
      const rows = await listPromotions(db.read, { siteIds, state, before: before?.toLowerCase(), limit });
      return {
        ...ok,
        rows: rows.flatMap((row) => {
          const at = sites.find(({ id }) => id === row.site_id);
          return at ? [{ ...promotionOnWire(row, at), gift: row.data.gift, budget: row.data.budget }] : [];
        }),
        next: rows.length < limit ? null : (rows.at(-1)?.id ?? null),
      };
    },
    'promotions.get': async ({ promotion_id: id }, context) => {
      const found = await promotionFor(db.read, context, 'rewards.read', id);
      if (isOfficeRefusal(found)) return found;
      const { row, site } = found;
      const [versions, figures, profile] = await Promise.all([
        versionsOf(db.read, row.id),
        figuresOf(db.read, row.id),
        profileOfSite(db.read, site.id),
      ]);
      const [newest] = versions;
      if (!newest) throw new Error(`promotion ${row.id} has no version`);
      const { data, texts } = newest;
      const nameOf = await namesOf(
        db.read,
        context.operatorId,
        versions.map(({ created_by }) => created_by),
      );
      return {
        ...ok,
        promotion: { ...promotionOnWire(row, site), data, texts },
        findings: await checkPromotion(db.read, { siteId: site.id, now: context.now }, data),
        profile: profileOnWire(profile),
        versions: versions.map((one) => ({
          number: one.number,
          data: one.data,
          profile: one.profile,
          created_at: one.created_at.toISOString(),
          created_by: nameOf(one.created_by),
        })),
        figures: figures.map(({ worth, converted, ...one }) => ({
          ...one,
          worth: formatAmount(worth),
          converted: formatAmount(converted),
        })),
      };
    },
    'promotions.grants': async ({ promotion_id: id, state, before, limit = DEFAULT_PAGE }, context) => {
      const found = await promotionFor(db.read, context, 'rewards.read', id);
      if (isOfficeRefusal(found)) return found;
      const of = { promotionId: found.row.id, state, before: before?.toLowerCase(), limit };
      const rows = await listGrants(db.read, of);
      return {
        ...ok,
        rows: rows.map(grantOnWire),
        next: rows.length < limit ? null : (rows.at(-1)?.id ?? null),
      };
    },
    'promotions.check': async ({ site, data }, context) => {
      const at = await siteFor(db.read, context, 'rewards.manage', site);
      if (isOfficeRefusal(at)) return at;
      return {
        ...ok,
        findings: await checkPromotion(db.read, { siteId: at.id, now: context.now }, data),
        profile: profileOnWire(await profileOfSite(db.read, at.id)),
      };
    },
  } satisfies Partial<OfficeHandlers>;
}
