import { sql } from 'kysely';
import type { OfficeRequest, OfficeResponse } from '#contract/office/calls.ts';
import type { KeptPicture } from '#contract/office/content/pictures.ts';
import { isOfficeRefusal, type OfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import { addPicture } from '../../content/public.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { OfficeHandlers } from '../../edge/office/office-handlers.ts';
import type { OfferedMethods } from '../../wallet/public.ts';
import type { PictureUploads } from '../content/picture-calls.ts';
import { audit, type StaffContext } from '../context.ts';
import { siteFor } from '../roles/sites-for.ts';
import type { AuditState } from '../tables.ts';

type Choices = OfficeResponse<'/api/office/sites/new_site_choices'>;
type Asked = OfficeRequest<'/api/office/sites/make'>;
type Copied = OfficeRequest<'/api/office/sites/copy'>;
type DomainAnswer = OfficeResponse<'/api/office/sites/check_domain'>['answer'];

/** Addresses of what was uploaded for a new site. */
export interface NewSitePictures {
  readonly logo: string | null;
  /** Its slide may name it, beside those that are offered. */
  readonly slide: string | null;
}

/** How sites are opened, as the wiring does it for the back office, the command line and the demonstration. */
export interface NewSites {
  readonly payIn: Choices['pay_in'];
  readonly payOut: Choices['pay_out'];
  /** What sites that are open may have, too. */
  readonly methods: OfferedMethods;
  readonly slides: Choices['slides'];
  readonly pages: Choices['pages'];
  /** Whether another cell of this server has a domain, or may have it as long as it is not reached. */
  isElsewhere(domain: string): boolean;
  /** @param own scheme and port that sites are reached by */
  leadsHere(domain: string, own: string): Promise<Exclude<DomainAnswer, 'taken'>>;
  /** Its number, or `undefined` where it is to have what is not among the choices. Its id and domain are free. */
  open(
    tx: Tx,
    asked: Asked,
    by: { readonly operatorId: number; readonly isSecure: boolean; readonly pictures: NewSitePictures },
  ): Promise<number | undefined>;
  /** Its number. The new id and domain are free. @param from the number of the site that is copied */
  copy(tx: Tx, from: number, asked: Copied): Promise<number>;
}

interface Deps {
  readonly db: Db;
  readonly newSites: NewSites;
  readonly pictures: PictureUploads;
}

const ok = { statusCode: 1 } as const;

async function isTaken(
  { origin }: Pick<StaffContext, 'origin'>,
  reader: Pick<Tx, 'selectFrom'>,
  { isElsewhere }: Pick<NewSites, 'isElsewhere'>,
  domain: string,
): Promise<boolean> {
  if (domain === new URL(origin).hostname) return true;
  const found = await reader
    .selectFrom('site_domain')
    .select('site_id')
    .where('domain_name', '=', domain)
    .executeTakeFirst();
  return found !== undefined || isElsewhere(domain);
}

interface NewSite {
  readonly site: string;
  readonly domain: string;
  readonly reason: string;
  /** What is kept of it in the audit log. */
  readonly after: AuditState;
}

async function takenAlready(
  reader: Pick<Tx, 'selectFrom'>,
  context: StaffContext,
  newSites: NewSites,
  { site, domain }: Pick<NewSite, 'site' | 'domain'>,
): Promise<OfficeRefusal | undefined> {
  const known = await reader
    .selectFrom('site')
    .select('id')
    .where('external_id', '=', site)
    .executeTakeFirst();
  if (known) return refuseStaff('siteTaken', { field: 'site' });
  const hasSite = await isTaken(context, reader, newSites, domain);
  return hasSite ? refuseStaff('domainTaken', { field: 'domain' }) : undefined;
}

/** Opens a site whose id and domain are free. @param open gives its number, or `undefined` where it cannot be made so */
async function openNew(
  { db, newSites }: Pick<Deps, 'db' | 'newSites'>,
  context: StaffContext,
  asked: NewSite,
  open: (tx: Tx) => Promise<number | undefined>,
): Promise<OfficeResponse<'/api/office/sites/make'> | OfficeRefusal> {
  return db.tx(async (tx) => {
    // One waits for another, so that neither an id nor a domain is given twice.
    await sql`select pg_advisory_xact_lock(hashtext('baize new site'))`.execute(tx);
    const taken = await takenAlready(tx, context, newSites, asked);
    if (taken) return taken;
    const siteId = await open(tx);
    if (siteId === undefined) return refuseStaff('badRequest');
    const { reason, after } = asked;
    await audit(tx, context, { object: `site:${asked.site}`, siteId, reason, after });
    const at = new URL(context.origin);
    at.hostname = asked.domain;
    return { ...ok, url: at.origin };
  });
}

interface KeptPictures {
  readonly logo: KeptPicture | undefined;
  readonly slide: KeptPicture | undefined;
}

/** Keeps the pictures of a new site, or says which one is not taken. */
async function keepPictures(
  uploads: PictureUploads,
  { pictures = {}, slide }: Asked,
): Promise<KeptPictures | OfficeRefusal> {
  const files = { logo: pictures.logo, slide: slide === null ? undefined : pictures.slide };
  const keep = async (kind: keyof KeptPictures) => {
    const file = files[kind];
    return file && uploads.keep(kind, Buffer.from(file.content, 'base64'));
  };
  const logo = await keep('logo');
  if (typeof logo === 'string') return refuseStaff(logo, { field: 'logo' });
  const shown = await keep('slide');
  return typeof shown === 'string' ? refuseStaff(shown, { field: 'slide' }) : { logo, slide: shown };
}

async function make({ db, newSites, pictures }: Deps, context: StaffContext, asked: Asked) {
  const { operatorId, origin, actor, now } = context;
  // Nothing is encoded and kept for a site that is refused.
  const taken = await takenAlready(db.read, context, newSites, asked);
  if (taken) return taken;
  const kept = await keepPictures(pictures, asked);
  if (isOfficeRefusal(kept)) return kept;
  const { reason, blanks, pictures: files, ...made } = asked;
  const filled = Object.entries(blanks).flatMap(([name, text]) => (text ? [[name, text]] : []));
  const addresses = { logo: kept.logo?.address ?? null, slide: kept.slide?.address ?? null };
  const slide = made.slide && { ...made.slide, image: addresses.slide ?? made.slide.image };
  const after = { ...made, slide, blanks: Object.fromEntries(filled), pictures: addresses };
  const isSecure = new URL(origin).protocol === 'https:';
  return openNew({ db, newSites }, context, { ...made, reason, after }, async (tx) => {
    const siteId = await newSites.open(
      tx,
      { ...asked, slide },
      { operatorId, isSecure, pictures: addresses },
    );
    if (siteId !== undefined && kept.slide && files?.slide)
      await addPicture(tx, { siteId, actor, now }, { ...kept.slide, kind: 'slide', name: files.slide.name });
    return siteId;
  });
}

async function copy({ db, newSites }: Deps, context: StaffContext, asked: Copied) {
  const model = await siteFor(db.read, context, 'sites.create', asked.from);
  if (isOfficeRefusal(model)) return { ...model, field: 'from' };
  const { reason, ...after } = asked;
  return openNew({ db, newSites }, context, { ...after, reason, after }, (tx) =>
    newSites.copy(tx, model.id, asked),
  );
}

/** The wizard for new sites. */
export function newSiteCalls(deps: Deps) {
  const { db, newSites } = deps;
  return {
    'sites.newSiteChoices': async () => ({
      ...ok,
      ...{ pay_in: newSites.payIn, pay_out: newSites.payOut },
      ...{ slides: newSites.slides, pages: newSites.pages },
    }),
    'sites.checkDomain': async ({ domain }, context) => {
      const hasSite = await isTaken(context, db.read, newSites, domain);
      return {
        ...ok,
        answer: hasSite ? ('taken' as const) : await newSites.leadsHere(domain, context.origin),
      };
    },
    'sites.make': (request, context) => make(deps, context, request),
    'sites.copy': (request, context) => copy(deps, context, request),
  } satisfies Partial<OfficeHandlers>;
}
