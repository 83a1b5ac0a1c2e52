import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { systemActor } from '../../actor.ts';
import { lockAwaited, openTransactionsEnd } from '../../db/testing/open-transactions.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { OfficeClient } from '../../staff/testing/office-client.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { approveUnseen } from '../../wallet/public.ts';
import { type Member, type TestWallet, testWallet } from '../../wallet/test-wallet.ts';
import { findListed, importList, screenPlayers } from '../public.ts';
import type { ListCode } from './list-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'sanctions-'));
const sample = (code: ListCode) => join(import.meta.dirname, 'samples', `${code}.xml`);
const actor = systemActor('shell:tests');
const reason = 'Compared with the passport';
let server: TestServer;
let wallet: TestWallet;
let risk: OfficeClient;

beforeAll(async () => {
  server = await startTestServer();
  wallet = testWallet(server);
  risk = new OfficeClient(server);
  await risk.logIn('risk@baize.example');
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

const take = (code: ListCode, path = sample(code), acceptsLoss = false) =>
  importList(server.database.db, { code, path, acceptsLoss, actor, now: server.clock.now() });
const screen = async () => {
  await screenPlayers(server.database.db, server.clock.now());
  await openTransactionsEnd(server.database.db);
};
const casesOf = async ({ playerId }: Member) =>
  (
    await risk.ok('/api/office/protection/queue', {
      player_id: String(playerId),
      kind: 'sanction',
      state: 'open',
    })
  ).rows;
const call = (member: Member, full_name: string, date_of_birth: string | null = null) =>
  server.database.db.autocommit
    .updateTable('player')
    .set({ full_name, date_of_birth })
    .where('id', '=', member.playerId)
    .execute();
/** A file of the OFAC's with persons of these numbers, all of one name. */
function madeList(numbers: readonly number[], name = 'Vyacheslav SHAPOVALYANTS'): string {
  const path = join(folder, `${numbers.join('-').slice(0, 50)}-${name}.xml`);
  const entries = numbers.map(
    (number) =>
      `<sdnEntry><uid>${number}</uid><lastName>${name}</lastName><sdnType>Individual</sdnType></sdnEntry>`,
  );
  writeFileSync(path, `<sdnList>${entries.join('')}</sdnList>`);
  return path;
}

test('the lists of all four publishers are read: persons with their names, births and programmes', async () => {
  expect(await Promise.all((['ofac', 'un', 'eu', 'uk'] as const).map((code) => take(code)))).toEqual([
    { entries: 2, names: 3, gone: 0 },
    { entries: 1, names: 3, gone: 0 },
    { entries: 1, names: 2, gone: 0 },
    { entries: 1, names: 2, gone: 0 },
  ]);
  const found = async (name: string, birth: string | null = null) =>
    (await findListed(server.database.db.read, { name, birth })).map(
      ({ list, reference, births, programmes }) =>
        [list, reference, births.join(), programmes.join()].join(' '),
    );
  expect(await found('Serguei Dolgorukov')).toEqual(['ofac 90001 1958-12-10 SAMPLE-EO1']);
  expect(await found('Joaquin Beltran Loera')).toEqual(['ofac 90003 1964 SAMPLE-NARC']);
  expect(await found('Mohammed Abdulrahman Al Khattab')).toEqual(['un QDi.9001 1971-03-04 Sample list']);
  expect(await found('محمد عبد الرحمن الخطاب')).toEqual(['un QDi.9001 1971-03-04 Sample list']);
  expect(await found('Kovacevic, Milorad')).toEqual(['eu EU.9001.11 1966-07-08 SMP']);
  expect(await found('Radullan J. Sahidullah')).toEqual([
    'uk SMP0001 1972 The Sample (Sanctions) Regulations 2026',
  ]);
  expect(await found('Maria Santos')).toEqual([]);
});

test('an import is whole or nothing: the same file, another file, one that ends early and one that lost much are refused', async () => {
  expect(await take('ofac')).toBe('sameFile');
  expect(await take('un', sample('eu'))).toBe('empty');
  const early = join(folder, 'early.xml');
  writeFileSync(early, readFileSync(sample('uk')).subarray(0, 500));
  await expect(take('uk', early)).rejects.toThrow();
  const many = Array.from({ length: 20 }, (_, at) => at + 1);
  expect(await take('ofac', madeList(many))).toEqual({ entries: 20, names: 20, gone: 2 });
  expect(await take('ofac', madeList(many.slice(0, 15)))).toBe('lossy');
  expect(await take('ofac', madeList(many.slice(0, 15)), true)).toEqual({ entries: 15, names: 15, gone: 5 });
  expect(await take('ofac', sample('ofac'), true)).toEqual({ entries: 2, names: 3, gone: 15 });
});

test('a player whose name is on a list is a case, decided once for this name and entry', async () => {
  const member = await wallet.member('listed', 0n);
  await call(member, 'Sergey Dolgorukov', '1958-12-10');
  await screen();
  const [found] = await casesOf(member);
  expect(found).toMatchObject({ kind: 'sanction', state: 'open', markers: ['ofac'] });
  const case_id = found?.case_id ?? '';
  const { listed } = await risk.ok('/api/office/protection/case', { case_id });
  expect(listed).toMatchObject([{ list: 'ofac', reference: '90001', births: ['1958-12-10'] }]);
  const close = (outcome: 'another_person' | 'helped') =>
    risk.call('/api/office/protection/close', { case_id, version: 1, outcome, reason });
  expect((await close('helped')).body).toMatchObject({ message: 'badRequest', field: 'outcome' });
  expect((await close('another_person')).status).toBe(200);

  await take('ofac', madeList([1, 2]), true);
  await take('ofac', sample('ofac'), true);
  await screen();
  expect(await casesOf(member), 'an import does not ask again').toEqual([]);
  await call(member, 'Sergei Dolgorukov', '1958-12-10');
  await screen();
  expect(await casesOf(member), 'another name is asked about').toHaveLength(1);
});

test('a new list finds players who are there already; the same person is blocked at once', async () => {
  const member = await wallet.member('there_before', 0n);
  await call(member, 'Vjatscheslav Shapovalyants');
  await screen();
  expect(await casesOf(member)).toEqual([]);
  await take('ofac', madeList([7]), true);
  await screen();
  const [found] = await casesOf(member);
  await risk.ok('/api/office/protection/close', {
    ...{ case_id: found?.case_id ?? '', version: 1, outcome: 'same_person', reason },
  });
  const answer = await wallet.call(member, '/api/auth/get_balance', {});
  expect(answer.body).toMatchObject({ message: 'BLOCK' });
  const { entries } = await risk.ok('/api/office/audit/entries', { object: `player:${member.playerId}` });
  expect(entries[0]).toMatchObject({ action: 'protection.close', after: { outcome: 'same_person' } });
});

test('two servers at once, and one that is cut off, screen every player and open one case', async () => {
  const members = [await wallet.member('twice_a', 0n), await wallet.member('twice_b', 0n, 'lucky')];
  for (const member of members) await call(member, 'Milorad Kovačević', '1966-07-08');
  await Promise.all([screen(), screen(), screen()]);
  for (const member of members) expect(await casesOf(member)).toHaveLength(1);
  const left = await server.database.db.read.selectFrom('screening_due').select('player_id').execute();
  expect(left).toEqual([]);
});

test('a player who is renamed while the job screens the name before is screened once more', async () => {
  const { db } = server.database;
  const member = await wallet.member('renamed', 0n);
  const client = await db.pool.connect();
  onTestFinished(() => client.release(true));
  await client.query(
    'insert into screening_due (player_id, site_id) values ($1, $2) on conflict do nothing',
    [member.playerId, member.siteId],
  );
  await client.query('begin');
  await client.query(
    "update player set full_name = 'Milorad Kovačević', date_of_birth = '1966-07-08' where id = $1",
    [member.playerId],
  );
  await screenPlayers(db, server.clock.now());
  await client.query('commit');
  await screen();
  expect(await casesOf(member)).toHaveLength(1);
});

test('a list that is imported while the job screens a player against the one before screens them once more', async () => {
  const { db } = server.database;
  const member = await wallet.member('screened_before', 0n);
  const client = await db.pool.connect();
  onTestFinished(() => client.release(true));
  await client.query('begin');
  // As the job does while it compares.
  await client.query("select pg_advisory_xact_lock_shared(hashtext('baize sanction lists'))");
  const imported = take('ofac', madeList([11], 'Anatoly Verhovensky'), true);
  await lockAwaited(db);
  await client.query("update player set full_name = 'Anatoly Verhovensky' where id = $1", [member.playerId]);
  await client.query('delete from screening_due where player_id = $1', [member.playerId]);
  await client.query('commit');
  await imported;
  await screen();
  expect(await casesOf(member)).toHaveLength(1);
});

/** Asks for a small withdrawal where those go unseen. @returns reads its state a minute later, each time */
async function withdraw(member: Member, bank_account_id: string) {
  const { db } = server.database;
  await db.pool.query('update withdrawal_rule set auto_approve_below = 100000000, auto_approve_after_s = 0');
  const { withdrawal_id: id } = await wallet.ok(member, '/api/wallet/withdrawal', {
    ...{ key: uuid7(), bank_account_id, amount: '200' },
  });
  return async () => {
    server.clock.advance(60_000);
    await approveUnseen(db, { actor, now: server.clock.now() });
    return db.read.selectFrom('withdrawal').select('state').where('id', '=', id).executeTakeFirst();
  };
}

test('a withdrawal of a player with an open case waits for a person, and goes on by itself once it is another person', async () => {
  const { db } = server.database;
  const member = await wallet.member('waits_listed', 500n);
  const bank_account_id = await wallet.account(member);
  const { full_name } = await db.read
    .selectFrom('player')
    .select('full_name')
    .where('id', '=', member.playerId)
    .executeTakeFirstOrThrow();
  await take('ofac', madeList([9], full_name), true);
  await screen();
  const [found] = await casesOf(member);
  const stateLater = await withdraw(member, bank_account_id);
  expect(await stateLater()).toEqual({ state: 'pending' });
  await risk.ok('/api/office/protection/close', {
    ...{ case_id: found?.case_id ?? '', version: 1, outcome: 'another_person', reason },
  });
  expect(await stateLater()).not.toEqual({ state: 'pending' });
  // The name is that of every new player here.
  await take('ofac', sample('ofac'), true);
});

test('a withdrawal of a player who was not compared with the lists yet waits until that is done', async () => {
  const { db } = server.database;
  const member = await wallet.member('not_compared', 500n);
  const bank_account_id = await wallet.account(member);
  const job = await db.pool.connect();
  onTestFinished(() => job.release(true));
  // Keeps the job of the server from comparing.
  await job.query("select pg_advisory_lock(hashtext('baize sanction lists'))");
  await call(member, 'Ana Cruz Santos', '1975-03-02');
  const stateLater = await withdraw(member, bank_account_id);
  expect(await stateLater()).toEqual({ state: 'pending' });
  await job.query("select pg_advisory_unlock(hashtext('baize sanction lists'))");
  await screen();
  expect(await stateLater()).not.toEqual({ state: 'pending' });
});

test('an exposed person is a case of its own kind, which blocks nobody', async () => {
  expect(await take('pep', join(import.meta.dirname, 'samples', 'pep.jsonl'))).toEqual({
    ...{ entries: 1, names: 2, gone: 0 },
  });
  const member = await wallet.member('governor', 0n);
  await call(member, 'Leopoldina Arrastia Quimbo', '1969-02-11');
  await screen();
  expect(await casesOf(member)).toEqual([]);
  const pep = () =>
    risk.ok('/api/office/protection/queue', {
      ...{ player_id: String(member.playerId), kind: 'pep', state: 'open' },
    });
  const { rows } = await pep();
  expect(rows).toMatchObject([{ kind: 'pep', markers: ['pep'] }]);
  await risk.ok('/api/office/protection/close', {
    ...{ case_id: rows[0]?.case_id ?? '', version: 1, outcome: 'same_person', reason },
  });
  expect((await wallet.call(member, '/api/auth/get_balance', {})).status).toBe(200);
  await server.database.db.pool.query(
    'insert into screening_due select id, site_id from player where id = $1',
    [member.playerId],
  );
  await screen();
  expect((await pep()).rows, 'what was decided is not asked again').toEqual([]);
});
