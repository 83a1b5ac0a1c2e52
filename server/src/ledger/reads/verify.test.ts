import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { uuid7 } from '../../db/uuid7.ts';
import { runTool } from '../../test-child.ts';
import { addPlayerDays, verifyLedger } from '../public.ts';
import { openGame, roundOn } from '../testing/games.ts';
import { setLedgerAhead } from '../testing/ledger-time.ts';
import { commandFor, createWorld, stake, type World, win } from '../testing/world.ts';

let world: World;
let client: pg.Client;
let roundId: string;
beforeAll(async () => {
  world = await createWorld();
  await world.openPlayers(5, { cash: 1000n, token: 50n });
  const ledger = await world.openLedger();
  for (let n = 0; n < 50; n++) await ledger.post(commandFor(BigInt(1 + (n % 5)), [stake(3n), win(1n)]));
  await ledger.post(commandFor(2n, [stake(100_000n)]));
  await ledger.post(commandFor(3n, [{ pend: uuid7(), purse: 'token', amount: 20n }]));
  const round = roundOn(await openGame(world.db.autocommit, 4n), 1, { stake: 10n, win: 4n });
  roundId = round.id;
  const steps = [
    { ...stake(10n), ref: roundId },
    { ...win(4n), ref: roundId },
  ];
  await ledger.post(commandFor(4n, steps, { round }));
  await ledger.close();
  client = new pg.Client({ connectionString: world.ownerUrl });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await world.drop();
});

/** The problems found after rows were changed; afterwards they are restored. */
async function findingsAfter(...statements: string[]): Promise<string[]> {
  const guards = ['transfer', 'command', 'hold'];
  const trigger = (mode: string) => guards.map((table) => `alter table ${table} ${mode} trigger user`);
  const backup = [
    'account',
    'transfer',
    'command',
    'hold',
    'round',
    'site_balance',
    'total_change',
    'day_total',
    'player_day',
    'player_month',
    'player_day_sum',
  ];
  for (const table of backup) await client.query(`create temp table kept_${table} as table ${table}`);
  for (const statement of [...trigger('disable'), ...statements]) await client.query(statement);
  const { findings } = await verifyLedger(client);
  for (const table of backup) {
    await client.query(`delete from ${table}`);
    await client.query(`insert into ${table} table kept_${table}`);
    await client.query(`drop table kept_${table}`);
  }
  for (const statement of trigger('enable')) await client.query(statement);
  return findings.map(({ check, where }) => `${check}: ${where}`);
}

const anyTransfer = `(select max(id) from transfer where player_id = 2 and kind = 3)`;
const transferId = async () =>
  (await client.query<{ id: string }>(`select ${anyTransfer}::text as id`)).rows[0]?.id ?? '';

it('finds nothing where nothing is wrong', async () => {
  expect(await findingsAfter()).toEqual([]);
  const { counted } = await verifyLedger(client);
  expect(counted).toEqual({ players: 5n, commands: 58n, transfers: 113n, rounds: 1n });
});

it('finds a balance that was changed', async () => {
  expect(await findingsAfter('update account set cash = cash + 1 where player_id = 2')).toEqual([
    'every balance of a player is the sum of its transfers: player 2 cash',
    expect.stringMatching(/^the accounts of a currency sum to zero: currency PHP/),
  ]);
});

it('finds a site account that was changed', async () => {
  await client.query('select ledger_fold()');
  const found = await findingsAfter(
    'update site_balance set balance = balance + 5 where account_id = (select min(account_id) from site_balance)',
  );
  expect(found[0]).toMatch(/^every balance of a site is the sum of its transfers: site 7 \w+ \w+/);
});

it('finds a total of a day that was changed, added or is missing, folded or not', async () => {
  const totals =
    /^the totals of each day are the sums of its transfers: site 7, \d{4}-\d\d-\d\d, game \d+, currency/;
  for (const statement of [
    'update day_total set amount = amount + 1 where kind = 3 and game_id <> 0',
    'update day_total set transfers = transfers - 1 where kind = 3 and game_id <> 0',
    'delete from day_total where kind = 3 and game_id <> 0',
    'update day_total set day = day - 1 where kind = 3 and game_id <> 0',
    'insert into total_change select site_id, day, game_id, currency_id, 9, from_slot, to_slot, 0, 1 from day_total limit 1',
  ]) {
    const found = await findingsAfter(statement);
    expect(found.some((finding) => totals.test(finding))).toBe(true);
  }
});

