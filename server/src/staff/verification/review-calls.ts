import { isOfficeRefusal, type OfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import type { Db, Tx } from '../../db/database.ts';
import { UUID } from '../../db/uuid7.ts';
import type { OfficeHandlers } from '../../edge/office/office-handlers.ts';
import {
  declineReasonOf,
  documentsOf,
  type LockedSubmission,
  lockSubmission,
  openDocument,
  readFields,
  readSubmissions,
  readZone,
  type SubmissionFacts,
  takeSubmission,
} from '../../players/public.ts';
import { audit, type StaffContext } from '../context.ts';
import { shownAccount } from '../protection/shown-account.ts';
import { openRequestFor } from '../requests/read-requests.ts';
import { act } from '../requests/requests.ts';
import { siteFor, siteIdsFor } from '../roles/sites-for.ts';
import { verificationKind } from './verification-kind.ts';

const DEFAULT_PAGE = 50;
const EARLIER = 20;
const ok = { statusCode: 1 } as const;

function shownSubmission(context: StaffContext, row: SubmissionFacts) {
  const { id, player_id, site_id, external_id, account_id, full_name } = row;
  return {
    ...{ submission_id: id, level: row.level, needs: row.needs, state: row.state, version: row.version },
    player: shownAccount(context, { id: player_id, site_id, external_id, account_id, full_name }),
    submitted_at: row.submitted_at?.toISOString() ?? null,
    taken_by:
      row.taken_by === null ? null : { staff_id: String(row.taken_by), full_name: row.taken_name ?? '' },
    decided_at: row.decided_at?.toISOString() ?? null,
    decided_by: row.decided_by,
    decline_reason: declineReasonOf(row.reason_code) ?? null,
  };
}

async function readWhole(db: Db, context: StaffContext, row: SubmissionFacts) {
  const { read } = db;
  const fields = await readFields(read, row.player_id);
  const cases = await read
    .selectFrom('protection_case')
    .select(['id', 'kind'])
    .where('player_id', '=', row.player_id)
    .where('site_id', '=', row.site_id)
    .where('state', '!=', 'decided')
    .execute();
  const earlier = await readSubmissions(read, {
    ...{ siteIds: [row.site_id], playerId: row.player_id, limit: EARLIER },
  });
  const documents = await documentsOf(read, [row.id]);
  const { address_line, address_postcode, address_city, address_country } = fields;
  return {
    submission: {
      ...shownSubmission(context, row),
      ...{ mrz: row.mrz, valid_until: row.valid_until },
      request_id: await openRequestFor(read, context.operatorId, `verification:${row.id}`),
    },
    minimum_age: row.minimum_age,
    fields: {
      ...{ full_name: row.full_name, date_of_birth: row.date_of_birth, nationality: fields.nationality },
      address: [address_line, address_postcode, address_city, address_country]
        .filter((part) => part !== '')
        .join(', '),
      ...{ funds_source: fields.funds_source, funds_note: fields.funds_note },
    },
    documents: documents.map(({ id, uploaded_at, submission_id: _, ...about }) => ({
      ...{ ...about, document_id: id, uploaded_at: uploaded_at.toISOString() },
    })),
    cases: cases.map(({ id, kind }) => ({ case_id: id, kind })),
    earlier: earlier
      .filter(({ id }) => id !== row.id)
      .toReversed()
      .map((one) => shownSubmission(context, one)),
  };
}

/** Changes an open submission as it was seen, and adds it to the audit log. */
async function changeOpen<Done extends { readonly version: number }>(
  db: Db,
  context: StaffContext,
  { submission_id, version }: { readonly submission_id: string; readonly version: number },
  work: (tx: Tx, row: LockedSubmission) => Promise<Done | OfficeRefusal>,
): Promise<Done | OfficeRefusal> {
  const siteIds = await siteIdsFor(db.read, context, 'players.protect');
  return db.tx(async (tx) => {
    const row = await lockSubmission(tx, submission_id.toLowerCase(), siteIds);
    if (!row || row.state === 'started') return refuseStaff('unknownSubmission');
    if (row.state !== 'submitted' && row.state !== 'in_review') return refuseStaff('submissionDecided');
    if (row.version !== version) return refuseStaff('versionConflict', { field: 'version' });
    const done = await work(tx, row);
    if (isOfficeRefusal(done)) return done;
    const state = (of: { state: string; version: number }) => ({ state: of.state, version: of.version });
    await audit(tx, context, {
      ...{ object: `verification:${row.id}`, siteId: row.site_id, before: state(row) },
      after: { ...state({ ...row, version: done.version }), player_id: String(row.player_id) },
    });
    return done;
  });
}

/** The calls about what players handed in to be verified. */
export const reviewingCalls = (db: Db) =>
  ({
    'verification.queue': async (request, context) => {
      const { site, player_id: player, state, before, limit = DEFAULT_PAGE } = request;
      if (before !== undefined && !UUID.test(before)) return refuseStaff('badRequest', { field: 'before' });
      const at = site === undefined ? undefined : await siteFor(db.read, context, 'protection.read', site);
      if (isOfficeRefusal(at)) return at;
      const siteIds = at ? [at.id] : await siteIdsFor(db.read, context, 'protection.read');
      const playerId = player === undefined ? undefined : BigInt(player);
      const rows = await readSubmissions(db.read, { siteIds, playerId, state, after: before, limit });
      return {
        ...ok,
        rows: rows.map((row) => shownSubmission(context, row)),
        next: rows.length < limit ? null : (rows.at(-1)?.id ?? null),
      };
    },
    'verification.submission': async ({ submission_id }, context) => {
      const siteIds = await siteIdsFor(db.read, context, 'players.personal');
      const id = submission_id.toLowerCase();
      const [row] = await readSubmissions(db.read, { siteIds, id, limit: 1 });
      if (!row || row.state === 'started') return refuseStaff('unknownSubmission');
      await db.tx((tx) =>
        audit(tx, context, {
          object: `player:${row.player_id}`,
          siteId: row.site_id,
          after: { submission: id },
        }),
      );
      return { ...ok, ...(await readWhole(db, context, row)) };
    },
    'verification.look': async ({ document_id, whole }, context) => {
      const siteIds = await siteIdsFor(db.read, context, 'players.personal');
      return db.tx(async (tx) => {
        const wanted = { id: document_id.toLowerCase(), siteIds, isWhole: whole };
        const found = await openDocument(tx, wanted);
        if (!found) return refuseStaff('unknownSubmission', { field: 'document_id' });
        await audit(tx, context, {
          ...{ object: `player:${found.player_id}`, siteId: found.site_id },
          after: { document: found.id, kind: found.kind, side: found.side, whole },
        });
        return { ...ok, content: found.picture.toString('base64') };
      });
    },
    'verification.take': async (of, context) => {
      const done = await changeOpen(db, context, of, async (tx, row) => ({
        version: await takeSubmission(tx, row, context.staffId),
      }));
      return isOfficeRefusal(done) ? done : { ...ok, ...done };
    },
    'verification.readZone': async ({ lines, ...of }, context) => {
      const { now } = context;
      const done = await changeOpen(
        db,
        context,
        of,
        async (tx, row) =>
          (await readZone(tx, row, { lines, now })) ?? refuseStaff('invalidZone', { field: 'lines' }),
      );
      return isOfficeRefusal(done) ? done : { ...ok, ...done };
    },
    'verification.decide': async ({ reason, submission_id, ...of }, context) => {
      const siteIds = await siteIdsFor(db.read, context, 'players.protect');
      const id = submission_id.toLowerCase();
      const [row] = await readSubmissions(db.read, { siteIds, id, limit: 1 });
      if (!row) return refuseStaff('unknownSubmission');
      const input = {
        ...{ submission_id: id, version: of.version, outcome: of.outcome },
        ...{ decline_reason: of.decline_reason ?? null, valid_until: of.valid_until ?? null },
      };
      const done = await act(db, context, verificationKind, { siteId: row.site_id, input, reason });
      return isOfficeRefusal(done) ? done : { ...ok, request_id: done.requestId };
    },
  }) satisfies Partial<OfficeHandlers>;
