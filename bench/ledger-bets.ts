import type pg from 'pg';
import { playerActor, systemActor } from '../server/src/actor.ts';
import { type Db, openDatabase } from '../server/src/db/database.ts';
import { uuid7 } from '../server/src/db/uuid7.ts';
import { type Command, openPlayerAccounts, postIn, type RoundRider } from '../server/src/ledger/public.ts';

export const SITE = 1;
export const CURRENCY = 'PHP';
export const STAKE = 10_000n;
const FUNDS = 1_000_000_000n;

/** A bet as the games make it: what both the ledger and the naive transaction write. */
export interface Bet {
  readonly key: string;
  readonly playerId: bigint;
  readonly round: RoundRider;
  /** Of the naive transaction: the ledger makes one of the round. */
  readonly event: { readonly topic: string; readonly payload: { readonly [name: string]: string } };
}

const gameId = (player: number) => `00000000-0000-7000-8000-${String(player).padStart(12, '0')}`;

/** Players 1 to `count` of one site with money, an open game and a seed each. */
export async function openBenchPlayers(url: string, count: number): Promise<void> {
  const db = openDatabase(url);
  try {
    for (let first = 1; first <= count; first += 1000)
      await openSome(db, first, Math.min(count, first + 999));
    await db.pool.query(
      `insert into seed (id, site_id, player_id, game_code, server_seed, server_seed_hash, next_server_seed, client_seed)
       select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, $1, n, 'bench', sha256(n::text::bytea),
              sha256(sha256(n::text::bytea)), '', 'bench' from generate_series(1, $2) n`,
      [SITE, count],
    );
    await db.pool.query(
      `insert into launch (id, token_hash, site_id, player_id, game_code, provider_code, mode, seed_id, expires_at)
       select id, sha256(id::text::bytea), site_id, player_id, game_code, 'baize', 'real', id, now() + interval '1 day'
         from seed`,
    );
    await db.pool.query('vacuum analyze account, seed, launch');
  } finally {
    await db.close();
  }
}

function openSome(db: Db, first: number, last: number): Promise<void> {
  return db.tx(async (tx) => {
    for (let player = first; player <= last; player++) {
      const playerId = BigInt(player);
      await openPlayerAccounts(tx, { siteId: SITE, playerId, currency: CURRENCY });
      await postIn(tx, {
        key: uuid7(),
        siteId: SITE,
        playerId,
        actor: systemActor('bench'),
        steps: [{ from: 'genesis', to: 'cash', amount: FUNDS, kind: 'genesis' }],
      });
    }
  });
}

/** Makes bets of random players, each with the next nonce of its seed. Three in ten win. */
export function betMaker(players: number, firstNonces: readonly number[]): () => Bet {
  const nonces = [...firstNonces];
  return () => {
    const player = 1 + Math.floor(Math.random() * players);
    const nonce = (nonces[player] ?? 0) + 1;
    nonces[player] = nonce;
    const id = uuid7();
    const win = Math.random() < 0.3 ? 25_000n : 0n;
    return {
      key: uuid7(),
      playerId: BigInt(player),
      round: {
        id,
        launchId: gameId(player),
        seedId: gameId(player),
        nonce,
        gameCode: 'bench',
        providerCode: 'baize',
        stake: STAKE,
        win,
        currency: CURRENCY,
        result: { stops: [3, 14, 15, 9, 26], lines: win > 0n ? [[4, 3, '2.5']] : [], free: 0 },
        startedAt: new Date(),
      },
      event: {
        topic: 'round.settled',
        payload: {
          round_id: id,
          game_code: 'bench',
          provider_code: 'baize',
          stake: '1',
          win: String(win / 10_000n),
        },
      },
    };
  };
}

export async function lastNonces(client: pg.Client): Promise<number[]> {
  const { rows } = await client.query<{ player: number; nonce: number }>(
    'select player_id::int as player, last_nonce::int as nonce from seed',
  );
  const nonces: number[] = [];
  for (const { player, nonce } of rows) nonces[player] = nonce;
  return nonces;
}

export function commandOf({ key, playerId, round }: Bet): Command {
  const steps: Command['steps'][number][] = [
    { from: 'cash', to: 'house', amount: round.stake, kind: 'stake', ref: round.id },
  ];
  if (round.win > 0n)
    steps.push({ from: 'house', to: 'cash', amount: round.win, kind: 'win', ref: round.id });
  return {
    key,
    siteId: SITE,
    playerId,
    actor: playerActor(playerId),
    steps,
    content: `${round.launchId} ${round.stake}`,
    round,
  };
}
