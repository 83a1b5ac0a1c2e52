import { isDeepStrictEqual } from 'node:util';
import { isOfficeRefusal, type OfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import type { ActionContext } from '../../actor.ts';
import {
  type CampaignRefusal,
  type CampaignRow,
  type ChangedCampaign,
  capOf,
  changeCampaign,
  createCampaign,
  setCampaignState,
  setCap,
} from '../../campaigns/public.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { OfficeHandlers } from '../../edge/office/office-handlers.ts';
import { audit, type StaffContext } from '../context.ts';
import { siteFor } from '../roles/sites-for.ts';
import { campaignFor } from './find-campaign.ts';

const ok = { statusCode: 1 } as const;

/** What of a campaign the audit log keeps; the whole text of a version is in its row. */
const stateOf = ({ name, state, version, data, next_at }: CampaignRow) => ({
  ...{ name, state, version, data: JSON.stringify(data) },
  next_at: next_at?.toISOString() ?? null,
});

const fields: Partial<Readonly<Record<CampaignRefusal['refused'], string>>> = {
  unknownSegment: 'data.segment',
  unknownPromotion: 'data.promotion',
};

function refusalOf({ refused }: CampaignRefusal): OfficeRefusal {
  const field = fields[refused];
  return refuseStaff(refused, field === undefined ? {} : { field });
}

export function changingCalls(db: Db) {
  return {
    'campaigns.create': async ({ site, reason, ...draft }, context) => {
      const at = await siteFor(db.read, context, 'rewards.manage', site);
      if (isOfficeRefusal(at)) return at;
      return db.tx(async (tx) => {
        const action = { siteId: at.id, actor: context.actor, now: context.now };
        const row = await createCampaign(tx, action, { ...draft, reason });
        if ('refused' in row) return refusalOf(row);
        const object = `campaign:${row.id}`;
        await audit(tx, context, { object, siteId: at.id, reason, before: null, after: stateOf(row) });
        return { ...ok, campaign_id: row.id, version: row.version };
      });
    },
    'campaigns.save': async ({ campaign_id: id, version, reason, ...draft }, context) => {
      const done = await change(db, context, { id, reason }, (tx, action, campaignId) =>
        changeCampaign(tx, action, { ...draft, reason, id: campaignId, version }),
      );
      return isOfficeRefusal(done) ? done : { ...ok, version: done.version };
    },
    'campaigns.setState': async ({ campaign_id: id, from, to, reason }, context) => {
      const done = await change(db, context, { id, reason }, (tx, action, campaignId) =>
        setCampaignState(tx, action, { id: campaignId, from, to }),
      );
      if (isOfficeRefusal(done)) return done;
      return { ...ok, state: done.state, next_at: done.next_at?.toISOString() ?? null };
    },
    'campaigns.setCap': async ({ site, was, reason, ...cap }, context) => {
      const at = await siteFor(db.read, context, 'rewards.manage', site);
      if (isOfficeRefusal(at)) return at;
      return db.tx(async (tx) => {
        await tx.selectFrom('site').select('id').where('id', '=', at.id).forNoKeyUpdate().execute();
        const before = await capOf(tx, at.id);
        if (!isDeepStrictEqual(before, was)) return refuseStaff('versionConflict');
        await setCap(tx, at.id, cap);
        const object = `campaign-cap:${at.id}`;
        await audit(tx, context, {
          ...{ object, siteId: at.id, reason },
          before: { ...before },
          after: cap,
        });
        return ok;
      });
    },
  } satisfies Partial<OfficeHandlers>;
}

async function change(
  db: Db,
  context: StaffContext,
  { id, reason }: { readonly id: string; readonly reason: string },
  work: (tx: Tx, action: ActionContext, campaignId: string) => Promise<ChangedCampaign | CampaignRefusal>,
): Promise<CampaignRow | OfficeRefusal> {
  const found = await campaignFor(db.read, context, 'rewards.manage', id);
  if (isOfficeRefusal(found)) return found;
  const siteId = found.site.id;
  return db.tx(async (tx) => {
    const done = await work(tx, { siteId, actor: context.actor, now: context.now }, found.row.id);
    if ('refused' in done) return refusalOf(done);
    const [before, after] = [stateOf(done.before), stateOf(done.after)];
    await audit(tx, context, { object: `campaign:${found.row.id}`, siteId, reason, before, after });
    return done.after;
  });
}
