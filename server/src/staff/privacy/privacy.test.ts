import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuid7 } from '../../db/uuid7.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { type TestWallet, testWallet } from '../../wallet/test-wallet.ts';
import { OFFICE_HOST, OfficeClient } from '../testing/office-client.ts';
import { readZip } from '../testing/read-zip.ts';
import { handlingOf, otherTables } from './personal-columns.ts';

let server: TestServer;
let wallet: TestWallet;
let risk: OfficeClient;
const reason = 'The person asked for it';

beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
  wallet = testWallet(server);
  risk = new OfficeClient(server);
  await risk.logIn('risk@baize.example');
});
afterAll(() => server.stop());

/** Downloads the file of an export as somebody. */
const fileFor = ({ cookie }: OfficeClient, id: string) =>
  server.send({
    ...{ method: 'GET', path: `/api/office/export/file?id=${id}`, host: OFFICE_HOST },
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
  });

/** Exports all that is stored of a person, and waits until it is made. */
async function exportAll(playerId: bigint): Promise<string> {
  await risk.ok('/api/office/session/step_up', { code: risk.freshCode() });
  const { id } = await risk.ok('/api/office/privacy/export', { player_id: String(playerId), reason });
  const state = async () =>
    (await risk.ok('/api/office/exports/list', {})).rows.find((row) => row.id === id)?.state;
  await expect.poll(state, { timeout: 20_000 }).toBe('done');
  return id;
}

interface ColumnName {
  readonly table: string;
  readonly column: string;
}

/** Columns of tables about players in which there can be a person's data. */
async function columnsOfPersons(): Promise<readonly ColumnName[]> {
  const { rows } = await sql<ColumnName>`
    select c.relname as "table", a.attname as "column" from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and a.atttypid::regtype::text in ('text', 'text[]', 'jsonb', 'json', 'bytea', 'date', 'inet', 'character varying')
       and (c.relname = 'player' or c.relname = any (${[...otherTables]})
         or exists (select from pg_attribute p where p.attrelid = c.oid and p.attname = 'player_id' and not p.attisdropped))
     order by 1, 2`.execute(server.database.db.read);
  return rows;
}

describe('personal data', () => {
  test('every column of a table about players says what becomes of it when the person is erased', async () => {
    const there = (await columnsOfPersons()).map(({ table, column }) => `${table}.${column}`);
    const advice =
      'classify it in server/src/staff/privacy/personal-columns.ts, and erase it in erase_player';
    expect(
      there.filter((name) => !handlingOf.has(name)),
      advice,
    ).toEqual([]);
    expect(
      [...handlingOf.keys()].filter((name) => !there.includes(name)),
      'a column that is not there',
    ).toEqual([]);
  });
});

describe('an export of personal data', () => {
  test('has every row of every table, however many, as an archive with a file for each', async () => {
    const { playerId, siteId } = await wallet.member('many_rows', 0n);
    await server.database.asOwner(`insert into player_note (id, player_id, site_id, text, created_at, created_by)
      select uuidv7(), ${playerId}, ${siteId}, 'Note ' || n, now(), 'staff:1' from generate_series(1, 6001) n`);
    const { bytes, headers } = await fileFor(risk, await exportAll(playerId));
    expect(headers['content-type']).toBe('application/zip');
    const files = readZip(bytes);
    const rowsOf = (table: string): Record<string, unknown>[] => JSON.parse(files.get(`${table}.json`) ?? '');
    expect(rowsOf('player')).toMatchObject([{ id: Number(playerId), account_id: 'many_rows' }]);
    expect(Object.keys(rowsOf('player')[0] ?? {})).not.toContain('password_hash');
    expect(new Set(rowsOf('player_note').map(({ text }) => text)).size).toBe(6001);
    for (const name of files.keys()) expect(rowsOf(name.replace('.json', '')).length).toBeGreaterThan(0);
  });

  test('reads tables by their primary key: each table about players has one', async () => {
    const { rows } = await sql<{ name: string }>`
      select c.relname as name from pg_class c
        join pg_attribute a on a.attrelid = c.oid and a.attname = 'player_id' and not a.attisdropped
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
         and not exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary)`.execute(
      server.database.db.read,
    );
    expect(rows).toEqual([]);
  });

  test('is downloaded by who began it, while they may read personal data whole', async () => {
    const { playerId } = await wallet.member('own_data', 0n);
    const id = await exportAll(playerId);
    const owner = new OfficeClient(server);
    await owner.logIn('owner@baize.example');
    expect((await fileFor(owner, id)).status).toBe(404);
    const held = `(select code from role r where r.id = p.role_id)`;
    await server.database.asOwner(
      `delete from role_permission p where p.permission = 'privacy.manage' and ${held} = 'risk'`,
    );
    expect((await fileFor(risk, id)).status).toBe(403);
    await server.database.asOwner(`insert into role_permission (role_id, permission)
      select id, 'privacy.manage' from role where code = 'risk'`);
    expect((await fileFor(risk, id)).status).toBe(200);
  });
});

