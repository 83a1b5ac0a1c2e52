import { sql } from 'kysely';
import type { OfficeRequest, OfficeResponse } from '#contract/office/calls.ts';
import { isOfficeRefusal, type OfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { OfficeHandlers } from '../../edge/office/office-handlers.ts';
import type { OfferedMethods } from '../../wallet/public.ts';
import { audit, type StaffContext } from '../context.ts';
import { siteFor } from '../roles/sites-for.ts';
import type { AuditState } from '../tables.ts';

type Choices = OfficeResponse<'/api/office/sites/new_site_choices'>;
type Asked = OfficeRequest<'/api/office/sites/make'>;
type Copied = OfficeRequest<'/api/office/sites/copy'>;
type DomainAnswer = OfficeResponse<'/api/office/sites/check_domain'>['answer'];

/** How sites are opened, as the wiring does it for the back office, the command line and the demonstration. */
export interface NewSites {
  readonly payIn: Choices['pay_in'];
  readonly payOut: Choices['pay_out'];
  /** What sites that are open may have, too. */
  readonly methods: OfferedMethods;
  readonly slides: Choices['slides'];
  readonly pages: Choices['pages'];
  /** @param own scheme and port that sites are reached by */
  leadsHere(domain: string, own: string): Promise<Exclude<DomainAnswer, 'taken'>>;
  /** Its number, or `undefined` where it is to have what is not among the choices. Its id and domain are free. */
  open(
    tx: Tx,
    asked: Asked,
    by: { readonly operatorId: number; readonly isSecure: boolean },
  ): Promise<number | undefined>;
  /** Its number. The new id and domain are free. @param from the number of the site that is copied */
  copy(tx: Tx, from: number, asked: Copied): Promise<number>;
}

interface Deps {
  readonly db: Db;
  readonly newSites: NewSites;
}

const ok = { statusCode: 1 } as const;

const hasDomain = async (reader: Pick<Tx, 'selectFrom'>, domain: string): Promise<boolean> =>
  (await reader
    .selectFrom('site_domain')
    .select('site_id')
    .where('domain_name', '=', domain)
    .executeTakeFirst()) !== undefined;

interface NewSite {
  readonly site: string;
  readonly domain: string;
  readonly reason: string;
  /** What is kept of it in the audit log. */
  readonly after: AuditState;
}

/** Opens a site whose id and domain are free. @param open gives its number, or `undefined` where it cannot be made so */
async function openNew(
  db: Db,
  context: StaffContext,
  asked: NewSite,
  open: (tx: Tx) => Promise<number | undefined>,
): Promise<OfficeResponse<'/api/office/sites/make'> | OfficeRefusal> {
  const at = new URL(context.origin);
  if (asked.domain === at.hostname) return refuseStaff('domainTaken', { field: 'domain' });
  return db.tx(async (tx) => {
    // One waits for another, so that neither an id nor a domain is given twice.
    await sql`select pg_advisory_xact_lock(hashtext('baize new site'))`.execute(tx);
    const known = await tx
      .selectFrom('site')
      .select('id')
      .where('external_id', '=', asked.site)
      .executeTakeFirst();
    if (known) return refuseStaff('siteTaken', { field: 'site' });
    if (await hasDomain(tx, asked.domain)) return refuseStaff('domainTaken', { field: 'domain' });
    const siteId = await open(tx);
    if (siteId === undefined) return refuseStaff('badRequest');
    const { reason, after } = asked;
    await audit(tx, context, { object: `site:${asked.site}`, siteId, reason, after });
    at.hostname = asked.domain;
    return { ...ok, url: at.origin };
  });
}

function make({ db, newSites }: Deps, context: StaffContext, asked: Asked) {
  const { operatorId, origin } = context;
  const { reason, blanks, ...made } = asked;
  const filled = Object.entries(blanks).flatMap(([name, text]) => (text ? [[name, text]] : []));
  const after = { ...made, blanks: Object.fromEntries(filled) };
  const isSecure = new URL(origin).protocol === 'https:';
  return openNew(db, context, { ...made, reason, after }, (tx) =>
    newSites.open(tx, asked, { operatorId, isSecure }),
  );
}

async function copy({ db, newSites }: Deps, context: StaffContext, asked: Copied) {
  const model = await siteFor(db.read, context, 'sites.create', asked.from);
  if (isOfficeRefusal(model)) return { ...model, field: 'from' };
  const { reason, ...after } = asked;
  return openNew(db, context, { ...after, reason, after }, (tx) => newSites.copy(tx, model.id, asked));
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
    'sites.checkDomain': async ({ domain }, { origin }) => {
      const isTaken = domain === new URL(origin).hostname || (await hasDomain(db.read, domain));
      return { ...ok, answer: isTaken ? ('taken' as const) : await newSites.leadsHere(domain, origin) };
    },
    'sites.make': (request, context) => make(deps, context, request),
    'sites.copy': (request, context) => copy(deps, context, request),
  } satisfies Partial<OfficeHandlers>;
}
