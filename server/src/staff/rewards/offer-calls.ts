import { isOfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { OfficeHandlers } from '../../edge/office/office-handlers.ts';
import {
  type Edited,
  type EditProblem,
  listMissions,
  listOffers,
  readBoardsNow,
  saveBoard,
  saveMission,
  saveOffer,
} from '../../rewards/public.ts';
import { reorderRows } from '../../sites/public.ts';
import { changeAtSite } from '../change-at-site.ts';
import { audit, type StaffContext } from '../context.ts';
import { siteFor } from '../roles/sites-for.ts';
import type { AuditState } from '../tables.ts';
import { boardOf, boardOnWire, missionOf, missionOnWire, offerOf, offerOnWire } from './offers-on-wire.ts';

const ok = { statusCode: 1 } as const;

type Action = { readonly siteId: number; readonly now: Date };

/** Saves one of a site; `what` is its kind. */
async function save<Row extends { readonly id: number; readonly version: number }>(
  db: Db,
  context: StaffContext,
  asked: { readonly site: string; readonly reason: string; readonly what: string },
  work: (tx: Tx, action: Action) => Promise<Edited<Row> | EditProblem>,
  onWire: (row: Row) => AuditState,
) {
  const { site, reason, what } = asked;
  const object = ({ id }: Row) => `${what}:${site}/${id}`;
  const done = await changeAtSite(
    db,
    context,
    { site, reason, permission: 'rewards.manage', object },
    work,
    onWire,
  );
  if (isOfficeRefusal(done)) return done;
  const { id, version } = done.after;
  return { ...ok, id, version };
}

/** Reads what a site has of one kind, if the caller may. */
async function read<Row>(
  db: Db,
  context: StaffContext,
  site: string,
  rowsOf: (siteId: number) => Promise<Row[]>,
) {
  const at = await siteFor(db.read, context, 'rewards.read', site);
  if (isOfficeRefusal(at)) return at;
  return { ...ok, currency: at.currency, rows: await rowsOf(at.id) };
}

const tables = { missions: 'mission', leaderboards: 'leaderboard', offers: 'promotion' } as const;

/** The calls about missions, leaderboards and offers. */
export const offerCalls = (db: Db) =>
  ({
    'rewards.missions': ({ site }, context) =>
      read(db, context, site, async (siteId) => (await listMissions(db.read, siteId)).map(missionOnWire)),
    'rewards.saveMission': ({ site, reason, ...asked }, context) =>
      save(
        db,
        context,
        { site, reason, what: 'mission' },
        (tx, action) => saveMission(tx, action, missionOf(asked)),
        missionOnWire,
      ),
    'rewards.leaderboards': ({ site }, context) =>
      read(db, context, site, async (siteId) =>
        (await readBoardsNow(db.read, { siteId, now: context.now })).map(({ board, endsAt, players }) => ({
          ...{ ...boardOnWire(board), ends_at: endsAt?.toISOString() ?? null, players },
        })),
      ),
    'rewards.saveLeaderboard': ({ site, reason, ...asked }, context) =>
      save(
        db,
        context,
        { site, reason, what: 'leaderboard' },
        (tx, action) => saveBoard(tx, action, boardOf(asked)),
        boardOnWire,
      ),
    'rewards.offers': ({ site }, context) =>
      read(db, context, site, async (siteId) => (await listOffers(db.read, siteId)).map(offerOnWire)),
    'rewards.saveOffer': ({ site, reason, ...asked }, context) =>
      save(
        db,
        context,
        { site, reason, what: 'offer' },
        (tx, action) => saveOffer(tx, action, offerOf(asked)),
        offerOnWire,
      ),
    'rewards.reorder': async ({ site, list, from, to, reason }, context) => {
      const at = await siteFor(db.read, context, 'rewards.manage', site);
      if (isOfficeRefusal(at)) return at;
      return db.tx(async (tx) => {
        const isDone = await reorderRows(tx, { siteId: at.id }, { table: tables[list], from, to });
        if (!isDone) return refuseStaff('versionConflict', { field: 'from' });
        const [before, after] = [{ order: from }, { order: to }];
        await audit(tx, context, { object: `${list}:${site}`, siteId: at.id, reason, before, after });
        return ok;
      });
    },
  }) satisfies Partial<OfficeHandlers>;
