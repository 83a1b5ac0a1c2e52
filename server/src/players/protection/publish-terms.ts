import type { ActionContext } from '../../actor.ts';
import type { Db } from '../../db/database.ts';
import { recordSiteChange } from '../../sites/public.ts';
import { renewGuard } from './guard.ts';
import { lockPlayer } from './store.ts';

const AT_ONCE = 200;

/**
 * Publishes a new version of a site's terms: from its commit on every player of the site is asked to accept it before
 * the next deposit or game that is opened. Games that are open follow within a minute, by `applyTerms`.
 * @returns the new version
 */
export async function publishTerms(db: Db, context: ActionContext): Promise<number> {
  return db.tx(async (tx) => {
    const { terms_version: version } = await tx
      .updateTable('site')
      .set((eb) => ({ terms_version: eb('terms_version', '+', 1), terms_published_at: context.now }))
      .where('id', '=', context.siteId)
      .returning('terms_version')
      .executeTakeFirstOrThrow();
    await recordSiteChange(tx, context, { kind: 'terms', value: String(version) });
    return version;
  });
}

/** Brings the guards of players up to new terms; a run that is cut off is taken up by the next one, on any server. */
export async function applyTerms(db: Db, now: Date): Promise<void> {
  const sites = await db.read
    .selectFrom('site')
    .select(['id', 'terms_version'])
    .whereRef('terms_applied_version', '<', 'terms_version')
    .execute();
  for (const site of sites) {
    let after = 0n;
    for (;;) {
      const players = await unidentified(db, site.id, after);
      for (const playerId of players) {
        await db.tx(async (tx) => {
          await lockPlayer(tx, playerId);
          await renewGuard(tx, playerId, now);
        });
        after = playerId;
      }
      if (players.length < AT_ONCE) break;
    }
    await db.autocommit
      .updateTable('site')
      .set({ terms_applied_version: site.terms_version })
      .where('id', '=', site.id)
      .execute();
  }
}

/** Players of a site whose age or consent is missing, by id. */
async function unidentified(db: Db, siteId: number, after: bigint): Promise<bigint[]> {
  const rows = await db.read
    .selectFrom('player')
    .innerJoin('site', 'site.id', 'player.site_id')
    .select('player.id')
    .where('player.site_id', '=', siteId)
    .where('player.id', '>', after)
    // Purses, which are guarded, are opened then.
    .where('player.activated_at', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('player.date_of_birth', 'is', null),
        eb('player.terms_version', 'is distinct from', eb.ref('site.terms_version')),
      ]),
    )
    .orderBy('player.id')
    .limit(AT_ONCE)
    .execute();
  return rows.map(({ id }) => id);
}
