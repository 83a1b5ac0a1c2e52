import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import type { ServerKey } from './db/keys/keyring.ts';
import { urlsOf } from './db/primary/hosts.ts';
import { StartError } from './start-error.ts';

export interface Config {
  /** 0 lets the system choose a free port. */
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** The host of the back office, in lower case and without a port; no site has it as a domain. */
  readonly officeHost: string;
  /** Where uploaded pictures are kept; absent: a folder in `dataDir`. */
  readonly pictureBucket: Bucket | undefined;
  /** Absent: a private PostgreSQL in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /**
   * The same database without a pooler in between, as the same role, where `databaseUrl` leads to PgBouncer or the like in
   * transaction mode: for what needs a session. Absent: `databaseUrl` is no pooler.
   */
  readonly directDatabaseUrl: string | undefined;
  /** A NATS server that carries messages between servers; absent: the database does. */
  readonly busUrl: string | undefined;
  /** Most connections of the pool that calls, pages and jobs share. */
  readonly poolSize: number;
  /** Connections of the ledger, each of which posts a batch at a time; absent: one per processor, at most four. */
  readonly ledgerConnections: number | undefined;
  /** The same database as the role that owns its tables, which migrates. */
  readonly migrateDatabaseUrl: string | undefined;
  /** The file of the cells, where this process serves several databases instead of one. */
  readonly cellsFile: string | undefined;
  /** Master keys of what is sealed in the database, newest first; absent: a file in `dataDir`. */
  readonly serverKeys: readonly ServerKey[] | undefined;
  readonly environment: 'development' | 'production' | 'test';
  /** The port of /metrics, on the same host; 0 lets the system choose. */
  readonly metricsPort: number;
  readonly logLevel: LogLevel;
  /** Where ClamAV's daemon listens; absent: uploaded documents are scanned by nothing. */
  readonly clamd: ClamdAddress | undefined;
  /** Where yente is asked about players; absent: they are compared with imported lists alone. */
  readonly yente: { readonly url: string; readonly key: string | undefined } | undefined;
  /** Whether the demonstration sites and players are written at start. */
  readonly seed: boolean;
  /** Whether demonstration players and the sandbox gateway may be there in production. */
  readonly allowsDemonstration: boolean;
  /** Whether more than the developers on this machine reach it: in production, or listening beyond loopback. */
  readonly isExposed: boolean;
  /** What /metrics asks for; absent: it is closed where {@link isExposed}, and open elsewhere. */
  readonly metricsKey: string | undefined;
  /** Hosts of the company's own network that mail may be sent by, in lower case: an operator may name no other there. */
  readonly ownHosts: readonly string[];
  /** The proxies in front, as addresses and networks: what they say of a browser's address and scheme is believed. */
  readonly trustedProxies: readonly string[];
  /** Private keys that push messages are signed with, as base64url, newest first; none: each site has its own in the database. */
  readonly pushKeys: readonly string[];
  /** The header in which those proxies name the country of a browser, in lower case; absent: nobody names it. */
  readonly countryHeader: string | undefined;
  /** Keys of the feeds of events and prices, by their codes: their messages are signed with them. */
  readonly feedKeys: ReadonlyMap<string, string>;
  /** Whether the launcher runs the bundled league of made-up matches beside this server. */
  readonly simulatedLeague: boolean;
  /** The port of the bundled studio of outside games, which the launcher runs beside this server; absent where it does not. */
  readonly studioPort: number | undefined;
  /** The address of a chain of drand, with the chain's hash; absent: the bundled beacon. */
  readonly beaconUrl: string | undefined;
  /** Milliseconds between the draws of every scheduled game; absent: each keeps its own hours. */
  readonly drawsEvery: number | undefined;
  /** How long a server that is sent SIGTERM goes on serving while /healthz answers 503. */
  readonly drainMs: number;
  /** Whether the site is served by Vite with hot reload, from its sources. */
  readonly siteDev: boolean;
}

/** A host and port, or the path of a socket. */
export type ClamdAddress = { readonly host: string; readonly port: number } | { readonly path: string };

/** A bucket of any service that speaks the protocol of S3, addressed by path. */
export interface Bucket {
  /** Address of the bucket, without a slash at its end. */
  readonly url: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
}

export type LogLevel = (typeof LOG_LEVELS)[number];

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const HIGHEST_PORT = 65_535;
const METRICS_PORT_DISTANCE = 6_000;
const STUDIO_PORT_DISTANCE = 188;

type Environment = Readonly<Record<string, string | undefined>>;

