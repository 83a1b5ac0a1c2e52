import { hash } from 'node:crypto';
import pg from 'pg';
import { playerAccountId, siteAccountId } from '../server/src/ledger/public.ts';
import { type Bet, CURRENCY, SITE } from './ledger-bets.ts';

/**
 * The reference: one transaction a bet, as it is usually written. It makes the same checks and writes the same rows
 * as the ledger (command, transfers, balance, round, seed, outbox); instead of an appended change it keeps the
 * house's balance in a row, by default. Every statement is prepared, which is more than most would do.
 */
export interface Naive {
  bet(bet: Bet): Promise<void>;
  close(): Promise<void>;
}

const POOL = 16;
const STAKE_KIND = 3;
const WIN_KIND = 4;

export async function openNaive(url: string, { houseRow }: { houseRow: boolean }): Promise<Naive> {
  const pool = new pg.Pool({ connectionString: url, max: POOL });
  await pool.query(`create table if not exists naive_house (id integer primary key, balance bigint not null)
    with (fillfactor = 50)`);
  await pool.query('create sequence if not exists naive_transfer_id start with 1000000000');
  await pool.query('insert into naive_house values (1, 0) on conflict do nothing');
  return {
    bet: async (bet) => {
      const client = await pool.connect();
      try {
        await client.query('begin');
        await place(client, bet, houseRow);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw error;
      } finally {
        client.release();
      }
    },
    close: () => pool.end(),
  };
}

async function place(
  client: pg.PoolClient,
  { key, playerId, round, event }: Bet,
  houseRow: boolean,
): Promise<void> {
  const run = (name: string, text: string, values: unknown[]) => client.query({ name, text, values });
  const known = await run('known', 'select outcome from command where site_id = $1 and key = $2', [
    SITE,
    key,
  ]);
  if (known.rowCount !== 0) return;
  const live = await run(
    'launch',
    'select 1 from launch where id = $1 and ended_at is null and expires_at > now() and player_id = $2',
    [round.launchId, playerId],
  );
  const account = await run('account', 'select cash from account where player_id = $1 for update', [
    playerId,
  ]);
  const seed = await run(
    'seed',
    'select last_nonce from seed where id = $1 and revealed_at is null for update',
    [round.seedId],
  );
  const cash = BigInt(account.rows[0].cash);
  if (live.rowCount === 0 || seed.rowCount === 0 || cash < round.stake)
    throw new Error('the bench bets can be placed');
  const id = (await run('id', "select nextval('naive_transfer_id') as id", [])).rows[0].id;
  await move(run, id, STAKE_KIND, playerId, round.stake, cash - round.stake, round.id);
  let after = cash - round.stake;
  if (round.win > 0n) {
    const winId = (await run('id', "select nextval('naive_transfer_id') as id", [])).rows[0].id;
    after += round.win;
    await move(run, winId, WIN_KIND, playerId, round.win, after, round.id);
  }
  await run('pay', 'update account set cash = $2, version = $3 where player_id = $1', [playerId, after, id]);
  if (houseRow)
    await run('house', 'update naive_house set balance = balance + $1 where id = 1', [
      round.stake - round.win,
    ]);
  await run(
    'command',
    `insert into command (site_id, key, player_id, first_id, created_at, content, outcome, transfers, day)
     values ($1, $2, $3, $4, now(), $5, 0, $6, current_date)`,
    [
      SITE,
      key,
      playerId,
      id,
      hash('sha256', `${round.launchId} ${round.stake}`, 'buffer'),
      round.win > 0n ? 2 : 1,
    ],
  );
  await record(run, playerId, round);
  await run('outbox', 'insert into outbox (site_id, player_id, topic, payload) values ($1, $2, $3, $4)', [
    SITE,
    playerId,
    event.topic,
    JSON.stringify(event.payload),
  ]);
}

type Run = (name: string, text: string, values: unknown[]) => Promise<pg.QueryResult>;

async function move(
  run: Run,
  id: string,
  kind: number,
  playerId: bigint,
  amount: bigint,
  after: bigint,
  ref: string,
): Promise<void> {
  const cash = playerAccountId(playerId, 'cash');
  const house = siteAccountId(SITE, CURRENCY, 'house');
  const paid = kind === STAKE_KIND;
  await run(
    'transfer',
    `insert into transfer (id, player_id, from_id, to_id, amount, from_after, to_after, created_at, ref, kind, site_id)
     values ($1, $2, $3, $4, $5, $6, $7, now(), $8, $9, $10)`,
    [
      id,
      playerId,
      paid ? cash : house,
      paid ? house : cash,
      amount,
      paid ? after : null,
      paid ? null : after,
      ref,
      kind,
      SITE,
    ],
  );
}

async function record(run: Run, playerId: bigint, round: Bet['round']): Promise<void> {
  await run(
    'round',
    `insert into round (id, site_id, player_id, launch_id, seed_id, nonce, stake, win, started_at, settled_at,
       game_code, provider_code, currency, state, result)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, now(), $10, $11, $12, 'settled', $13)`,
    [
      round.id,
      SITE,
      playerId,
      round.launchId,
      round.seedId,
      round.nonce,
      round.stake,
      round.win,
      round.startedAt,
      round.gameCode,
      round.providerCode,
      round.currency,
      JSON.stringify(round.result),
    ],
  );
  await run('nonce', 'update seed set last_nonce = $2 where id = $1', [round.seedId, round.nonce]);
}
