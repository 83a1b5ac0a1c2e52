import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { openPlayerAccounts } from '../../ledger/public.ts';
import { LAUNCH_LASTS_MS, newDemo } from '../launches/launch-game.ts';
import type { FindLimits } from '../limits/play-limits.ts';
import { newSeedPair, sha256 } from '../seeds.ts';
import { ensureSeed, insertLaunch } from '../store.ts';
import { gamesOf, type Partner } from './partners.ts';
import { tokenPlace } from './store.ts';

/** A game that a partner opens, for one of its players or for play money. */
export interface PartnerOpening {
  readonly gameCode: string;
  /** The currency of the partner's site. */
  readonly currency: string;
  /** What the partner calls the player, and its wallet the launch; absent in a demo. */
  readonly player: { readonly user: string; readonly token: string } | undefined;
  readonly now: Date;
}

/**
 * Opens a game for a player of a partner: the player is known from here on by what the partner calls them, and the seed is
 * committed to before any stake.
 * @returns the token of the launch, for its page; `undefined` for a game that the partner does not have
 */
export async function openForPartner(
  { db, limits }: { readonly db: Db; readonly limits: FindLimits },
  partner: Partner,
  { gameCode, currency, player, now }: PartnerOpening,
): Promise<string | undefined> {
  const game = (await gamesOf(db, partner)).find(({ game_code }) => game_code === gameCode);
  if (!game || partner.isPaused) return undefined;
  const { siteId, code } = partner;
  const { stakes } = await limits({ siteId, providerCode: game.provider_code, gameCode });
  if (stakes.all.length === 0 || (!player && !game.has_demo)) return undefined;
  const token = randomBytes(24).toString('base64url');
  const launch = {
    ...{ id: uuid7(), tokenHash: sha256(token), siteId, sessionId: null },
    ...{ gameCode, providerCode: game.provider_code },
    ...{ openedAt: now, expiresAt: new Date(now.getTime() + LAUNCH_LASTS_MS) },
  };
  await db.tx(async (tx) => {
    if (!player)
      return insertLaunch(tx, { ...launch, playerId: null, mode: 'demo', demo: newDemo(currency) });
    const playerId = await knownPlayer(tx, partner, player.user, now);
    await openPlayerAccounts(tx, { siteId, playerId, currency });
    await ensureSeed(tx, { siteId, playerId, gameCode }, { ...newSeedPair(), id: uuid7() });
    await insertLaunch(tx, { ...launch, playerId, mode: 'real', demo: null });
    await tx
      .insertInto('supply_launch')
      .values({
        ...{ launch_id: launch.id, partner: code, site_id: siteId, player_id: playerId },
        token: tx.keys.seal(tokenPlace(launch.id), Buffer.from(player.token)),
      })
      .execute();
  });
  return token;
}

/** The id of a player of a partner. It is one that a player of a site would have got, so that no two have the same. */
export async function knownPlayer(tx: Tx, partner: Partner, user: string, now: Date): Promise<bigint> {
  const found = tx
    .selectFrom('supply_player')
    .select('id')
    .where('partner', '=', partner.code)
    .where('user_ref', '=', user);
  const known = await found.executeTakeFirst();
  if (known) return known.id;
  await tx
    .insertInto('supply_player')
    .values({
      id: sql<bigint>`nextval(pg_get_serial_sequence('player', 'id'))`,
      ...{ partner: partner.code, site_id: partner.siteId, user_ref: user, created_at: now },
    })
    .onConflict((conflict) => conflict.columns(['partner', 'user_ref']).doNothing())
    .execute();
  return (await found.executeTakeFirstOrThrow()).id;
}