it('finds a command that counts on another day, or its round for another game', async () => {
  expect((await findingsAfter('update command set day = day + 2')).join('\n')).toMatch(
    /each command counts on a day and a game of its own: site 7 key/,
  );
  expect((await findingsAfter("update round set game_code = 'other'")).join('\n')).toMatch(
    /each command counts on a day and a game of its own: player 4, round/,
  );
});

it('finds an amount that was changed', async () => {
  const found = await findingsAfter(`update transfer set amount = amount + 1 where id = ${anyTransfer}`);
  expect(found).toContain('every balance of a player is the sum of its transfers: player 2 cash');
  expect(found).toContain('every balance of a site is the sum of its transfers: site 7 PHP house');
  expect(found).toContain(
    `each balance after a transfer is the balance before it, moved by its amount: player 2 cash, transfer ${await transferId()}`,
  );
});

it('verification finds a missing transfer, and one without a command', async () => {
  const id = await transferId();
  const gone = await findingsAfter(`delete from transfer where id = ${id}`);
  expect(gone.join('\n')).toMatch(
    /each posted command has exactly its transfers, and each transfer its command: site 7 key [0-9a-f-]{36}/,
  );
  const added = await findingsAfter(
    `insert into transfer select 99999999, player_id, from_id, to_id, amount, from_after, to_after, now(), ref, site_id, kind
       from transfer where id = ${id}`,
  );
  expect(added).toContain(
    'each posted command has exactly its transfers, and each transfer its command: transfer 99999999 of player 2',
  );
});

it('finds a transfer that counts for another site, and a second open round of a game', async () => {
  expect(await findingsAfter(`update transfer set site_id = site_id + 1 where id = ${anyTransfer}`)).toEqual([
    `both sides of a transfer are of one site and one currency: player 2 cash, transfer ${await transferId()}`,
  ]);
  const open = (
    await findingsAfter(`insert into round select (jsonb_populate_record(r, jsonb_build_object(
      'id', gen_random_uuid(), 'nonce', n, 'state', 'open', 'stake', 0))).* from round r, generate_series(2, 3) n`)
  ).join('\n');
  expect(open).toMatch(/a player has one open round of a game: player 4, game/);
});

it('finds a hold that does not say what is held', async () => {
  expect(await findingsAfter('update hold set amount = 19')).toEqual([
    'what is held is what the open holds say: player 3 tokenHeld',
  ]);
});

it('finds a round that says something else than its transfers', async () => {
  expect(await findingsAfter('update round set win = win + 1')).toEqual([
    `the stake and the win of each round are its transfers: player 4, round ${roundId}`,
  ]);
});

it('finds a nonce beyond its seed, a side of another currency, a transfer below zero', async () => {
  expect((await findingsAfter('update round set nonce = 9')).join('\n')).toMatch(
    /none beyond its last: seed/,
  );
  expect(
    (await findingsAfter(`update transfer set to_id = to_id - 64 where id = ${anyTransfer}`)).join('\n'),
  ).toMatch(/both sides of a transfer are of one site and one currency/);
  expect(
    (await findingsAfter(`update transfer set from_after = -1 where id = ${anyTransfer}`)).join('\n'),
  ).toMatch(/no player is ever below zero: player 2 cash, transfer/);
});

it('finds what a player staked on a day or in a month that was changed, and the sum of a day', async () => {
  await client.query('insert into player_day_mark (site_id, until_id) values (7, 0)');
  await setLedgerAhead(world, 3_600_000);
  await addPlayerDays(world.db);
  expect(await findingsAfter()).toEqual([]);
  const sums = 'play of months, and of all players together, is the sum of the days of players: site 7, ';
  const change = (table: string) => `update ${table} set staked = staked + 1 where bets > 0`;
  expect((await findingsAfter(change('player_month')))[0]).toContain(sums);
  expect((await findingsAfter(change('player_day_sum')))[0]).toContain(sums);
  expect((await findingsAfter(change('player_day'))).join('\n')).toContain(
    'what a player staked, won and was given on a day is the sum of its transfers: site 7, ',
  );
});

it('is a command that says balanced, or where not, by its exit code too', async () => {
  const run = () => runTool('tools/verify-ledger.ts', [], { DATABASE_URL: world.url });
  expect(await run()).toMatchObject({ code: 0, out: 'balanced\n' });
  await sql`update account set cash = cash + 1 where player_id = 2`.execute(world.db.autocommit);
  const { code, out } = await run();
  expect(code).toBe(1);
  expect(out).toContain('player 2 cash: stored');
});
