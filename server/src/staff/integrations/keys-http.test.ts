import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OfficeCallName, type OfficeCallPath, officeCalls } from '#contract/office/calls.ts';
import type { OfficeRow } from '#contract/office/office-call.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { OFFICE_HOST } from '../testing/office-client.ts';
import { samples } from '../testing/samples.ts';
import { staffClients } from '../testing/staff-clients.ts';

const MAKE = '/api/office/integrations/make_key';
const reason = 'For the accounting program';
const DAY = 24 * 60 * 60_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
const staff = staffClients(() => server);

async function withKey(key: string, path: OfficeCallPath, body: object = {}) {
  const answer = await server.send({
    path,
    host: OFFICE_HOST,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: JSON.parse(answer.text) };
}

describe('an API key', () => {
  test('reads reports and lists of its scopes and sites, and is stored as a hash', async () => {
    const owner = await staff('owner');
    const made = await owner.ok(MAKE, {
      ...{ name: 'Books', scopes: ['reports.read', 'players.read'], sites: ['lucky'], days: 30, reason },
    });
    const report = await withKey(made.key, '/api/office/reports/run', { report: 'money', by: 'site' });
    expect(report.status).toBe(200);
    expect(new Set(report.body.rows.map(({ group }: { group: string }) => group))).toEqual(
      new Set(['lucky']),
    );
    const players = await withKey(made.key, '/api/office/players/list', { limit: 100 });
    expect(players.body.rows.length).toBeGreaterThan(0);
    expect(new Set(players.body.rows.map(({ site }: { site: string }) => site))).toEqual(new Set(['lucky']));
    expect(
      players.body.rows.every(({ mail }: { mail: string | null }) => mail?.includes('****') ?? true),
    ).toBe(true);
    const elsewhere = await withKey(made.key, '/api/office/reports/run', {
      report: 'money',
      sites: ['baize'],
    });
    expect(elsewhere.body).toMatchObject({ message: 'unknownSite' });
    expect((await withKey(made.key, '/api/office/deposits/list')).body.message).toBe('permissionDenied');
    const { rows } = await server.database.db.pool.query('select t::text as text from api_key t');
    expect(JSON.stringify(rows)).not.toContain(made.key);
    const { keys } = await owner.ok('/api/office/integrations/keys', {});
    expect(keys[0]).toMatchObject({ name: 'Books', ending: made.key.slice(-4), sites: ['lucky'] });
    expect(keys[0]?.last_used_at).not.toBeNull();
  });

  test('makes no call that is not for keys, whatever its scopes, and the attempt is in the audit log', async () => {
    const owner = await staff('owner');
    const scopes = ['reports.read', 'players.read', 'players.personal', 'cashier.read'] as const;
    const { key, key_id } = await owner.ok(MAKE, {
      name: 'All',
      scopes: [...scopes],
      sites: null,
      days: null,
      reason,
    });
    for (const [name, row] of Object.entries(officeCalls) as [
      OfficeCallName,
      OfficeRow & { path: OfficeCallPath },
    ][]) {
      if (row.access !== 'staff') continue;
      const { status } = await withKey(key, row.path, samples[name] ?? {});
      // Large requests are refused before they are read, for want of a session.
      const isRefused = status === 401 || status === 403;
      expect([name, isRefused ? 'refused' : 'taken']).toEqual([name, row.byKey ? 'taken' : 'refused']);
    }
    const { entries } = await owner.ok('/api/office/audit/entries', { actor: `key:${key_id}`, limit: 100 });
    expect(entries.length).toBeGreaterThan(50);
    expect(entries.every(({ outcome }) => outcome === 'permissionDenied')).toBe(true);
  });

  test('ends when it is revoked or expires, and is not taken beside none', async () => {
    const owner = await staff('owner');
    const make = (days: number | null) =>
      owner.ok(MAKE, { name: 'Short', scopes: ['reports.read'], sites: null, days, reason });
    const [revoked, short] = [await make(null), await make(1)];
    const run = (key: string) => withKey(key, '/api/office/reports/run', { report: 'money' });
    expect((await run(revoked.key)).status).toBe(200);
    await owner.ok('/api/office/integrations/revoke_key', { key_id: revoked.key_id, reason });
    expect((await run(revoked.key)).body.message).toBe('sessionExpired');
    expect((await run(short.key)).status).toBe(200);
    server.clock.advance(DAY + 1_000);
    expect((await run(short.key)).body.message).toBe('sessionExpired');
    expect((await run('bz_made-up')).body.message).toBe('sessionExpired');
  });

  test('is made by those who manage the team, with no more than they may do themselves', async () => {
    const manager = await staff('manager');
    const asked = { name: 'A try', scopes: ['reports.read' as const], sites: null, days: null, reason };
    expect((await manager.call(MAKE, asked)).body.message).toBe('permissionDenied');
    const owner = await staff('owner');
    const unknown = await owner.call(MAKE, { ...asked, sites: ['nowhere'] });
    expect(unknown.body).toMatchObject({ message: 'unknownSite', field: 'sites' });
  });
});
