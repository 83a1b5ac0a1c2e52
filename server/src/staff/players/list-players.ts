import { type RawBuilder, sql } from 'kysely';
import type { OfficeRequest, OfficeResponse } from '#contract/office/calls.ts';
import { type OfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import { formatAmount } from '#rules/money/amount.ts';
import { plainArray } from '../../db/arrays.ts';
import type { Db, Reader } from '../../db/database.ts';
import { readMoment } from '../../db/moment.ts';
import { balancesOf } from '../../ledger/public.ts';
import type { OfficeContext } from '../context.ts';
import { sitesFor } from '../roles/sites-for.ts';
import { type Place, readPlace, writePlace } from './list-cursor.ts';
import { seesPersonal, shownMail, shownPhone } from './personal.ts';
import { searchLists } from './search-lists.ts';

type Request = OfficeRequest<'/api/office/players/list'>;
type Response = Omit<OfficeResponse<'/api/office/players/list'>, 'statusCode'>;

const DEFAULT_LIMIT = 50;
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/;

interface Row {
  readonly id: bigint;
  readonly key: string;
  readonly site_id: number;
  readonly account_id: string;
  readonly full_name: string;
  readonly contact_phone: string | null;
  readonly contact_email: string | null;
  readonly status: Response['rows'][number]['status'];
  readonly verification: Response['rows'][number]['verification'];
  readonly tags: string[];
  readonly created_at: Date;
}

/** A list in one order; those of a search follow one another. */
interface List {
  readonly sites: readonly number[];
  readonly from: RawBuilder<unknown>;
  readonly where: readonly RawBuilder<unknown>[];
  /** What it is sorted by, and how a place in it is written and read back. */
  readonly key: RawBuilder<unknown>;
  readonly keyText: RawBuilder<string>;
  readonly read: (key: string) => RawBuilder<unknown>;
  readonly id: RawBuilder<unknown>;
  readonly isDescending: boolean;
}

function filtersOf(request: Request): RawBuilder<unknown>[] {
  const { status, verification, country, registered_from: from, registered_to: to } = request;
  const all: RawBuilder<unknown>[] = [];
  if (status !== undefined) all.push(sql`p.status = ${status}`);
  if (verification !== undefined)
    all.push(sql`player_verification(p.activated_at, p.has_verified_account) = ${verification}`);
  if (country !== undefined) all.push(sql`phone_country(p.contact_phone) = ${country}`);
  if (from !== undefined) all.push(sql`p.created_at >= ${readMoment(from)}::timestamptz`);
  if (to !== undefined) all.push(sql`p.created_at < ${readMoment(to)}::timestamptz`);
  return all;
}

/** Newest first, or oldest: a tag is read from its own index, everything else from those of players. */
function plainList(request: Request, sites: readonly number[]): List {
  const isTagged = request.tag !== undefined;
  const key = isTagged ? sql`t.registered_at` : sql`p.created_at`;
  return {
    sites,
    from: isTagged ? sql`player_tag t join player p on p.id = t.player_id` : sql`player p`,
    where: [
      isTagged ? sql`t.site_id = s.id and t.tag = ${request.tag}` : sql`p.site_id = s.id`,
      ...filtersOf(request),
    ],
    key,
    keyText: sql`to_char(${key} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
    read: (text) => sql`${text}::timestamptz`,
    id: isTagged ? sql`t.player_id` : sql`p.id`,
    isDescending: request.sort !== 'oldest',
  };
}

function listsOf(
  request: Request,
  sites: readonly { readonly id: number }[],
  isWhole: (siteId: number) => boolean,
): readonly List[] {
  const all = sites.map(({ id }) => id);
  if (request.search === undefined) return [plainList(request, all)];
  const filters = filtersOf(request);
  if (request.tag !== undefined)
    filters.push(sql`exists (select from player_tag t where t.player_id = p.id and t.tag = ${request.tag})`);
  const found = searchLists(request.search);
  return found.map(({ key, where, needsPersonal }, place) => ({
    sites: needsPersonal ? all.filter(isWhole) : all,
    from: sql`player p`,
    where: [
      sql`p.site_id = s.id`,
      where,
      ...filters,
      // Who was found by an earlier one is not shown again.
      ...found.slice(0, place).map((earlier) => sql`(${earlier.where}) is not true`),
    ],
    key,
    keyText: sql`${key}`,
    read: (text) => sql`${text}`,
    id: sql`p.id`,
    isDescending: false,
  }));
}

/** A page of one list: at each site as many as the page, by the index, then merged. */
async function readList(reader: Reader, list: List, after: Place | undefined, limit: number): Promise<Row[]> {
  if (list.sites.length === 0) return [];
  const direction = list.isDescending ? sql`desc` : sql`asc`;
  const where = [...list.where];
  if (after) {
    const place = sql`(${list.read(after.key)}, ${after.id})`;
    where.push(sql`(${list.key}, ${list.id}) ${list.isDescending ? sql`<` : sql`>`} ${place}`);
  }
  const { rows } = await sql<Row>`
    select f.*, array(select t.tag from player_tag t where t.player_id = f.id order by t.tag) as tags
      from unnest(${plainArray(list.sites)}::integer[]) s(id)
     cross join lateral (
       select p.id, ${list.key} as sorted, ${list.keyText} as key, p.site_id, p.account_id, p.full_name, p.contact_phone,
              p.contact_email, p.status, player_verification(p.activated_at, p.has_verified_account) as verification,
              p.created_at
         from ${list.from}
        where ${sql.join(where, sql` and `)}
        order by ${list.key} ${direction}, ${list.id} ${direction}
        limit ${limit}) f
     order by f.sorted ${direction}, f.id ${direction}
     limit ${limit}`.execute(reader);
  return rows;
}

/** A page of the players at the sites where the caller may read them. */
export async function listPlayers(
  db: Db,
  context: OfficeContext,
  request: Request,
): Promise<Response | OfficeRefusal> {
  const { before, limit = DEFAULT_LIMIT, site } = request;
  const own = await sitesFor(db.read, context, 'players.read');
  const sites = site === undefined ? own : own.filter(({ external_id }) => external_id === site);
  if (site !== undefined && sites.length === 0) return refuseStaff('unknownSite', { field: 'site' });
  for (const field of ['registered_from', 'registered_to'] as const)
    if (request[field] !== undefined && !readMoment(request[field]))
      return refuseStaff('badRequest', { field });
  const place = before === undefined ? undefined : readPlace(before);
  const isPlace = request.search !== undefined || place === undefined || isMoment(place.key);
  if ((before !== undefined && !place) || !isPlace) return refuseStaff('badRequest', { field: 'before' });
  const lists = listsOf(request, sites, (siteId) => seesPersonal(context, siteId));
  const found: { readonly row: Row; readonly list: number }[] = [];
  for (const [index, list] of lists.entries()) {
    if (index < (place?.list ?? 0)) continue;
    const rows = await readList(
      db.read,
      list,
      index === place?.list ? place : undefined,
      limit + 1 - found.length,
    );
    found.push(...rows.map((row) => ({ row, list: index })));
    if (found.length > limit) break;
  }
  const shown = found.slice(0, limit);
  const last = found.length > limit ? shown.at(-1) : undefined;
  return {
    rows: await onWire(
      db.read,
      context,
      sites,
      shown.map(({ row }) => row),
    ),
    next: last ? writePlace({ list: last.list, key: last.row.key, id: last.row.id }) : null,
  };
}

const isMoment = (text: string): boolean => MOMENT.test(text) && readMoment(text) !== undefined;

async function onWire(
  reader: Reader,
  context: OfficeContext,
  sites: Awaited<ReturnType<typeof sitesFor>>,
  rows: readonly Row[],
): Promise<Response['rows']> {
  const balances = await balancesOf(
    reader,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const site = sites.find(({ id }) => id === row.site_id);
    const isWhole = seesPersonal(context, row.site_id);
    return {
      player_id: String(row.id),
      site: site?.external_id ?? '',
      account_id: row.account_id,
      full_name: row.full_name,
      phone: shownPhone(row.contact_phone, isWhole),
      mail: shownMail(row.contact_email, isWhole),
      status: row.status,
      verification: row.verification,
      tags: row.tags,
      currency: site?.currency ?? '',
      cash: formatAmount(balances.get(row.id)?.cash ?? 0n),
      created_at: row.created_at.toISOString(),
    };
  });
}