const port = wholeNumber(0, HIGHEST_PORT);

const databaseUrl = z
  .string()
  .refine(
    isPostgresUrl,
    'must look like postgres://user:password@host:5432/database, or name several hosts: one:5432,two:5432',
  );

const pictureBucket = z
  .string()
  .refine(isBucketUrl, 'must look like https://key:secret@host/bucket?region=eu-central-1')
  .transform(bucketOf);

const flag = z.enum(['0', '1'], 'must be 0 or 1').transform((value) => value === '1');

const list = z.string().transform((text) => text.split(',').map((one) => one.trim()));

/** Values of a form, with commas between. */
const listOf = (form: RegExp, words: string) =>
  list.refine((values) => values.every((one) => form.test(one)), words);

const proxies = list.refine(
  (values) => values.every(isNetwork),
  'must be addresses or networks with commas between, such as 127.0.0.1,10.0.0.0/8',
);

const feedKeys = listOf(
  /^[a-z][a-z0-9-]{0,31}:[\x21-\x7e]{32,200}$/,
  'must be codes and keys of 32 characters or more with commas between, such as acme:0123456789abcdef0123456789abcdef',
).transform((values) => new Map(values.map(splitKey)));

/** Loud, so that nobody sets it by the way. */
const ALLOWED = 'yes-this-is-not-real-money';

const serverKeys = listOf(
  /^[a-z0-9-]{2,32}:[0-9a-f]{64}$/,
  'must be ids and keys of 64 hexadecimal digits with commas between, newest first: npm run keys -- make',
)
  .transform((list): ServerKey[] =>
    list.map(splitKey).map(([id, hex]) => ({ id, secret: Buffer.from(hex, 'hex') })),
  )
  .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, 'must name each id once');

const schema = z.object({
  PORT: port.default(3000),
  HOST: z
    .string()
    .regex(/^[A-Za-z0-9.:_-]+$/, 'must be a host name or an address')
    .default('127.0.0.1'),
  OFFICE_HOST: z
    .string()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/, 'must be a host name in lower case, without a port')
    .default('office.localhost'),
  DATA_DIR: z.string().default('./data'),
  STORE_URL: pictureBucket.optional(),
  DATABASE_URL: databaseUrl.optional(),
  DIRECT_DATABASE_URL: databaseUrl.optional(),
  BUS_URL: z
    .url({ protocol: /^(nats|tls)$/, error: 'must look like nats://user:password@host:4222, or tls://' })
    .optional(),
  DB_POOL: wholeNumber(2, 500).default(20),
  DB_LEDGER: wholeNumber(1, 32).optional(),
  MIGRATE_DATABASE_URL: databaseUrl.optional(),
  CELLS: z.string().optional(),
  SERVER_KEYS: serverKeys.optional(),
  NODE_ENV: z
    .enum(['development', 'production', 'test'], 'must be development, production or test')
    .optional(),
  METRICS_PORT: port.optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
  CLAMD: z
    .string()
    .regex(/^(\/.+|[A-Za-z0-9.-]+:\d{1,5})$/, 'must look like 127.0.0.1:3310, or be the path of a socket')
    .transform(clamdOf)
    .optional(),
  YENTE_URL: z.url({ protocol: /^https?$/, error: 'must be an address of http or https' }).optional(),
  YENTE_KEY: z.string().min(1).max(500).optional(),
  SEED: flag.optional(),
  ALLOW_DEMONSTRATION_IN_PRODUCTION: z.literal(ALLOWED, `must be ${ALLOWED}`).optional(),
  METRICS_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{32,200}$/, 'must have 32 to 200 characters, without spaces')
    .optional(),
  OWN_HOSTS: listOf(/^[a-z0-9.-]+$/, 'must be names of hosts in lower case with commas between').default([]),
  PUSH_KEYS: listOf(/^[\w-]{43}$/, 'must be keys of 32 bytes as base64url, with commas between').default([]),
  TRUST_PROXY: proxies.default([]),
  COUNTRY_HEADER: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,64}$/, 'must be the name of a header, such as cf-ipcountry')
    .transform((name) => name.toLowerCase())
    .optional(),
  FEED_KEYS: feedKeys.default(new Map()),
  SIMULATED_LEAGUE: flag.optional(),
  STUDIO_PORT: port.optional(),
  BEACON_URL: z
    .url({ protocol: /^https?$/, error: 'must look like https://api.drand.sh/<chain hash>' })
    .optional(),
  DRAWS_EVERY: z
    .string()
    .regex(/^[1-9]\d{1,3}$/, 'must be a number of seconds from 10 to 9999')
    .transform((text) => Number(text) * 1_000)
    .optional(),
  DRAIN_SECONDS: wholeNumber(0, 600)
    .transform((seconds) => seconds * 1_000)
    .default(0),
  SITE_DEV: flag.default(false),
});

