import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StartError } from '../../start-error.ts';
import { openStorage } from '../storage.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';
import { onServer } from '../testing/test-templates.ts';
import { prepareServer } from './prepare-server.ts';
import { grantRights } from './rights.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const asApplication = (statement: string) => test.db.pool.query(statement);

describe('rights', () => {
  it('are taken where they are too many, given where they are missing, and left alone where they are right', async () => {
    const role = String((await asApplication('select current_user as role')).rows[0].role);
    await test.asOwner(`grant delete on outbox_failed to ${role}`, `revoke select on player from ${role}`);
    await expect(asApplication('delete from outbox_failed')).resolves.toBeDefined();
    const apply = () => onServer(test.ownerUrl, (owner) => grantRights(owner, role));
    const versions = () => asApplication("select xmin from pg_class where relkind = 'r' order by oid");
    await apply();
    await expect(asApplication('delete from outbox_failed')).rejects.toThrow('permission denied');
    await expect(asApplication('select from player')).resolves.toBeDefined();
    const before = await versions();
    await apply();
    expect((await versions()).rows).toEqual(before.rows);
  });
});

describe('a PostgreSQL of your own', () => {
  const log = { info: () => undefined, warn: () => undefined };
  const own = (more: object) => ({
    databaseUrl: test.url,
    migrateDatabaseUrl: undefined,
    serverKeys: [{ id: 'test', secret: Buffer.alloc(32, 0x7e) }],
    environment: 'production' as const,
    dataDir: '/nowhere',
    directDatabaseUrl: undefined,
    busUrl: undefined,
    poolSize: 5,
    ...more,
  });

  it('is refused in production where its one role owns the tables, and is warned of elsewhere', async () => {
    await expect(prepareServer(own({ databaseUrl: test.ownerUrl }), log)).rejects.toThrow(
      /owns the tables of its database/,
    );
    const warnings: string[] = [];
    const recording = { ...log, warn: (message: string) => warnings.push(message) };
    await prepareServer(own({ databaseUrl: test.ownerUrl, environment: 'development' }), recording);
    expect(warnings).toEqual([expect.stringContaining('owns its tables')]);
  });

  it('is opened by a role that may not migrate, unless a migration is missing', async () => {
    const storage = await openStorage(own({}), log);
    expect(await storage.isHealthy()).toBe(true);
    await storage.close();
    await test.asOwner(
      'create table kept as table schema_migration',
      'delete from schema_migration where number > 100',
    );
    await expect(prepareServer(own({}), log)).rejects.toThrow(StartError);
    await test.asOwner(
      'insert into schema_migration select * from kept where number > 100',
      'drop table kept',
    );
  });

  it('is migrated by its owner, who gives the role of the server its rights', async () => {
    const role = String((await asApplication('select current_user as role')).rows[0].role);
    await test.asOwner(`revoke all on player, login_try from ${role}`);
    await expect(asApplication('select from player')).rejects.toThrow('permission denied');
    await prepareServer(own({ migrateDatabaseUrl: test.ownerUrl }), log);
    await expect(asApplication('select from player')).resolves.toBeDefined();
  });
});
