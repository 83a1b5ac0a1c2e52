import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { systemActor } from '../../../actor.ts';
import { openTransactionsEnd } from '../../../db/testing/open-transactions.ts';
import { uuid7 } from '../../../db/uuid7.ts';
import { startTestServer, type TestServer } from '../../../test-server.ts';
import { approveUnseen, findSuspicions } from '../../../wallet/public.ts';
import { type Member, type TestWallet, testWallet } from '../../../wallet/test-wallet.ts';
import { OfficeClient } from '../../testing/office-client.ts';

const actor = systemActor('tests');
const reason = 'Looked at where it came from';
let server: TestServer;
let wallet: TestWallet;
let risk: OfficeClient;

beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
  wallet = testWallet(server);
  risk = new OfficeClient(server);
  await risk.logIn('risk@baize.example');
  await server.database.db.pool.query(
    'update withdrawal_rule set auto_approve_below = 1000000000000, auto_approve_after_s = 0, hold_flags = array[]::text[]',
  );
});
afterAll(async () => {
  expect(await wallet.unbalanced()).toEqual([]);
  await server.stop();
});

const look = async () => {
  await findSuspicions(server.database.db, server.clock.now());
  await openTransactionsEnd(server.database.db);
};
const casesOf = async ({ playerId }: Member) =>
  (await risk.ok('/api/office/protection/queue', { player_id: String(playerId), kind: 'laundering' })).rows;
const wholeOf = async (member: Member) => {
  const [found] = await casesOf(member);
  return risk.ok('/api/office/protection/case', { case_id: found?.case_id ?? '' });
};

async function withdraw(member: Member, amount: string, account?: string): Promise<string> {
  const bank_account_id = account ?? (await wallet.account(member));
  const done = await wallet.ok(member, '/api/wallet/withdrawal', { key: uuid7(), bank_account_id, amount });
  return done.withdrawal_id;
}

async function stateLater(id: string): Promise<string | undefined> {
  server.clock.advance(60_000);
  await approveUnseen(server.database.db, { actor, now: server.clock.now() });
  const row = await server.database.db.read
    .selectFrom('withdrawal')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.state;
}

describe('a deposit that is withdrawn at once', () => {
  test('holds the withdrawal with its evidence, and the player meets nothing that is not there without a case', async () => {
    const [member, other] = [await wallet.member('washer', 6_000n), await wallet.member('winner', 600n)];
    const [id, usual] = [await withdraw(member, '5900'), await withdraw(other, '590')];
    expect(await stateLater(id)).toBe('pending');
    expect(await stateLater(usual)).not.toBe('pending');
    const { suspicions, case: found } = await wholeOf(member);
    expect(found).toMatchObject({ kind: 'laundering', state: 'open', markers: ['withoutPlay', 'rapid'] });
    expect(suspicions).toMatchObject([
      { kind: 'withoutPlay', deposited: '6000', staked: '0', withdrawals: [{ id, amount: '5900' }] },
      { kind: 'rapid', moves: [{ deposit: { amount: '6000' }, withdrawal: { id } }] },
    ]);
    const seen = async (who: Member, withdrawal_id: string) => {
      const status = await wallet.ok(who, '/api/wallet/withdrawal_status', { withdrawal_id });
      const { rows } = await server.database.db.pool.query(
        "select kind from inbox_message where player_id = $1 and kind <> 'mission_done'",
        [who.playerId],
      );
      return { fields: Object.keys(status).sort(), messages: rows };
    };
    expect((await seen(member, id)).messages).toEqual([]);
    expect((await seen(member, id)).fields).toEqual((await seen(other, usual)).fields);

    await look();
    expect(await casesOf(member), 'it is one case, however often it is looked at').toHaveLength(1);
    const { case_id, version } = found;
    const close = (outcome: 'dismissed' | 'helped') =>
      risk.call('/api/office/protection/close', { case_id, version, outcome, reason });
    expect((await close('helped')).body).toMatchObject({ message: 'badRequest', field: 'outcome' });
    expect((await close('dismissed')).status).toBe(200);
    expect(await stateLater(id), 'goes on by itself').not.toBe('pending');
    await server.database.db.pool.query(
      'insert into suspicion_due (player_id, site_id) values ($1, $2) on conflict do nothing',
      [member.playerId, member.siteId],
    );
    await look();
    const open = await risk.ok('/api/office/protection/queue', {
      ...{ player_id: String(member.playerId), kind: 'laundering', state: 'open' },
    });
    expect(open.rows, 'what was decided is not raised again').toEqual([]);
  });

  test('is a report of suspicion for those who see personal data, which the audit log says', async () => {
    const member = await wallet.member('reported', 6_000n);
    const id = await withdraw(member, '6000');
    await stateLater(id);
    const [found] = await casesOf(member);
    const case_id = found?.case_id ?? '';
    await risk.ok('/api/office/protection/close', { case_id, version: 1, outcome: 'reported', reason });
    const { report } = await risk.ok('/api/office/laundering/report', { case_id });
    expect(report).toMatchObject({
      ...{ report_code: 'STR', entity_reference: case_id, reason, currency_code_local: 'USD' },
      report_indicators: ['withoutPlay', 'rapid'],
      subjects: [{ account_id: 'reported', full_name: 'Ana Cruz Santos', role: 'subject' }],
    });
    expect(report.transactions).toMatchObject([
      { transactionnumber: id, transaction_description: 'withdrawal', amount_local: '6000' },
      { transaction_description: 'deposit', amount_local: '6000', to: { number: 'reported' } },
    ]);
    const { entries } = await risk.ok('/api/office/audit/entries', { object: `player:${member.playerId}` });
    expect(entries.map(({ action }) => action)).toContain('laundering.report');
    const support = new OfficeClient(server);
    await support.logIn('support@baize.example');
    expect((await support.call('/api/office/laundering/report', { case_id })).status).toBe(403);
    const auditor = new OfficeClient(server);
    await auditor.logIn('auditor@baize.example');
    expect((await auditor.call('/api/office/laundering/report', { case_id })).status).toBe(403);
  });
});