const HOST_IS_OPEN =
  "is reached from other machines, and NODE_ENV is not set: it would serve what is for development there (everybody's mail, " +
  'players with public passwords). Set NODE_ENV=production, or NODE_ENV=development where you mean it';
const SEED_IN_PRODUCTION =
  'would write players with public passwords and a gateway that takes no money, and NODE_ENV is production. Open real sites ' +
  `with npm run new-site; for a demonstration set ALLOW_DEMONSTRATION_IN_PRODUCTION=${ALLOWED}`;

const HEADER_WITHOUT_PROXY = 'must come with TRUST_PROXY: only the proxies it names are believed';

const CELLS_WITHOUT_KEYS =
  'needs SERVER_KEYS: sites that move between cells are sealed with the same keys in each';

const LEAGUE_IN_PRODUCTION = 'must not be 1 where NODE_ENV is production: its matches are made up';

/** Whether only this machine reaches what listens there. */
function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

/** The settings, or one error that names every variable that is wrong and says what it must be. */
export function settingsFrom(variables: Environment): Config {
  const parsed = schema.safeParse(withoutEmpty(variables));
  if (!parsed.success) throw settingsError(parsed.error.issues);
  const values = parsed.data;
  const metricsPort = values.METRICS_PORT ?? defaultMetricsPort(values.PORT);
  if (metricsPort !== 0 && metricsPort === values.PORT) {
    throw settingsError([{ path: ['METRICS_PORT'], message: `must differ from PORT (${values.PORT})` }]);
  }
  if (values.CELLS !== undefined && values.SERVER_KEYS === undefined)
    throw settingsError([{ path: ['CELLS'], message: CELLS_WITHOUT_KEYS }]);
  if (values.COUNTRY_HEADER !== undefined && values.TRUST_PROXY.length === 0)
    throw settingsError([{ path: ['COUNTRY_HEADER'], message: HEADER_WITHOUT_PROXY }]);
  const environment = values.NODE_ENV ?? 'development';
  if (values.NODE_ENV === undefined && !isLoopback(values.HOST))
    throw settingsError([{ path: ['HOST'], message: `(${values.HOST}) ${HOST_IS_OPEN}` }]);
  if (values.DIRECT_DATABASE_URL !== undefined && values.DATABASE_URL === undefined)
    throw settingsError([{ path: ['DIRECT_DATABASE_URL'], message: 'must come with DATABASE_URL' }]);
  const allowsDemonstration = values.ALLOW_DEMONSTRATION_IN_PRODUCTION !== undefined;
  const seed = values.SEED ?? (environment === 'development' && values.CELLS === undefined);
  if (seed && values.CELLS !== undefined)
    throw settingsError([
      { path: ['SEED'], message: 'must not be 1 with CELLS: each cell would get the same sites' },
    ]);
  if (seed && environment === 'production' && !allowsDemonstration)
    throw settingsError([{ path: ['SEED'], message: SEED_IN_PRODUCTION }]);
  if (values.SIMULATED_LEAGUE && environment === 'production')
    throw settingsError([{ path: ['SIMULATED_LEAGUE'], message: LEAGUE_IN_PRODUCTION }]);
  return Object.freeze({
    port: values.PORT,
    host: values.HOST,
    officeHost: values.OFFICE_HOST,
    dataDir: resolve(values.DATA_DIR),
    pictureBucket: values.STORE_URL,
    databaseUrl: values.DATABASE_URL,
    directDatabaseUrl: values.DIRECT_DATABASE_URL,
    busUrl: values.BUS_URL,
    poolSize: values.DB_POOL,
    ledgerConnections: values.DB_LEDGER,
    migrateDatabaseUrl: values.MIGRATE_DATABASE_URL,
    cellsFile: values.CELLS,
    serverKeys: values.SERVER_KEYS,
    environment,
    clamd: values.CLAMD,
    yente: values.YENTE_URL === undefined ? undefined : { url: values.YENTE_URL, key: values.YENTE_KEY },
    metricsPort,
    logLevel: values.LOG_LEVEL,
    seed,
    allowsDemonstration,
    isExposed: environment === 'production' || !isLoopback(values.HOST),
    metricsKey: values.METRICS_KEY,
    ownHosts: values.OWN_HOSTS,
    pushKeys: values.PUSH_KEYS,
    trustedProxies: values.TRUST_PROXY,
    countryHeader: values.COUNTRY_HEADER,
    feedKeys: values.FEED_KEYS,
    simulatedLeague: seed && environment !== 'production' && (values.SIMULATED_LEAGUE ?? true),
    studioPort: seed && environment === 'development' ? studioPortOf(values) : undefined,
    beaconUrl: values.BEACON_URL,
    drawsEvery: values.DRAWS_EVERY,
    drainMs: values.DRAIN_SECONDS,
    siteDev: values.SITE_DEV,
  });
}

