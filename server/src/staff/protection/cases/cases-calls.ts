import { isOfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import { formatAmount } from '#rules/money/amount.ts';
import { suggestInterventions } from '#rules/players/markers/markers.ts';
import { triggers } from '#rules/players/triggers/triggers.ts';
import { actorText } from '../../../actor.ts';
import type { Db } from '../../../db/database.ts';
import { UUID, uuid7 } from '../../../db/uuid7.ts';
import type { OfficeHandlers } from '../../../edge/office/office-handlers.ts';
import { markDue, markerValues, type ReachedTrigger } from '../../../players/public.ts';
import { audit, type StaffContext } from '../../context.ts';
import { findPlayer } from '../../players/find-player.ts';
import { noteLook } from '../../players/look.ts';
import { siteFor, siteIdsFor } from '../../roles/sites-for.ts';
import { readAccounts } from '../read-lists.ts';
import { shownAccount } from '../shown-account.ts';
import { assignCase, closeCase, intervene } from './change-case.ts';
import { markerOf, readMarkers, setMarker, shownMarker, shownValue } from './markers.ts';
import { type CaseFacts, readActions, readCases } from './read-cases.ts';

const DEFAULT_PAGE = 50;
const ok = { statusCode: 1 } as const;

function shownCase(context: StaffContext, row: CaseFacts) {
  const { case_id, kind, state, detail, opened_at, decided_at, outcome, version } = row;
  return {
    ...{ case_id, player: shownAccount(context, row), kind, state, outcome, version },
    markers: [
      ...(detail.markers?.map(({ code }) => code) ?? []),
      ...(detail.excluded?.alike ?? []),
      ...new Set(detail.listed?.hits.map(({ list }) => list) ?? []),
      ...(detail.reached?.map(({ code }) => code) ?? []),
      ...(detail.suspicions?.map(({ evidence }) => evidence.kind) ?? []),
    ],
    opened_at: opened_at.toISOString(),
    assigned_to:
      row.assigned_to === null
        ? null
        : { staff_id: String(row.assigned_to), full_name: row.assigned_name ?? '' },
    decided_at: decided_at?.toISOString() ?? null,
  };
}

type Values = Readonly<Record<string, string>>;

/** The markers of a case before and after something was done about them. */
function effectOf(row: CaseFacts, before: Values, after: Values | null) {
  if (after === null) return { effect: null, helped: null };
  const effect = (row.detail.markers ?? []).flatMap(({ code, threshold }) => {
    const unit = markerOf(code)?.unit;
    const [was, is] = [BigInt(before[code] ?? '0'), BigInt(after[code] ?? '0')];
    const isLess = was >= BigInt(threshold) && is < BigInt(threshold);
    return unit ? [{ code, before: shownValue(unit, was), after: shownValue(unit, is), isLess }] : [];
  });
  return {
    effect: effect.map(({ isLess: _, ...shown }) => shown),
    helped: effect.some(({ isLess }) => isLess),
  };
}

function shownTrigger({ code, value, threshold, ...reached }: ReachedTrigger) {
  const known = triggers.find((one) => one.code === code);
  const fact = known?.fact ?? 'deposits';
  const shown = (of: string) => (fact === 'renewal' ? of : formatAmount(BigInt(of)));
  const { title = '', clause = '' } = known?.source ?? {};
  return {
    ...{ code, fact, value: shown(value), threshold: shown(threshold), ...reached },
    source: clause === '' ? title : `${title}, ${clause}`,
  };
}

async function readWholeCase(db: Db, context: StaffContext, row: CaseFacts) {
  const now = await markerValues(db.read, row.id, context.now);
  const raised = (row.detail.markers ?? []).flatMap(({ code, value, threshold }) => {
    const marker = markerOf(code);
    if (!marker) return [];
    const { unit } = marker;
    const current = now[code];
    return [
      {
        ...{ ...shownMarker(marker, BigInt(threshold)), value: shownValue(unit, BigInt(value)) },
        value_now: current === undefined ? null : shownValue(unit, BigInt(current)),
      },
    ];
  });
  const { excluded } = row.detail;
  const seen = await siteIdsFor(db.read, context, 'protection.read');
  const [alike] = excluded ? await readAccounts(db.read, [BigInt(excluded.player_id)], seen) : [];
  const actions = await readActions(db.read, row.case_id);
  return {
    case: { ...shownCase(context, row), reason: row.reason, currency: row.currency },
    markers: raised,
    alike: excluded
      ? { excluded: alike ? shownAccount(context, alike) : null, by: [...excluded.alike] }
      : null,
    listed: (row.detail.listed?.hits ?? []).map(({ births, programmes, ...hit }) => ({
      ...{ ...hit, births: [...births], programmes: [...programmes] },
    })),
    reached: (row.detail.reached ?? []).map(shownTrigger),
    suspicions: (row.detail.suspicions ?? []).map(({ evidence }) => evidence),
    suggested: [...suggestInterventions(raised)],
    actions: actions.map(({ id, kind, note, done_at, done_by, follow_up_at, before, after }) => ({
      ...{
        id,
        kind,
        note,
        done_by,
        done_at: done_at.toISOString(),
        follow_up_at: follow_up_at.toISOString(),
      },
      ...effectOf(row, before, after),
    })),
  };
}

function readingCalls(db: Db) {
  return {
    'protection.queue': async (request, context) => {
      const { site, player_id: player, kind, state, mine, before, limit = DEFAULT_PAGE } = request;
      if (before !== undefined && !UUID.test(before)) return refuseStaff('badRequest', { field: 'before' });
      const at = site === undefined ? undefined : await siteFor(db.read, context, 'protection.read', site);
      if (isOfficeRefusal(at)) return at;
      const siteIds = at ? [at.id] : await siteIdsFor(db.read, context, 'protection.read');
      const rows = await readCases(db.read, {
        ...{ siteIds, kind, state, before, limit },
        playerId: player === undefined ? undefined : BigInt(player),
        assignedTo: mine === true ? context.staffId : undefined,
      });
      return {
        ...ok,
        rows: rows.map((row) => shownCase(context, row)),
        next: rows.length < limit ? null : (rows.at(-1)?.case_id ?? null),
      };
    },
    'protection.case': async ({ case_id }, context) => {
      const siteIds = await siteIdsFor(db.read, context, 'protection.read');
      const [row] = await readCases(db.read, { siteIds, caseId: case_id.toLowerCase(), limit: 1 });
      if (!row) return refuseStaff('unknownCase');
      await noteLook(db, context, row);
      return { ...ok, ...(await readWholeCase(db, context, row)) };
    },
    'protection.markers': async ({ site }, context) => {
      const at = await siteFor(db.read, context, 'protection.read', site);
      if (isOfficeRefusal(at)) return at;
      return { ...ok, currency: at.currency, rows: await readMarkers(db.read, at.id) };
    },
  } satisfies Partial<OfficeHandlers>;
}

function changingCalls(db: Db) {
  const change = async (context: StaffContext, of: { case_id: string; version: number }) => ({
    caseId: of.case_id.toLowerCase(),
    version: of.version,
    siteIds: await siteIdsFor(db.read, context, 'players.protect'),
  });
  return {
    'protection.assign': async ({ to, ...of }, context) => {
      const wanted = { ...(await change(context, of)), to: to === null ? null : BigInt(to) };
      const done = await assignCase(db, context, wanted);
      return isOfficeRefusal(done) ? done : { ...ok, ...done };
    },
    'protection.intervene': async ({ case_id, version, ...intervention }, context) => {
      const wanted = { ...(await change(context, { case_id, version })), ...intervention };
      const done = await intervene(db, context, wanted);
      return isOfficeRefusal(done) ? done : { ...ok, ...done };
    },
    'protection.close': async ({ outcome, reason, ...of }, context) => {
      const done = await closeCase(db, context, { ...(await change(context, of)), outcome, reason });
      return isOfficeRefusal(done) ? done : { ...ok, ...done };
    },
    'protection.noteContact': async ({ player_id, about, note }, context) => {
      const player = await findPlayer(db.read, context, player_id, 'players.protect');
      if (isOfficeRefusal(player)) return player;
      const { actor, now } = context;
      const of = { playerId: player.id, siteId: player.site_id, at: now };
      await db.tx(async (tx) => {
        await tx
          .insertInto('player_contact')
          .values({
            ...{ id: uuid7(), player_id: player.id, site_id: player.site_id, about, note, at: now },
            noted_by: actorText(actor),
          })
          .execute();
        await markDue(tx, [of]);
        const object = `player:${player.id}`;
        await audit(tx, context, { object, siteId: player.site_id, after: { contact: about } });
      });
      return ok;
    },
    'protection.setMarkers': async ({ site, ...setting }, context) => {
      const at = await siteFor(db.read, context, 'players.protect', site);
      if (isOfficeRefusal(at)) return at;
      const done = await setMarker(db, context, { ...setting, siteId: at.id });
      return isOfficeRefusal(done) ? done : { ...ok, ...done };
    },
  } satisfies Partial<OfficeHandlers>;
}

/** The calls about cases of player protection and the markers that open them. */
export const casesCalls = (db: Db) => ({ ...readingCalls(db), ...changingCalls(db) });
