import type { OfficeResponse } from '#contract/office/calls.ts';
import { isOfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import { formatAmount } from '#rules/money/amount.ts';
import {
  campaignRuns,
  campaignVersions,
  capOf,
  composeOffer,
  deliveriesOf,
  type GroupResult,
  listCampaigns,
  resultOf,
} from '../../campaigns/public.ts';
import type { Db, Reader } from '../../db/database.ts';
import type { OfficeHandlers } from '../../edge/office/office-handlers.ts';
import { type OwnSite, siteFor, sitesFor } from '../roles/sites-for.ts';
import { namesOf } from '../team/names-of.ts';
import { changingCalls } from './changing-calls.ts';
import { campaignFor, type FoundCampaign } from './find-campaign.ts';

const DEFAULT_PAGE = 50;
const ok = { statusCode: 1 } as const;
/** In place of a player's: it ends nothing. */
const NO_TOKEN = 'm…';

/** The calls about campaigns. */
export const campaignCalls = (db: Db) => ({ ...readingCalls(db), ...changingCalls(db) });

const onWire = (row: FoundCampaign, site: OwnSite) => ({
  campaign_id: row.id,
  ...{ site: site.external_id, currency: site.currency },
  ...{ name: row.name, state: row.state, version: row.version },
  next_at: row.next_at?.toISOString() ?? null,
  ...{ reached: row.reached, held_out: row.held_out },
});

const groupOnWire = ({
  deposits,
  staked,
  lost,
  ...counts
}: GroupResult): OfficeResponse<'/api/office/campaigns/results'>['reached'] => ({
  ...counts,
  ...{ deposits: formatAmount(deposits), staked: formatAmount(staked), lost: formatAmount(lost) },
});

function readingCalls(db: Db) {
  return {
    'campaigns.list': async ({ site, state, before, limit = DEFAULT_PAGE }, context) => {
      const own = await sitesFor(db.read, context, 'rewards.read');
      const sites = site === undefined ? own : own.filter(({ external_id }) => external_id === site);
      if (site !== undefined && sites.length === 0) return refuseStaff('unknownSite', { field: 'site' });
      const siteIds = sites.map(({ id }) => id);
      const rows = await listCampaigns(db.read, { siteIds, state, before: before?.toLowerCase(), limit });
      return {
        ...ok,
        rows: rows.flatMap((row) => {
          const at = sites.find(({ id }) => id === row.site_id);
          return at ? [onWire(row, at)] : [];
        }),
        next: rows.length < limit ? null : (rows.at(-1)?.id ?? null),
      };
    },
    'campaigns.get': async ({ campaign_id: id }, context) => {
      const found = await campaignFor(db.read, context, 'rewards.read', id);
      if (isOfficeRefusal(found)) return found;
      const { row, site } = found;
      const [versions, runs, fallback] = await Promise.all([
        campaignVersions(db.read, row.id),
        campaignRuns(db.read, row.id),
        fallbackOf(db.read, site.id),
      ]);
      const actors = versions.map(({ created_by }) => created_by);
      const nameOf = await namesOf(db.read, context.operatorId, actors);
      return {
        ...ok,
        campaign: { ...onWire(row, site), data: row.data, texts: row.texts },
        fallback_language: fallback,
        versions: versions.map(({ number, reason, created_at, created_by }) => ({
          ...{ number, reason, created_by: nameOf(created_by) },
          created_at: created_at.toISOString(),
        })),
        runs: runs.map((run) => ({
          ...{ number: run.number, looked_at: run.looked_at, reached: run.reached, held_out: run.held_out },
          ...{ opted_out: run.opted_out, capped: run.capped },
          due_at: run.due_at.toISOString(),
          started_at: run.started_at.toISOString(),
          finished_at: run.finished_at?.toISOString() ?? null,
        })),
      };
    },
    'campaigns.results': async ({ campaign_id: id }, context) => {
      const found = await campaignFor(db.read, context, 'rewards.read', id);
      if (isOfficeRefusal(found)) return found;
      return {
        ...ok,
        reached: groupOnWire(await resultOf(db.read, found.row, false)),
        held_out: groupOnWire(await resultOf(db.read, found.row, true)),
        channels: await deliveriesOf(db.read, found.row.id),
      };
    },
    'campaigns.preview': async ({ site, texts, href, language }, context) => {
      const at = await siteFor(db.read, context, 'rewards.read', site);
      if (isOfficeRefusal(at)) return at;
      const { name, domain } = await facesOf(db.read, at.id);
      // All hosts are behind the same port and proxy.
      const origin = new URL(context.origin);
      origin.hostname = domain;
      const of = {
        ...{ texts, href, language, fallback: await fallbackOf(db.read, at.id) },
        site: { name, origin: origin.origin },
        stopLink: `${origin.origin}/u/${NO_TOKEN}`,
      };
      const [{ words: mail }, { words: sms }] = [composeOffer('mail', of), composeOffer('sms', of)];
      const { words: push, push: shown } = composeOffer('push', of);
      return {
        ...ok,
        mail: { subject: mail.subject, html: mail.html ?? '', text: mail.body },
        sms: sms.body,
        push: { title: push.subject, body: push.body, stop: shown?.stop?.label ?? '' },
      };
    },
    'campaigns.caps': async (_request, context) => {
      const sites = await sitesFor(db.read, context, 'rewards.read');
      const rows = sites.map(async (site) => {
        const [cap, fallback] = await Promise.all([capOf(db.read, site.id), fallbackOf(db.read, site.id)]);
        return { site: site.external_id, ...cap, fallback_language: fallback };
      });
      return { ...ok, rows: await Promise.all(rows) };
    },
  } satisfies Partial<OfficeHandlers>;
}

/** What a site is called, and its main domain. */
async function facesOf(
  reader: Reader,
  siteId: number,
): Promise<{ readonly name: string; readonly domain: string }> {
  return reader
    .selectFrom('site')
    .innerJoin('site_domain', 'site_domain.site_id', 'site.id')
    .select(['site_name as name', 'domain_name as domain'])
    .where('site.id', '=', siteId)
    .orderBy('is_canonical', 'desc')
    .orderBy('domain_name')
    .limit(1)
    .executeTakeFirstOrThrow();
}

/** The language that is read on a site where a text is missing in that of the reader. */
async function fallbackOf(reader: Reader, siteId: number): Promise<string> {
  const row = await reader
    .selectFrom('site_setting')
    .select('setting_value')
    .where('site_id', '=', siteId)
    .where('setting_name', '=', 'fallback_language')
    .executeTakeFirst();
  return row?.setting_value ?? 'EN';
}
