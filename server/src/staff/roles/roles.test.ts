import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OfficeRequest } from '#contract/office/calls.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { openOperator } from '../create-owner.ts';
import { addColleague } from '../testing/add-colleague.ts';
import { OfficeClient } from '../testing/office-client.ts';

const MAKE = '/api/office/team/make_role';
const EDIT = '/api/office/team/edit_role';
const RETIRE = '/api/office/team/retire_role';
const reason = 'The shifts change';

let server: TestServer;
let owner: OfficeClient;
beforeAll(async () => {
  server = await startTestServer();
  owner = new OfficeClient(server);
});
afterAll(() => server.stop());
beforeEach(() => owner.enter('owner@baize.example'));

type Made = OfficeRequest<typeof MAKE>;

const role = (name: string, permissions: Made['permissions'], above?: string): Made => ({
  ...{ name, permissions, reason },
  thresholds: above === undefined ? [] : [{ permission: 'cashier.pay', above }],
});

async function versionOf(code: string): Promise<number> {
  const { roles } = await owner.ok('/api/office/team/roles', {});
  return roles.find((one) => one.code === code)?.version ?? 0;
}

async function idOf(mail: string): Promise<string> {
  const { staff } = await owner.ok('/api/office/team/list', {});
  return staff.find((one) => one.mail === mail)?.staff_id ?? '';
}

const refusalOf = async (client: OfficeClient, made: Made) => (await client.call(MAKE, made)).body.message;

