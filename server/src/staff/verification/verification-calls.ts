import { isOfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import type { Db } from '../../db/database.ts';
import type { OfficeHandlers } from '../../edge/office/office-handlers.ts';
import { demandLevel, levelsVersion, openDemands, readLevels, shownLevel } from '../../players/public.ts';
import { audit } from '../context.ts';
import { findPlayer } from '../players/find-player.ts';
import { siteFor } from '../roles/sites-for.ts';
import { reviewingCalls } from './review-calls.ts';
import { setLevels } from './set-levels.ts';

const ok = { statusCode: 1 } as const;

/** The calls about the levels of verification of sites, and what is demanded of players. */
export const verificationCalls = (db: Db) =>
  ({
    ...reviewingCalls(db),
    'verification.levels': async ({ site }, context) => {
      const at = await siteFor(db.read, context, 'protection.read', site);
      if (isOfficeRefusal(at)) return at;
      const [levels, version] = await Promise.all([
        readLevels(db.read, at.id),
        levelsVersion(db.read, at.id),
      ]);
      return { ...ok, currency: at.currency, levels: levels.map(shownLevel), version };
    },
    'verification.setLevels': async ({ site, ...change }, context) => {
      const at = await siteFor(db.read, context, 'players.protect', site);
      if (isOfficeRefusal(at)) return at;
      const done = await setLevels(db, context, { ...change, siteId: at.id });
      return isOfficeRefusal(done) ? done : { ...ok, ...done };
    },
    'verification.demand': async ({ player_id, level: asked, by, why, reason }, context) => {
      const player = await findPlayer(db.read, context, player_id, 'players.protect');
      if (isOfficeRefusal(player)) return player;
      const { actor, now } = context;
      const { id: playerId, site_id: siteId } = player;
      return db.tx(async (tx) => {
        const before = (await openDemands(tx, playerId)).find((one) => one.reason === why);
        const wanted = { level: asked, by: new Date(by), reason: why };
        const level = await demandLevel(tx, { siteId, playerId, actor, now }, wanted);
        if (level === undefined) return refuseStaff('noLevels');
        await audit(tx, context, {
          ...{ object: `player:${playerId}`, siteId, reason },
          before: before ? { verification_level: before.level, by: before.due_at.toISOString(), why } : null,
          after: { verification_level: level, by, why },
        });
        return { ...ok, level };
      });
    },
  }) satisfies Partial<OfficeHandlers>;
