import type { Db } from '../../../db/database.ts';
import type { ProviderAnswer, ProviderRequest, Read } from '../client.ts';
import { userOf } from '../core/sessions.ts';
import type { CallProvider } from '../launching/call-provider.ts';
import { findCallers } from '../launching/callers.ts';

/** A round that a provider is asked to show. */
export interface ShownRound {
  /** What the provider calls the site. */
  readonly operatorId: string;
  /** What the site is called here. */
  readonly siteCode: string;
  /** The player's name. */
  readonly user: string;
  readonly gameCode: string;
  /** The provider's name of the round. */
  readonly roundRef: string;
}

/** How a dialect asks for the page that shows a round. */
export interface RoundsClient {
  ask(round: ShownRound, key: Buffer): ProviderRequest;
  /** @returns the address of the page */
  read(answer: ProviderAnswer): Read<string>;
}

/**
 * The address of the page on which the provider shows what happened in a round.
 *
 * @param round of the site, of the player where one asks for their own
 * @returns `undefined` where there is no such round, or its provider shows none now
 */
export async function findRoundAddress(
  { db, call }: { readonly db: Db; readonly call: CallProvider },
  round: { readonly id: string; readonly siteId: number; readonly playerId?: bigint },
): Promise<string | undefined> {
  const row = await db.read
    .selectFrom('outside_round')
    .select(['account', 'player_id', 'game_code', 'ref'])
    .where('id', '=', round.id)
    .where('site_id', '=', round.siteId)
    .executeTakeFirst();
  if (!row || (round.playerId !== undefined && row.player_id !== round.playerId)) return undefined;
  const [caller] = await findCallers(db.read, { account: row.account, siteId: round.siteId });
  const rounds = caller?.client.rounds;
  if (!caller || !rounds) return undefined;
  const { operatorId, siteCode, key, called } = caller;
  const user = userOf(row.player_id);
  const asked = { operatorId, siteCode, user, gameCode: row.game_code, roundRef: row.ref };
  const found = await call({ ...called, playerId: row.player_id }, rounds.ask(asked, key), rounds.read);
  return found && 'value' in found ? found.value : undefined;
}
