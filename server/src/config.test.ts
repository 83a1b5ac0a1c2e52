import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { settingsFrom } from './config.ts';

it('needs nothing', () => {
  expect(settingsFrom({})).toEqual({
    port: 3000,
    officeHost: 'office.localhost',
    host: '127.0.0.1',
    dataDir: resolve('data'),
    pictureBucket: undefined,
    databaseUrl: undefined,
    poolSize: 20,
    environment: 'development',
    metricsPort: 9000,
    logLevel: 'info',
    seed: true,
    allowsDemonstration: false,
    isExposed: false,
    metricsKey: undefined,
    ownHosts: [],
    pushKeys: [],
    trustedProxies: [],
    feedKeys: new Map(),
    simulatedLeague: true,
    studioPort: 3188,
    drainMs: 0,
    siteDev: false,
  });
});

it('takes what is set, and an empty variable as not set', () => {
  const config = settingsFrom({
    PORT: '0',
    HOST: '::1',
    DATA_DIR: '/srv/baize',
    DATABASE_URL: 'postgres://me:secret@db.internal:5433/baize?sslmode=require',
    NODE_ENV: 'production',
    LOG_LEVEL: '',
    OTHER: 'ignored',
  });
  expect(config).toMatchObject({ port: 0, host: '::1', dataDir: '/srv/baize', environment: 'production' });
  expect(config).toMatchObject({ metricsPort: 0, logLevel: 'info', seed: false });
  expect(settingsFrom({ PORT: '64000' }).metricsPort).toBe(58_000);
  expect(settingsFrom({ SEED: '1', SIMULATED_LEAGUE: '0' }).simulatedLeague).toBe(false);
  expect(config.simulatedLeague).toBe(false);
  expect(config.studioPort).toBeUndefined();
  expect(settingsFrom({ PORT: '0' }).studioPort).toBeUndefined();
  expect(settingsFrom({ PORT: '65500' }).studioPort).toBe(65_312);
  expect(settingsFrom({ STUDIO_PORT: '0' }).studioPort).toBeUndefined();
  expect(settingsFrom({ DRAWS_EVERY: '20' }).drawsEvery).toBe(20_000);
  expect(settingsFrom({ DRAIN_SECONDS: '20' }).drainMs).toBe(20_000);
  expect(settingsFrom({ DB_POOL: '5', DB_LEDGER: '2' })).toMatchObject({ poolSize: 5, ledgerConnections: 2 });
  expect(Object.isFrozen(config)).toBe(true);
});

it('takes several hosts of one database, and refuses a session that a server cannot use', () => {
  const url = 'postgres://me:secret@one:5432,two:5433/baize?target_session_attrs=read-write';
  expect(settingsFrom({ DATABASE_URL: url }).databaseUrl).toBe(url);
  for (const wrong of ['postgres://me@one,,two/baize', url.replace('read-write', 'standby')])
    expect(messageOf({ DATABASE_URL: wrong })).toContain('  DATABASE_URL must ');
});

it('reads a bucket with its key, its secret and its region from one address', () => {
  const { pictureBucket } = settingsFrom({
    STORE_URL: 'https://AKIA:s%2Fecret@s3.example.com/baize/?region=eu-central-1',
  });
  expect(pictureBucket).toEqual({
    url: 'https://s3.example.com/baize',
    accessKeyId: 'AKIA',
    secretAccessKey: 's/ecret',
    region: 'eu-central-1',
  });
});

it('names every wrong variable in one message, and no secret', () => {
  const wrong = {
    PORT: '70000',
    HOST: 'not a host',
    DATABASE_URL: 'mysql://me:hunter2@db/baize',
    NODE_ENV: 'prod',
    METRICS_PORT: '-1',
    LOG_LEVEL: 'loud',
    SEED: 'yes',
    TRUST_PROXY: '10.0.0.0/33',
    COUNTRY_HEADER: 'cf ipcountry',
    FEED_KEYS: 'acme:hunter2',
    SERVER_KEYS: 'first:hunter2',
    DRAWS_EVERY: '5',
    DB_POOL: '1',
    DB_LEDGER: '0',
    BUS_URL: 'redis://me:hunter2@bus',
    DIRECT_DATABASE_URL: 'mysql://me:hunter2@db/baize',
    STORE_URL: 'https://hunter2@store.example.com',
  };
  const message = messageOf(wrong);
  for (const name of Object.keys(wrong)) expect(message).toContain(`  ${name} must `);
  expect(message).not.toContain('hunter2');
  for (const port of ['1e3', '3000.5', ' 3000', '0x10', 'abc']) {
    expect(messageOf({ PORT: port })).toContain('PORT must be a whole number');
  }
});