function clamdOf(text: string): ClamdAddress {
  if (text.startsWith('/')) return { path: text };
  const [host = '', port = ''] = text.split(':');
  return { host, port: Number(port) };
}

/** Reads the environment of this process; nothing else in the server does. */
export function loadConfig(): Config {
  return settingsFrom(process.env);
}

/** The settings of a test run. */
export function loadTestSettings(): {
  readonly testDatabaseUrl: string | undefined;
  /** Matches of the recording that bets are settled by. */
  readonly recordedMatches: number;
} {
  const parsed = z
    .object({
      TEST_DATABASE_URL: databaseUrl.optional(),
      RECORDED_MATCHES: z.coerce.number().int().min(11).max(2_000).default(22),
    })
    .safeParse(withoutEmpty(process.env));
  if (!parsed.success) throw settingsError(parsed.error.issues);
  const { TEST_DATABASE_URL: testDatabaseUrl, RECORDED_MATCHES: recordedMatches } = parsed.data;
  return { testDatabaseUrl, recordedMatches };
}

/** PORT=3000 has its figures on 9000: far enough that a second server on the next port does not meet them. */
function defaultMetricsPort(mainPort: number): number {
  if (mainPort === 0) return 0;
  const above = mainPort + METRICS_PORT_DISTANCE;
  return above <= HIGHEST_PORT ? above : mainPort - METRICS_PORT_DISTANCE;
}

/** PORT=3000 has the studio on 3188. A server that lets the system choose its port has none unless it is given one. */
function studioPortOf(values: {
  readonly PORT: number;
  readonly STUDIO_PORT?: number | undefined;
}): number | undefined {
  const { PORT: main, STUDIO_PORT: own } = values;
  if (own !== undefined) return own === 0 ? undefined : own;
  if (main === 0) return undefined;
  const above = main + STUDIO_PORT_DISTANCE;
  return above <= HIGHEST_PORT ? above : main - STUDIO_PORT_DISTANCE;
}

function settingsError(issues: readonly { path: readonly PropertyKey[]; message: string }[]): Error {
  const lines = issues.map((issue) => `  ${issue.path.join('.')} ${issue.message}`);
  return new StartError(`These settings in the environment are wrong:\n${lines.join('\n')}`);
}

/** `PORT= npm start` means "not set", as everywhere in shells. */
function withoutEmpty(environment: Environment): Environment {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
}

function wholeNumber(least: number, most: number) {
  const words = `must be a whole number from ${least} to ${most}`;
  return z
    .string()
    .regex(/^\d{1,5}$/, words)
    .transform(Number)
    .refine((value) => value >= least && value <= most, words);
}

function isPostgresUrl(value: string): boolean {
  return urlsOf(value).every((url) => {
    if (!URL.canParse(url)) return false;
    const { protocol, searchParams } = new URL(url);
    const session = searchParams.get('target_session_attrs') ?? 'primary';
    return /^postgres(ql)?:$/.test(protocol) && /^(any|primary|read-write)$/.test(session);
  });
}

/** An address that has all that a bucket needs, the key and its secret percent-encoded where they have to be. */
function isBucketUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password, pathname } = new URL(value);
  const isWeb = protocol === 'https:' || protocol === 'http:';
  return isWeb && username !== '' && password !== '' && /^(\/[A-Za-z0-9._-]+)+\/?$/.test(pathname);
}

function bucketOf(value: string): Bucket {
  const { origin, pathname, username, password, searchParams } = new URL(value);
  return {
    url: `${origin}${pathname.replace(/\/$/, '')}`,
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    region: searchParams.get('region') ?? 'us-east-1',
  };
}

function splitKey(text: string): [code: string, key: string] {
  const colon = text.indexOf(':');
  return [text.slice(0, colon), text.slice(colon + 1)];
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}