test('a deposit while the job looks at what was before makes its player due once more', async () => {
  const { db } = server.database;
  const { playerId, siteId } = await wallet.member('pays_in_again', 6_000n);
  const client = await db.pool.connect();
  onTestFinished(() => client.release(true));
  const due = 'insert into suspicion_due (player_id, site_id) values ($1, $2) on conflict do nothing';
  await client.query(due, [playerId, siteId]);
  await client.query('begin');
  await client.query("update deposit set state = 'pending' where player_id = $1", [playerId]);
  await client.query("update deposit set state = 'paid' where player_id = $1", [playerId]);
  await findSuspicions(db, server.clock.now());
  const { rows } = await client.query('select site_id from suspicion_due where player_id = $1', [playerId]);
  await client.query('rollback');
  expect(rows).toEqual([{ site_id: siteId }]);
});

test('an account at which another player was paid is a suspicion of both', async () => {
  const [one, other] = [await wallet.member('same_bank_a', 700n), await wallet.member('same_bank_b', 700n)];
  const number = '55667788';
  const account = await wallet.account(one, number);
  await withdraw(one, '100', account);
  // The holder closes it, and another person opens one that gets its number.
  await server.database.db.pool.query(
    'update bank_account set removed_at = now(), is_default = false where id = $1',
    [account],
  );
  await withdraw(other, '100', await wallet.account(other, number));
  await look();
  for (const [member, linked] of [
    [one, other],
    [other, one],
  ] as const) {
    if ((await casesOf(member)).length === 0) {
      await server.database.db.pool.query(
        'insert into suspicion_due (player_id, site_id) values ($1, $2) on conflict do nothing',
        [member.playerId, member.siteId],
      );
      await look();
    }
    expect((await wholeOf(member)).suspicions).toMatchObject([
      { kind: 'sharedInstrument', accounts: [{ player_id: String(linked.playerId), account_end: '7788' }] },
    ]);
  }
});

test('a rule that a site switches off finds nothing there; its numbers keep within their bounds', async () => {
  const { rows } = await risk.ok('/api/office/laundering/rules', { site: 'arena' });
  expect(rows.map(({ kind, enabled }) => [kind, enabled])).toContainEqual(['rapid', true]);
  const set = (kind: 'rapid' | 'withoutPlay', version: number, numbers = {}, enabled = false) =>
    risk.call('/api/office/laundering/set_rule', { site: 'arena', kind, enabled, numbers, version, reason });
  expect((await set('rapid', 0, { rapidMinutes: 0 })).body).toMatchObject({ message: 'invalidThreshold' });
  expect((await set('rapid', 0, { playShare: 10 })).body).toMatchObject({ message: 'invalidThreshold' });
  const both = await Promise.all([set('rapid', 0), set('rapid', 0)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  await set('withoutPlay', 0);
  const member = await wallet.member('switched_off', 6_000n);
  const id = await withdraw(member, '5900');
  expect(await stateLater(id)).not.toBe('pending');
  expect(await casesOf(member)).toEqual([]);
});

test('an export of a person’s own data says nothing of a suspicion', async () => {
  const member = await wallet.member('asks_for_data', 6_000n);
  await server.database.db.pool.query('update suspicion_rule set enabled = true');
  await withdraw(member, '6000');
  await look();
  expect(await casesOf(member)).toHaveLength(1);
  const { readPersonalData } = await import('../../privacy/personal-data.ts');
  const files: string[] = [];
  for (let from: string | undefined, more = true; more; ) {
    const part = await readPersonalData(server.database.db.read, member.playerId, from);
    if (part.file !== undefined) files.push(part.file);
    from = part.next;
    more = from !== undefined;
  }
  expect(files).toContain('player.json');
  expect(files).not.toContain('protection_case.json');
});