it('serves nothing that is for development beyond this machine by mistake', () => {
  for (const HOST of ['0.0.0.0', '::', '192.168.1.5', 'baize.internal', '127.evil.example']) {
    const message = messageOf({ HOST });
    expect(message).toContain(`  HOST (${HOST}) is reached from other machines, and NODE_ENV is not set`);
    expect(settingsFrom({ HOST, NODE_ENV: 'development' }).isExposed).toBe(true);
  }
  for (const HOST of ['127.0.0.1', '127.9.9.9', '::1', 'localhost'])
    expect(settingsFrom({ HOST }).isExposed).toBe(false);
  expect(settingsFrom({ NODE_ENV: 'production' }).isExposed).toBe(true);
});

it('demonstration players are written in production only with an explicit setting', () => {
  const environment = { NODE_ENV: 'production', SEED: '1' };
  expect(messageOf(environment)).toContain('  SEED would write players with public passwords');
  const allowed = 'yes-this-is-not-real-money';
  expect(settingsFrom({ ...environment, ALLOW_DEMONSTRATION_IN_PRODUCTION: allowed }).seed).toBe(true);
  for (const wrong of ['1', 'yes', 'true'])
    expect(messageOf({ ...environment, ALLOW_DEMONSTRATION_IN_PRODUCTION: wrong })).toContain(
      `  ALLOW_DEMONSTRATION_IN_PRODUCTION must be ${allowed}`,
    );
});

it('never offers the simulated league in production, and says so where it is asked for', () => {
  const allowed = { SEED: '1', ALLOW_DEMONSTRATION_IN_PRODUCTION: 'yes-this-is-not-real-money' };
  const production = { ...allowed, NODE_ENV: 'production' };
  expect(settingsFrom(production).simulatedLeague).toBe(false);
  expect(messageOf({ ...production, SIMULATED_LEAGUE: '1' })).toContain('  SIMULATED_LEAGUE must not be 1');
  expect(settingsFrom({ NODE_ENV: 'test', SEED: '1' }).simulatedLeague).toBe(true);
  expect(settingsFrom({ SEED: '0', SIMULATED_LEAGUE: '1' }).simulatedLeague).toBe(false);
});

it('takes a key of the figures that nobody guesses', () => {
  expect(settingsFrom({ METRICS_KEY: 'k'.repeat(32) }).metricsKey).toBe('k'.repeat(32));
  expect(messageOf({ METRICS_KEY: 'hunter2' })).toContain('  METRICS_KEY must have 32 to 200 characters');
  expect(messageOf({ METRICS_KEY: 'hunter2' })).not.toContain('hunter2');
});

it('takes the keys of feeds, whatever stands in them', () => {
  const key = 'k:ey+with/signs='.repeat(3);
  const { feedKeys } = settingsFrom({ FEED_KEYS: `acme:${key}, other-feed:${'0'.repeat(32)}` });
  expect([...feedKeys]).toEqual([
    ['acme', key],
    ['other-feed', '0'.repeat(32)],
  ]);
  for (const wrong of ['acme', 'acme:short', `Acme:${key}`, `acme:${key},`])
    expect(messageOf({ FEED_KEYS: wrong })).toContain('  FEED_KEYS must be codes and keys');
});

it('takes the name of the header with the country in any case, and only with proxies that are trusted', () => {
  const { countryHeader } = settingsFrom({ TRUST_PROXY: '127.0.0.1', COUNTRY_HEADER: 'CF-IPCountry' });
  expect(countryHeader).toBe('cf-ipcountry');
  expect(messageOf({ COUNTRY_HEADER: 'cf-ipcountry' })).toContain(
    '  COUNTRY_HEADER must come with TRUST_PROXY',
  );
});

it('takes proxies as addresses and networks, and never everybody by mistake', () => {
  const { trustedProxies } = settingsFrom({ TRUST_PROXY: '127.0.0.1, 10.0.0.0/8,fd00::/8' });
  expect(trustedProxies).toEqual(['127.0.0.1', '10.0.0.0/8', 'fd00::/8']);
  for (const wrong of ['true', '1', '*', 'proxy.internal', '10.0.0.1,', '10.0.0.0/8/8'])
    expect(messageOf({ TRUST_PROXY: wrong })).toContain('  TRUST_PROXY must be addresses or networks');
});

it('refuses to serve the figures on the port of the site', () => {
  expect(messageOf({ PORT: '3000', METRICS_PORT: '3000' })).toContain('METRICS_PORT must differ from PORT');
});

function messageOf(environment: Record<string, string>): string {
  try {
    settingsFrom(environment);
  } catch (error) {
    if (error instanceof Error) return error.message;
  }
  return 'accepted';
}
