import type { OfficeRequest, OfficeResponse } from '#contract/office/calls.ts';
import { isOfficeRefusal, type OfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import type { Db } from '../../db/database.ts';
import type { OfficeHandlers } from '../../edge/office/office-handlers.ts';
import { changeIdentity, readIdentity } from '../../sites/public.ts';
import type { PictureUploads } from '../content/picture-calls.ts';
import { audit, type StaffContext } from '../context.ts';
import { siteFor } from '../roles/sites-for.ts';

const ok = { statusCode: 1 } as const;

const refusedAs = {
  otherVersion: refuseStaff('versionConflict', { field: 'version' }),
  domainTaken: refuseStaff('domainTaken', { field: 'domains' }),
  domainUsed: refuseStaff('domainUsed', { field: 'domains' }),
} as const;

async function change(
  db: Db,
  context: StaffContext,
  { site, version, reason, ...asked }: OfficeRequest<'/api/office/sites/set_identity'>,
): Promise<OfficeResponse<'/api/office/sites/set_identity'> | OfficeRefusal> {
  const found = await siteFor(db.read, context, 'sites.manage', site);
  if (isOfficeRefusal(found)) return found;
  const { actor, now, origin } = context;
  const { name, theme, languages, domains } = asked;
  if (domains?.includes(new URL(origin).hostname)) return refusedAs.domainTaken;
  const to = {
    ...(name === undefined ? {} : { name }),
    ...(theme === undefined ? {} : { theme }),
    ...(languages === undefined ? {} : { languages: [...new Set(languages)] }),
    ...(domains === undefined ? {} : { domains: [...new Set(domains)] }),
  };
  return db.tx(async (tx) => {
    const done = await changeIdentity(tx, { siteId: found.id, actor, now }, { to, version, reason });
    if (typeof done === 'string') return refusedAs[done];
    await audit(tx, context, {
      ...{ object: `site:${site}`, siteId: found.id, reason },
      ...{ before: { ...done.before }, after: { ...done.after } },
    });
    return { ...ok, version: version + 1 };
  });
}

/** Encodes and keeps a logo, then gives it to the site. */
async function changeLogo(
  { db, pictures }: IdentityDeps,
  context: StaffContext,
  { site, place, content, version, reason }: OfficeRequest<'/api/office/sites/set_logo'>,
): Promise<OfficeResponse<'/api/office/sites/set_logo'> | OfficeRefusal> {
  const found = await siteFor(db.read, context, 'sites.manage', site);
  if (isOfficeRefusal(found)) return found;
  // Nothing is encoded and kept for a change that is refused.
  if ((await readIdentity(db.read, found.id)).version !== version) return refusedAs.otherVersion;
  const kept = content === null ? undefined : await pictures.keep('logo', Buffer.from(content, 'base64'));
  if (typeof kept === 'string') return refuseStaff(kept, { field: 'content' });
  const { actor, now } = context;
  return db.tx(async (tx) => {
    const { logos } = await readIdentity(tx, found.id);
    const to = { logos: { ...logos, [place]: kept?.address ?? '' } };
    const done = await changeIdentity(tx, { siteId: found.id, actor, now }, { to, version, reason });
    if (typeof done === 'string') return refusedAs[done];
    await audit(tx, context, {
      ...{ object: `site:${site}`, siteId: found.id, reason },
      ...{ before: { [place]: done.before.logos[place] }, after: { [place]: done.after.logos[place] } },
    });
    return { ...ok, version: version + 1 };
  });
}

interface IdentityDeps {
  readonly db: Db;
  readonly pictures: PictureUploads;
}

/** What sites are called and look like, and where they are found. */
export function identityCalls(deps: IdentityDeps) {
  const { db } = deps;
  return {
    'sites.identity': async ({ site }, context) => {
      const found = await siteFor(db.read, context, 'sites.read', site);
      if (isOfficeRefusal(found)) return found;
      const { languages, domains, ...identity } = await readIdentity(db.read, found.id);
      return {
        ...{ ...ok, ...identity, currency: found.currency },
        ...{ languages: [...languages], domains: [...domains] },
      };
    },
    'sites.setIdentity': (request, context) => change(db, context, request),
    'sites.setLogo': (request, context) => changeLogo(deps, context, request),
  } satisfies Partial<OfficeHandlers>;
}
