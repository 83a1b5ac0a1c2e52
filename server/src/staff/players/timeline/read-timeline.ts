import type { OfficeRequest, OfficeResponse } from '#contract/office/calls.ts';
import { type OfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import { formatAmount } from '#rules/money/amount.ts';
import { deviceOf } from '#rules/players/device.ts';
import { isMoneyLimit, limitKinds } from '#rules/players/limits.ts';
import { networkOf } from '#rules/players/network.ts';
import type { Reader } from '../../../db/database.ts';
import { readMoment } from '../../../db/moment.ts';
import type { StaffContext } from '../../context.ts';
import type { FoundPlayer } from '../find-player.ts';
import { seesPersonal } from '../personal.ts';
import { sources } from './all-sources.ts';
import { compare, microseconds, type Place, rangeOf, readPlace, writePlace } from './place.ts';
import type { Entry } from './sources.ts';
import type { TimelineKind } from './timeline-kind.ts';

type Request = Omit<OfficeRequest<'/api/office/players/timeline'>, 'player_id'>;
type Response = Omit<OfficeResponse<'/api/office/players/timeline'>, 'statusCode'>;
type Shown = Response['rows'][number];

const DEFAULT_LIMIT = 50;
const idsOfSources = sources.map(({ ids }) => ids);

interface Found extends Entry, Place {
  readonly kind: TimelineKind;
}

/**
 * A page of all that happened to a player: of each source at most a page is read by its index, then they are merged, so that
 * a page costs the same however much a player has played.
 */
export async function readTimeline(
  reader: Reader,
  context: StaffContext,
  player: FoundPlayer,
  request: Request,
): Promise<Response | OfficeRefusal> {
  const { kinds, before, limit = DEFAULT_LIMIT } = request;
  for (const field of ['from', 'to'] as const)
    if (request[field] !== undefined && !readMoment(request[field]))
      return refuseStaff('badRequest', { field });
  const place = before === undefined ? undefined : readPlace(before, idsOfSources);
  if (before !== undefined && !place) return refuseStaff('badRequest', { field: 'before' });
  const within = { from: momentOf(request.from), to: momentOf(request.to) };
  const subject = { playerId: player.id, operatorId: context.operatorId };
  const pages = await Promise.all(
    sources.map(async ({ kind, read }, source): Promise<Found[]> => {
      if (kinds !== undefined && !kinds.includes(kind)) return [];
      const found = await read(reader, subject, rangeOf(source, place, within), limit + 1);
      return found.map((entry) => ({ ...entry, kind, source }));
    }),
  );
  const all = pages.flat().sort(compare);
  const shown = all.slice(0, limit);
  const last = all.length > limit ? shown.at(-1) : undefined;
  const names = await namesOf(reader, context.operatorId, shown);
  const isWhole = seesPersonal(context, player.site_id);
  return {
    rows: shown.map((entry) => onWire(entry, { own: `player:${player.id}`, names, isWhole })),
    next: last ? writePlace(last) : null,
  };
}

function momentOf(text: string | undefined): bigint | undefined {
  const moment = text === undefined ? undefined : readMoment(text);
  return moment && microseconds(moment);
}

/** The names of the staff of an operator by their actors. */
async function namesOf(
  reader: Reader,
  operatorId: number,
  entries: readonly Entry[],
): Promise<ReadonlyMap<string, string>> {
  const ids = entries.flatMap(({ by }) => /^staff:(\d+)$/.exec(by ?? '')?.[1] ?? []);
  if (ids.length === 0) return new Map();
  const rows = await reader
    .selectFrom('staff')
    .select(['id', 'full_name', 'mail'])
    .where('operator_id', '=', operatorId)
    .where('id', 'in', [...new Set(ids)].map(BigInt))
    .execute();
  return new Map(rows.map((row) => [`staff:${row.id}`, row.full_name || row.mail]));
}

function onWire(
  entry: Found,
  {
    own,
    names,
    isWhole,
  }: { readonly own: string; readonly names: ReadonlyMap<string, string>; readonly isWhole: boolean },
): Shown {
  const { kind, id, at, what, amount, by } = entry;
  return {
    kind,
    id: kind === 'staff' ? (entry.facts.number ?? id) : id,
    at: at.toISOString(),
    what,
    amount: amount === null ? null : formatAmount(amount),
    facts: factsOf(entry, isWhole),
    by: by === own || by === null ? null : (names.get(by) ?? by),
  };
}

function factsOf({ kind, facts, money }: Found, isWhole: boolean): Shown['facts'] {
  const amounts = Object.fromEntries(
    Object.entries(money).map(([name, digits]) => [
      name,
      digits === null ? null : formatAmount(BigInt(digits)),
    ]),
  );
  const { user_agent: agent, number: _, ...rest } = facts;
  const own = { ...rest, ...amounts };
  if (kind === 'limit') return { ...own, from: limitText(facts, 'from'), to: limitText(facts, 'to') };
  if (kind !== 'session') return own;
  const { browser, system } = deviceOf(agent ?? '');
  return { ...own, ip: isWhole ? (facts.ip ?? null) : networkOf(facts.ip ?? ''), browser, system };
}

/** A limit of money as an amount; the others are minutes. */
function limitText(facts: Entry['facts'], name: 'from' | 'to'): string | null {
  const value = facts[name] ?? null;
  const kind = limitKinds.find((one) => one === facts.limit);
  return value !== null && kind && isMoneyLimit(kind) ? formatAmount(BigInt(value)) : value;
}
