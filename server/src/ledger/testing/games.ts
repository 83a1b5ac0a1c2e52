import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Writer } from '../../db/database.ts';
import { uuid7 } from '../../db/uuid7.ts';
import type { RoundRider } from '../command.ts';
import { CURRENCY, SITE } from './world.ts';

/** A launch with its seed, as the games open them. */
export interface TestGame {
  readonly launchId: string;
  readonly seedId: string;
  readonly gameCode: string;
}

export async function openGame(
  writer: Writer,
  playerId: bigint,
  {
    gameCode = 'lucky-sevens',
    endedAt = null,
    expiresAt = new Date(Date.now() + 3_600_000),
  }: {
    gameCode?: string;
    endedAt?: Date | null;
    expiresAt?: Date;
  } = {},
): Promise<TestGame> {
  const launchId = uuid7();
  const seedId = uuid7();
  const bytes = randomBytes(32);
  await sql`insert into seed (id, site_id, player_id, game_code, server_seed, server_seed_hash,
      next_server_seed, client_seed)
    values (${seedId}, ${SITE}, ${playerId}, ${gameCode}, ${bytes}, ${bytes}, ${bytes}, 'client')`.execute(
    writer,
  );
  await sql`insert into launch (id, token_hash, site_id, player_id, game_code, provider_code, mode, seed_id, expires_at,
      ended_at)
    values (${launchId}, ${randomBytes(32)}, ${SITE}, ${playerId}, ${gameCode}, 'baize', 'real', ${seedId}, ${expiresAt},
      ${endedAt})`.execute(writer);
  return { launchId, seedId, gameCode };
}

export function roundOn(
  game: TestGame,
  nonce: number,
  { stake = 10n, win = 0n }: { stake?: bigint; win?: bigint } = {},
): RoundRider {
  return {
    id: uuid7(),
    launchId: game.launchId,
    seedId: game.seedId,
    nonce,
    gameCode: game.gameCode,
    providerCode: 'baize',
    stake,
    win,
    currency: CURRENCY,
    result: { stops: [3, 1, 4, 1, 5], says: 'a "quoted" \\ text' },
    startedAt: new Date(),
  };
}