describe('a role', () => {
  test('is made and changed by the owner, and open sessions of its people follow at once', async () => {
    const made = await owner.ok(MAKE, role('Night shift', ['players.read', 'cashier.read']));
    expect(made).toMatchObject({ code: 'night-shift', request_id: null });
    const person = await addColleague(server, 'night@baize.example', 'night-shift');
    await person.ok('/api/office/players/list', {});
    const edited = { ...role('Late shift', ['cashier.read', 'cashier.pay'], '100'), code: 'night-shift' };
    await owner.ok(EDIT, { ...edited, version: 1 });
    expect((await person.call('/api/office/players/list', {})).body.message).toBe('permissionDenied');
    const { roles } = await owner.ok('/api/office/team/roles', {});
    expect(roles.find(({ code }) => code === 'night-shift')).toEqual({
      ...{ code: 'night-shift', name: 'Late shift', version: 2, holders: 1 },
      ...{ permissions: ['cashier.pay', 'cashier.read'] },
      thresholds: [{ permission: 'cashier.pay', above: '100' }],
    });
    const { entries } = await owner.ok('/api/office/audit/entries', { object: 'role:night-shift' });
    expect(
      entries.map(({ action, before, after }) => [action, before?.permissions, after?.permissions]),
    ).toEqual([
      ['team.editRole', ['cashier.read', 'players.read'], ['cashier.pay up to 100', 'cashier.read']],
      ['team.makeRole', undefined, ['cashier.read', 'players.read']],
    ]);
  });

  test('is changed once of several changes at the same time, and has a name of its own', async () => {
    await owner.ok(MAKE, role('Weekend', ['players.read']));
    const change = { ...role('Weekend', ['cashier.read']), code: 'weekend', version: 1 };
    const answers = await Promise.all([1, 2, 3].map(() => owner.call(EDIT, change)));
    expect(answers.map(({ body }) => body.message ?? 'done').sort()).toEqual([
      'done',
      'versionConflict',
      'versionConflict',
    ]);
    expect(await refusalOf(owner, role('weekend', ['players.read']))).toBe('nameTaken');
    expect(await refusalOf(owner, role('Auditor', []))).toBe('nameTaken');
  });

  test('gives nobody what its maker lacks, has at one site only, or has with a lower threshold', async () => {
    await owner.ok(
      MAKE,
      role('Team lead', ['team.read', 'team.manage', 'cashier.pay', 'players.read'], '100'),
    );
    const lead = await addColleague(server, 'lead@baize.example', 'team-lead', {
      role: 'cashier',
      site: 'lucky',
    });
    expect(await refusalOf(lead, role('Too much', ['audit.read']))).toBe('permissionDenied');
    expect(await refusalOf(lead, role('Of one site', ['cashier.read']))).toBe('permissionDenied');
    expect(await refusalOf(lead, role('Above', ['cashier.pay'], '100.0001'))).toBe('permissionDenied');
    expect(await refusalOf(lead, role('Without end', ['cashier.pay']))).toBe('permissionDenied');
    expect(await refusalOf(lead, role('As much', ['cashier.pay'], '100'))).toBeUndefined();

    await addColleague(server, 'lucky@baize.example', 'as-much');
    const staff_id = await idOf('lucky@baize.example');
    const give = async (code: string, site: string | null) => {
      const request = { staff_id, roles: [{ code, site }], version: 1, reason };
      return (await lead.call('/api/office/team/set_roles', request)).body.message;
    };
    expect(await give('cashier', 'baize')).toBe('permissionDenied');
    expect(await give('cashier', null)).toBe('permissionDenied');
    expect(await give('cashier', 'lucky')).toBeUndefined();
  });

  test('of one’s own is changed by somebody else, and that of the owner by nobody', async () => {
    const version = await versionOf('team-lead');
    const lead = new OfficeClient(server);
    await lead.logIn('lead@baize.example');
    const own = { ...role('Team lead', ['team.manage']), code: 'team-lead', version };
    expect((await lead.call(EDIT, own)).body.message).toBe('ownAccess');
    const fixed = { ...role('Owner', []), code: 'owner', version: await versionOf('owner') };
    expect((await owner.call(EDIT, fixed)).body.message).toBe('fixedRole');
    expect((await lead.call(RETIRE, { code: 'owner', version: fixed.version, reason })).body.message).toBe(
      'fixedRole',
    );
  });

  test('is retired once nobody has it, and is given to nobody any more', async () => {
    await owner.ok(MAKE, role('Season', ['players.read']));
    await addColleague(server, 'season@baize.example', 'season');
    const retire = { code: 'season', version: 1, reason };
    expect((await owner.call(RETIRE, retire)).body.message).toBe('roleHeld');
    const staff_id = await idOf('season@baize.example');
    const roles = [{ code: 'support', site: null }];
    await owner.ok('/api/office/team/set_roles', { staff_id, version: 1, roles, reason });
    await owner.ok(RETIRE, retire);
    expect(await versionOf('season')).toBe(0);
    const again = { staff_id, version: 2, roles: [{ code: 'season', site: null }], reason };
    expect((await owner.call('/api/office/team/set_roles', again)).body.message).toBe('unknownRole');
    expect((await owner.ok(MAKE, role('Season', ['players.read']))).code).toBe('season-2');
  });

  test('is changed, given and invited for by two persons where one site of the operator asks for that', async () => {
    await owner.ok(MAKE, role('Guarded', ['players.read']));
    await owner.ok('/api/office/requests/set_threshold', {
      ...{ site: 'lucky', kind: 'role-change', above: '0', version: 0, reason },
    });
    const change = { ...role('Guarded', ['players.read', 'players.personal']), code: 'guarded', version: 1 };
    const { request_id } = await owner.ok(EDIT, change);
    expect(await versionOf('guarded')).toBe(1);
    expect((await owner.call(EDIT, change)).body.message).toBe('alreadyRequested');
    const approval = { id: request_id ?? '', reason: 'As agreed' };
    expect((await owner.call('/api/office/requests/approve', approval)).body.message).toBe('ownRequest');
    const second = await addColleague(server, 'second@baize.example', 'owner');
    await second.ok('/api/office/requests/approve', approval);
    expect(await versionOf('guarded')).toBe(2);

    const roles = [{ code: 'guarded', site: null }];
    const invited = await owner.ok('/api/office/team/invite', { mail: 'new@baize.example', roles, reason });
    expect(invited.request_id).not.toBeNull();
    expect(await idOf('new@baize.example')).toBe('');
    await second.ok('/api/office/requests/approve', { id: invited.request_id ?? '', reason: 'As agreed' });
    expect(await idOf('new@baize.example')).not.toBe('');
  });

  test('of another operator is unknown, and an operator without a site has none to change', async () => {
    const { db, asOwner } = server.database;
    const operatorId = await db.tx((tx) => openOperator(tx, 'acme'));
    const acme = await addColleague(server, 'owner@acme.example', 'owner', undefined, operatorId);
    expect(await refusalOf(acme, role('Night shift', ['players.read']))).toBe('unknownSite');
    await asOwner(`update site set operator_id = ${operatorId} where external_id = 'arena'`);
    const version = await versionOf('night-shift');
    const foreign = { ...role('Taken over', []), code: 'night-shift', version };
    expect((await acme.call(EDIT, foreign)).body.message).toBe('unknownRole');
    expect((await acme.call(RETIRE, { code: 'night-shift', version, reason })).body.message).toBe(
      'unknownRole',
    );
    expect((await acme.ok(MAKE, role('Night shift', ['players.read']))).code).toBe('night-shift');
    const { roles } = await acme.ok('/api/office/team/roles', {});
    expect(roles.map(({ name }) => name)).not.toContain('Late shift');
  });
});
