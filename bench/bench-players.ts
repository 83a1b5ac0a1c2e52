import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { systemActor } from '../server/src/actor.ts';
import { type Db, openDatabase } from '../server/src/db/database.ts';
import { testKeys } from '../server/src/db/testing/test-keys.ts';
import { uuid7 } from '../server/src/db/uuid7.ts';
import { newSeedPair } from '../server/src/games/seeds.ts';
import { ensureSeed } from '../server/src/games/store.ts';
import { openPlayerAccounts, postIn } from '../server/src/ledger/public.ts';

const FUNDS = 1_000_000n * 10_000n;

interface OpenGame {
  readonly code: string;
  readonly provider: string;
}

/** Players of the default site with money and an open game each: their launch tokens. */
export async function openGamesFor(
  url: string,
  count: number,
  gameCode: string,
  providerCode: string,
): Promise<string[]> {
  await makePlayers(url, count);
  return openGame(url, { code: gameCode, provider: providerCode });
}

/** Players of the default site with money. */
export async function makePlayers(url: string, count: number): Promise<void> {
  const db = openDatabase(url);
  try {
    const site = await defaultSite(db);
    const { rows } = await sql<{ id: bigint }>`
      insert into player (site_id, account_id, password_hash, status, language, referral_code,
        date_of_birth, terms_version)
      select ${site}, 'bench' || n, '', 'active', 'EN', 'BENCH' || n, date '1990-01-01', 1 from generate_series(1, ${count}) n
      returning id`.execute(db.read);
    const players = rows.map((row) => row.id);
    for (let first = 0; first < players.length; first += 500) {
      await db.tx(async (tx) => {
        for (const playerId of players.slice(first, first + 500)) {
          await openPlayerAccounts(tx, { siteId: site, playerId, currency: 'PHP' });
          await postIn(tx, {
            key: uuid7(),
            siteId: site,
            playerId,
            actor: systemActor('bench'),
            steps: [{ from: 'genesis', to: 'cash', amount: FUNDS, kind: 'genesis' }],
          });
        }
      });
    }
    // The bench measures how fast rounds can be played, so the throttle is off.
    await sql`update site_play set shortest_round_ms = 0, shortest_shot_ms = 0 where site_id = ${site}`.execute(
      db.read,
    );
  } finally {
    await db.close();
  }
}

/** Opens a game for each of those players: their launch tokens. */
export async function openGame(url: string, { code, provider }: OpenGame): Promise<string[]> {
  const db = openDatabase(url, { keys: testKeys });
  try {
    const site = await defaultSite(db);
    const { rows } = await sql<{ id: bigint }>`
      select id from player where site_id = ${site} and account_id ~ '^bench[0-9]+$' order by id`.execute(
      db.read,
    );
    const players = rows.map((row) => row.id);
    const tokens = players.map(() => randomBytes(24).toString('base64url'));
    for (let first = 0; first < players.length; first += 500)
      await db.tx(async (tx) => {
        for (const playerId of players.slice(first, first + 500)) {
          const seed = { id: uuid7(), ...newSeedPair('bench') };
          await ensureSeed(tx, { siteId: site, playerId, gameCode: code }, seed);
        }
      });
    const hashes = tokens.map((token) => createHash('sha256').update(token).digest('hex'));
    await sql`insert into launch (id, token_hash, site_id, player_id, session_id, game_code, provider_code, mode, expires_at)
      select gen_random_uuid(), decode(hash, 'hex'), ${site}, n, gen_random_uuid(), ${code}, ${provider}, 'real',
             now() + interval '1 day'
        from unnest(${players}::bigint[], ${hashes}::text[]) as given (n, hash)`.execute(db.read);
    await sql`vacuum analyze account, seed, launch`.execute(db.read);
    return tokens;
  } finally {
    await db.close();
  }
}

async function defaultSite(db: Db): Promise<number> {
  const site = await db.read
    .selectFrom('site')
    .select('id')
    .where('external_id', '=', 'baize')
    .executeTakeFirstOrThrow();
  return site.id;
}