describe('erasing a person', () => {
  test('leaves no trace of them in any table, except where law asks for it or it is deleted soon', async () => {
    const { db } = server.database;
    const member = await wallet.member('zebulon_quist', 0n);
    const { playerId } = member;
    const number = '77412233';
    await wallet.account(member, number);
    await db.autocommit
      .updateTable('player')
      .set({ full_name: 'Zebulon Quist', contact_phone: '+639990001234' })
      .where('id', '=', playerId)
      .execute();
    await db.autocommit
      .insertInto('player_note')
      .values({
        ...{ id: uuid7(), player_id: playerId, site_id: member.siteId, text: 'Zebulon called' },
        ...{ created_at: server.clock.now(), created_by: 'staff:1' },
      })
      .execute();
    await risk.ok('/api/office/protection/note_contact', {
      ...{ player_id: String(playerId), about: 'other', note: 'Quist asked about limits' },
    });
    const erase = async () => {
      await risk.ok('/api/office/session/step_up', { code: risk.freshCode() });
      return risk.call('/api/office/privacy/erase', { player_id: String(playerId), reason });
    };
    const state = async () =>
      (({ obstacle, erased_at }) => [obstacle, erased_at !== null])(
        await risk.ok('/api/office/privacy/state', { player_id: String(playerId) }),
      );
    expect((await erase()).body.message).toBe('erasureNotPossible');
    expect(await state()).toEqual(['notClosed', false]);
    await db.autocommit.updateTable('player').set({ status: 'closed' }).where('id', '=', playerId).execute();
    const archive = await exportAll(playerId);
    const { bytes } = await fileFor(risk, archive);
    const text = [...readZip(bytes).values()].join('\n');
    for (const word of [
      'Zebulon Quist',
      number,
      '+639990001234',
      'zebulon_quist@example.com',
      'Zebulon called',
    ])
      expect(text).toContain(word);
    expect(text).not.toContain('password_hash');

    expect(await state()).toEqual([null, false]);
    expect((await erase()).body).toMatchObject({ pseudonym: `erased_${playerId}` });
    expect(await state()).toEqual([null, true]);
    expect((await fileFor(risk, archive)).status).toBe(404);
    expect((await erase()).body.message).toBe('erasureNotPossible');
    const traces: string[] = [];
    for (const { table, column } of await columnsOfPersons()) {
      const { rows } = await sql<{ found: boolean }>`
        select exists (select from ${sql.table(table)} t where t.${sql.ref(column)}::text ~* ${`zebulon|quist|${number}|9990001234`}) as found`.execute(
        db.read,
      );
      if (rows[0]?.found === true) traces.push(`${table}.${column}`);
    }
    const wrong = traces.filter((name) => !['kept', 'passing'].includes(handlingOf.get(name) ?? ''));
    expect(wrong).toEqual([]);
    expect(await wallet.unbalanced()).toEqual([]);
  });

  test('waits for an exclusion to end: it must still know its person', async () => {
    const { db } = server.database;
    const { playerId } = await wallet.member('still_known', 0n);
    const player_id = String(playerId);
    await risk.ok('/api/office/protection/exclude', { player_id, kind: 'exclude_6_months', reason });
    await db.autocommit.updateTable('player').set({ status: 'closed' }).where('id', '=', playerId).execute();
    await risk.ok('/api/office/session/step_up', { code: risk.freshCode() });
    const answer = await risk.call('/api/office/privacy/erase', { player_id, reason });
    expect(answer.body).toMatchObject({ message: 'erasureNotPossible', detail: { why: 'exclusionLasts' } });
  });

  test('who looked at a player is listed, with exports', async () => {
    const { playerId } = await wallet.member('looked_at', 0n);
    const player_id = String(playerId);
    await risk.ok('/api/office/players/get', { player_id });
    await exportAll(playerId);
    const { rows } = await risk.ok('/api/office/privacy/looks', { player_id });
    expect(rows.map(({ action }) => action)).toEqual(['privacy.export', 'players.get']);
  });
});
