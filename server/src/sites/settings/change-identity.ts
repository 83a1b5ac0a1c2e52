import { type ActionContext, actorText } from '../../actor.ts';
import type { Reader, Tx } from '../../db/database.ts';

/** What a site is called and looks like, and where it is found. */
export interface SiteIdentity {
  readonly name: string;
  /** `<template>.<palette>`. */
  readonly theme: string;
  /** The default first. */
  readonly languages: readonly string[];
  /** The canonical one first. */
  readonly domains: readonly string[];
  /** Paths, empty where the name is shown instead. */
  readonly logos: { readonly on_dark: string; readonly on_light: string; readonly mark: string };
}

/** Under which its changes are kept among those of settings. */
const IDENTITY = 'identity';

/** The identity of a site, and how often staff has changed it. */
export async function readIdentity(
  reader: Reader,
  siteId: number,
): Promise<SiteIdentity & { readonly version: number }> {
  const [site, domains, last] = await Promise.all([
    reader
      .selectFrom('site')
      .select(['site_name', 'theme_code', 'theme_color', 'languages', 'logo1', 'logo2', 'logo3'])
      .where('id', '=', siteId)
      .executeTakeFirstOrThrow(),
    reader
      .selectFrom('site_domain')
      .select('domain_name')
      .where('site_id', '=', siteId)
      .orderBy('is_canonical', 'desc')
      .orderBy('domain_name')
      .execute(),
    reader
      .selectFrom('site_setting_change')
      .select((eb) => eb.fn.max('version').as('version'))
      .where('site_id', '=', siteId)
      .where('setting_name', '=', IDENTITY)
      .executeTakeFirst(),
  ]);
  return {
    name: site.site_name,
    theme: `${site.theme_code}.${site.theme_color}`,
    languages: site.languages,
    domains: domains.map((row) => row.domain_name),
    logos: { on_dark: site.logo1, on_light: site.logo2, mark: site.logo3 },
    version: last?.version ?? 0,
  };
}

interface IdentityChange {
  readonly to: Partial<SiteIdentity>;
  /** Of the identity that was read. */
  readonly version: number;
  readonly reason: string;
}

type Changed =
  | 'otherVersion'
  | 'domainTaken'
  | 'domainUsed'
  | { readonly before: SiteIdentity; readonly after: SiteIdentity };

/** Changes parts of a site's identity and keeps what it was. Every server acts on it as soon as the transaction has committed. */
export async function changeIdentity(
  tx: Tx,
  { siteId, actor, now }: ActionContext,
  { to, version, reason }: IdentityChange,
): Promise<Changed> {
  await tx.selectFrom('site').select('id').where('id', '=', siteId).forNoKeyUpdate().execute();
  const { version: found, ...before } = await readIdentity(tx, siteId);
  if (found !== version) return 'otherVersion';
  const after = { ...before, ...to };
  const problem = to.domains && (await domainProblem(tx, siteId, to.domains));
  if (problem) return problem;
  const [theme_code = '', theme_color = ''] = after.theme.split('.');
  const { on_dark: logo1, on_light: logo2, mark: logo3 } = after.logos;
  await tx
    .updateTable('site')
    .set({ site_name: after.name, theme_code, theme_color, languages: [...after.languages] })
    .set({ logo1, logo2, logo3 })
    .where('id', '=', siteId)
    .execute();
  if (to.domains) await writeDomains(tx, siteId, before.domains, to.domains);
  await tx
    .insertInto('site_setting_change')
    .values({
      ...{ site_id: siteId, setting_name: IDENTITY, version: version + 1 },
      ...{ before: JSON.stringify(before), after: JSON.stringify(after) },
      ...{ reason, changed_at: now, changed_by: actorText(actor) },
    })
    .execute();
  return { before, after };
}

async function domainProblem(
  tx: Tx,
  siteId: number,
  domains: readonly string[],
): Promise<'domainTaken' | 'domainUsed' | undefined> {
  const site = await tx
    .selectFrom('site')
    .select('aff_domain')
    .where('id', '=', siteId)
    .executeTakeFirstOrThrow();
  // Invitations that are out lead there.
  if (site.aff_domain !== null && !domains.includes(site.aff_domain)) return 'domainUsed';
  const other = await tx
    .selectFrom('site_domain')
    .select('domain_name')
    .where('domain_name', 'in', [...domains])
    .where('site_id', '<>', siteId)
    .executeTakeFirst();
  return other && 'domainTaken';
}

async function writeDomains(
  tx: Tx,
  site_id: number,
  before: readonly string[],
  domains: readonly string[],
): Promise<void> {
  const gone = before.filter((one) => !domains.includes(one));
  if (gone.length > 0) await tx.deleteFrom('site_domain').where('domain_name', 'in', gone).execute();
  // One is the canonical one at a time.
  await tx.updateTable('site_domain').set({ is_canonical: false }).where('site_id', '=', site_id).execute();
  await tx
    .insertInto('site_domain')
    .values(domains.map((domain_name, at) => ({ domain_name, site_id, is_canonical: at === 0 })))
    .onConflict((conflict) =>
      conflict.column('domain_name').doUpdateSet((eb) => ({ is_canonical: eb.ref('excluded.is_canonical') })),
    )
    .execute();
}
