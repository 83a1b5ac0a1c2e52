import type { OfficeRequest } from '#contract/office/calls.ts';
import { isOfficeRefusal, type OfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import { formatAmount } from '#rules/money/amount.ts';
import {
  cancelGrant,
  changePromotion,
  createPromotion,
  type EditRefusal,
  findGrant,
  type PromotionRow,
  profileOfSite,
  setProfile,
  setPromotionState,
} from '../../bonuses/public.ts';
import type { Db } from '../../db/database.ts';
import type { OfficeHandlers } from '../../edge/office/office-handlers.ts';
import { audit, type StaffContext } from '../context.ts';
import { act } from '../requests/requests.ts';
import { siteFor, siteIdsFor } from '../roles/sites-for.ts';
import { promotionFor } from './find-promotion.ts';
import { grantKind } from './grant-kind.ts';

const ok = { statusCode: 1 } as const;

type Draft = Pick<
  OfficeRequest<'/api/office/promotions/create'>,
  'name' | 'starts_at' | 'ends_at' | 'data' | 'texts'
>;

const moment = (text: string | null) => (text === null ? null : new Date(text));

const draftOf = ({ name, starts_at, ends_at, data, texts }: Draft) => ({
  name,
  startsAt: moment(starts_at),
  endsAt: moment(ends_at),
  data,
  texts,
});

/** What of a promotion the audit log keeps; the whole text of a version is in its row. */
const stateOf = ({ name, state, version, starts_at, ends_at, code }: PromotionRow) => ({
  name,
  state,
  version,
  code,
  starts_at: starts_at?.toISOString() ?? null,
  ends_at: ends_at?.toISOString() ?? null,
});

function refusalOf(problem: EditRefusal): OfficeRefusal {
  const [first] = problem.refused === 'promotionFindings' ? problem.findings : [];
  return first
    ? refuseStaff(problem.refused, { field: first.field, detail: { finding: first.code } })
    : refuseStaff(problem.refused);
}

export function changingCalls(db: Db) {
  return {
    'promotions.create': async ({ site, reason, ...draft }, context) => {
      const at = await siteFor(db.read, context, 'rewards.manage', site);
      if (isOfficeRefusal(at)) return at;
      return db.tx(async (tx) => {
        const action = { siteId: at.id, actor: context.actor, now: context.now };
        const row = await createPromotion(tx, action, draftOf(draft));
        if ('refused' in row) return refusalOf(row);
        const object = `promotion:${row.id}`;
        await audit(tx, context, { object, siteId: at.id, reason, before: null, after: stateOf(row) });
        return { ...ok, promotion_id: row.id, version: row.version };
      });
    },
    'promotions.save': async ({ promotion_id: id, version, reason, ...draft }, context) => {
      const done = await change(db, context, { id, reason }, (tx, action, promotionId) =>
        changePromotion(tx, action, { ...draftOf(draft), id: promotionId, version }),
      );
      return isOfficeRefusal(done) ? done : { ...ok, version: done.version };
    },
    'promotions.setState': async ({ promotion_id: id, from, to, reason }, context) => {
      const done = await change(db, context, { id, reason }, (tx, action, promotionId) =>
        setPromotionState(tx, action, { id: promotionId, from, to }),
      );
      return isOfficeRefusal(done) ? done : { ...ok, state: done.state };
    },
    ...grantingCalls(db),
    'promotions.setProfile': async ({ site, profile, was, reason }, context) => {
      const at = await siteFor(db.read, context, 'sites.manage', site);
      if (isOfficeRefusal(at)) return at;
      return db.tx(async (tx) => {
        await tx.selectFrom('site').select('id').where('id', '=', at.id).forNoKeyUpdate().execute();
        const { code } = await profileOfSite(tx, at.id);
        if (code !== was) return refuseStaff('versionConflict', { field: 'was' });
        await setProfile(tx, at.id, profile);
        const object = `bonus-profile:${at.id}`;
        const [before, after] = [{ profile: code }, { profile }];
        await audit(tx, context, { object, siteId: at.id, reason, before, after });
        return ok;
      });
    },
  } satisfies Partial<OfficeHandlers>;
}

async function change(
  db: Db,
  context: StaffContext,
  { id, reason }: { readonly id: string; readonly reason: string },
  work: (
    tx: Parameters<typeof setPromotionState>[0],
    action: Parameters<typeof setPromotionState>[1],
    promotionId: string,
  ) => ReturnType<typeof setPromotionState>,
): Promise<PromotionRow | OfficeRefusal> {
  const found = await promotionFor(db.read, context, 'rewards.manage', id);
  if (isOfficeRefusal(found)) return found;
  const siteId = found.site.id;
  return db.tx(async (tx) => {
    const done = await work(tx, { siteId, actor: context.actor, now: context.now }, found.row.id);
    if ('refused' in done) return refusalOf(done);
    const [before, after] = [stateOf(done.before), stateOf(done.after)];
    await audit(tx, context, { object: `promotion:${found.row.id}`, siteId, reason, before, after });
    return done.after;
  });
}

function grantingCalls(db: Db) {
  return {
    'promotions.grant': async ({ promotion_id: id, player_id, key, reason }, context) => {
      const found = await promotionFor(db.read, context, 'rewards.manage', id);
      if (isOfficeRefusal(found)) return found;
      const ref = key.toLowerCase();
      const input = { promotion_id: found.row.id, player_id, key: ref };
      const done = await act(db, context, grantKind, { siteId: found.site.id, input, reason, key: ref });
      if (isOfficeRefusal(done)) return done;
      return { ...ok, request_id: done.requestId, before: done.before, after: done.after };
    },
    'promotions.cancelGrant': async ({ grant_id, reason }, context) => {
      const grantId = grant_id.toLowerCase();
      for (const siteId of await siteIdsFor(db.read, context, 'rewards.manage')) {
        const grant = await findGrant(db.read, { siteId, id: grantId });
        if (!grant) continue;
        const playerId = grant.player_id;
        return db.tx(async (tx) => {
          const action = { siteId, actor: context.actor, now: context.now };
          const returned = await cancelGrant(tx, action, { grantId, playerId });
          if (returned === undefined) return refuseStaff('wrongStatus');
          await audit(tx, context, {
            object: `grant:${grantId}`,
            ...{ siteId, reason },
            before: { state: grant.state, player: String(playerId) },
            after: { state: 'cancelled', returned: formatAmount(returned) },
          });
          return { ...ok, returned: formatAmount(returned) };
        });
      }
      return refuseStaff('unknownGrant', { field: 'grant_id' });
    },
  } satisfies Partial<OfficeHandlers>;
}
