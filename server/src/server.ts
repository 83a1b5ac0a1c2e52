import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { FastifyBaseLogger } from 'fastify';
import { openCountryRules } from './catalog/public.ts';
import { type Clock, systemClock } from './clock.ts';
import type { Config } from './config.ts';
import type { Bus } from './db/bus/open-bus.ts';
import type { Db } from './db/database.ts';
import { openStorage, type Storage } from './db/storage.ts';
import { buildApp } from './edge/app.ts';
import { countryBy } from './edge/caller/country.ts';
import { type IsTrusted, trustedOf } from './edge/caller/trusted-proxies.ts';
import { openDevSite } from './edge/dev-site.ts';
import { type HttpServer, openHttpServer, urlOfSelf } from './edge/http-server.ts';
import { openPush, type Push, type PushDeps } from './edge/live/push.ts';
import { createMetrics, listenForMetrics, type Metrics, metricsGate } from './edge/metrics.ts';
import { openPageCache } from './edge/page/page-cache.ts';
import { openRenderer } from './edge/page/render/renderer.ts';
import { SECURITY_EVENT } from './edge/request-log.ts';
import { type HostLookup, siteOfHost, type Tenant, tenant } from './edge/tenant.ts';
import {
  openRooms,
  openSharedRounds,
  type Rooms,
  type SharedDeps,
  type SharedRounds,
  syncHouseGames,
} from './games/public.ts';
import { buildHandlers } from './handlers.ts';
import { addBacklogMetrics } from './jobs/backlog-metrics.ts';
import { addHostMetrics } from './jobs/host-metrics.ts';
import { bothRelays, type OutboxRelay, startOutboxRelay } from './jobs/outbox-relay.ts';
import type { OutsideJobs } from './jobs/outside-jobs.ts';
import { publishCounters } from './jobs/publish-counters.ts';
import { eventPublisher, publishEverywhere } from './jobs/publish-events.ts';
import { recurringJobs } from './jobs/recurring.ts';
import { startRoundRelay } from './jobs/round-relay.ts';
import { type Schedule, type ScheduleDeps, startSchedule } from './jobs/schedule.ts';
import { startOutside } from './jobs/start-outside.ts';
import { roundCounter, subscribers } from './jobs/subscribers.ts';
import { type Ledger, openLedger } from './ledger/public.ts';
import { type Office, openOffice } from './office.ts';
import { openLog } from './open-log.ts';
import { originBy, ownPlugins } from './own-plugins.ts';
import { serverKey, stepUpCheck } from './players/public.ts';
import { gameWallets } from './providers/game-wallets.ts';
import { type Exchanges, openExchanges, openFrameOrigins } from './providers/games/public.ts';
import { openBeacon } from './providers/open-beacon.ts';
import { openGames } from './providers/open-games.ts';
import { openProviders, type Providers } from './providers/open-providers.ts';
import type { AddOutsideWork } from './providers/outside-work.ts';
import { openPictures } from './providers/pictures/open-pictures.ts';
import { findDemonstration } from './seed/production/demonstration.ts';
import { seed } from './seed/seed.ts';
import { createSites, openPreviews, type Sites } from './sites/public.ts';
import { type Board, LEAGUE, leagueKey, openBoard, openFeeds } from './sportsbook/public.ts';
import { sessionFinder } from './staff/public.ts';
import { StartError } from './start-error.ts';
import { drain, type ServingPhase, stopAll } from './stop-server.ts';

const DIST = fileURLToPath(new URL('../../dist', import.meta.url));
/** The site that answers for unknown hosts, in development only. */
const DEFAULT_SITE = 'baize';

export interface RunningServer {
  readonly port: number;
  /** The URL of the server from this machine. */
  readonly url: string;
  readonly metricsPort: number;
  readonly storage: Storage;
  /**
   * Turns new work away, ends what is in progress, writes down what is waiting, and closes everything.
   *
   * @param drainMs how long to go on serving before that, for the load balancer to notice: see `drain`
   */
  stop(drainMs?: number): Promise<void>;
}

/**
 * Builds everything and starts it, from the bottom up.
 *
 * @param services stand in for the adapters that the configuration names
 */
export async function startServer(
  config: Config,
  clock: Clock = systemClock,
  log: FastifyBaseLogger = openLog(config.logLevel),
  services: Partial<Providers> = {},
): Promise<RunningServer> {
  const http = await openHttpServer(config.host, config.port);
  try {
    const { metrics, drain, close, storage } = await openServer({ config, clock, log, http, services });
    const figures = await listenForMetrics(config, metricsGate(config), (path) =>
      path === '/metrics' ? metrics.registry : undefined,
    ).catch(async (error: unknown) => {
      await close();
      throw error;
    });
    const metricsPort = (figures.address() as AddressInfo).port;
    log.info(`Ready on http://${config.host}:${http.port} (figures on port ${metricsPort})`);
    return {
      port: http.port,
      url: urlOfSelf(config.host, http),
      metricsPort,
      storage,
      async stop(drainMs = 0) {
        await drain(drainMs);
        figures.close();
        await close();
        log.info('Stopped; nothing was left half done');
      },
    };
  } catch (error) {
    await http.close();
    throw error;
  }
}

/** All that serves one database. */
export interface OpenServer {
  readonly storage: Storage;
  readonly metrics: Metrics;
  readonly push: Push;
  /** Turns new work away, after so long, and ends what is in progress. */
  drain(drainMs: number): Promise<void>;
  close(): Promise<void>;
}

/** Opens all that serves one database, over an HTTP server that may serve others too. */
export async function openServer(
  of: Omit<Foundation, 'storage'>,
  prepare: (storage: Storage) => Promise<void> = async () => undefined,
): Promise<OpenServer> {
  const { config, log } = of;
  const storage = await openStorage(config, log);
  try {
    await prepare(storage);
    if (config.environment === 'production' && !config.allowsDemonstration)
      await refuseDemonstration(storage.db);
    return await serve({ ...of, clock: storage.time.correct(of.clock), storage });
  } catch (error) {
    await storage.close();
    throw error;
  }
}

/** The foundation of a server: settings, port and database. */
interface Foundation {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly http: HttpServer;
  readonly storage: Storage;
  readonly services: Partial<Providers>;
  /** Whether a cell has a domain, where there are several. */
  readonly isInCells?: (domain: string) => boolean;
}

async function serve(foundation: Foundation): Promise<OpenServer> {
  const { config, clock, log, http, services, storage } = foundation;
  const { db, source, leases, bus, time, rateLimits } = storage;
  const isTrusted = trustedOf(config.trustedProxies);
  const isProduction = config.environment === 'production';
  const warn = (error: unknown, message: string) => log.warn({ err: error }, message);
  const sites = createSites(db, (message) => log.error(message), clock);
  const hosts = lookupOf(foundation, sites);
  const ledger = await openLedger({ source, batchers: config.ledgerConnections });
  const originOf = originBy(config, http);
  const addresses = { own: () => urlOfSelf(config.host, http), originOf };
  const own = await openProviders(config, clock, db, addresses, log);
  const providers = { ...own, ...services };
  await db.tx(syncHouseGames);
  if (config.seed) await seed(config, storage.db, ledger, log);

  // The sessions of players who play: a round counts as being there.
  const playedSessions = new Set<string>();
  let jobs: Jobs | undefined;
  const find = sessionFinder(db, clock);
  const board = openBoard(db, bus);
  const nudge = () => jobs?.relay.nudge();
  const feeds = await openFeeds({ clock, db, board, keys: await feedKeys(config, db), decided: nudge, warn });
  const shared = await openShared(config, { clock, time, db, leases, bus, decided: nudge, warn });
  const live = { board, shared, rooms: openRooms({ clock, db, warn }) };
  const [pictures, exchanges] = [openPictures(config), openExchanges(db, warn)];
  const games = openGames({ db, clock, exchanges, isProduction });
  const previews = openPreviews(await serverKey(db, 'looks'), clock);
  const countries = openCountryRules(db);
  const handlers = await buildHandlers({
    ...{ ...live, ...storage, ...games, config, clock, ledger, countries, findSession: find, warn },
    ...{ adapters: providers.payments, webPush: providers.webPush },
    afterRound(sessionId) {
      playedSessions.add(sessionId);
      nudge();
    },
  });
  const lookUp = (host: string | undefined) => siteOfHost(hosts, host);
  const callers = { isTrusted, refused: logRefusedLine(log), findSession: find, warn };
  const push = openLive(http, live, { siteOfHost: lookUp, ...callers });
  const devSite = config.siteDev ? await openDevSite(http.server) : undefined;
  const metrics = watched(createMetrics(), ledger, push, exchanges);
  const tenants = tenantsOf(foundation, hosts, isTrusted);
  const routes = { ...foundation, ...storage, ...games, pictures, tenants, exchanges, providers };
  let phase: ServingPhase = 'open';
  const app = await buildApp({
    ...{ ...storage, ...games, http, logger: log },
    isTrusted: config.trustedProxies.length > 0 ? isTrusted : undefined,
    ...{ handlers, tenant: tenants, countryKeyOf: countries.keyOf },
    ...{ looks: { isFree: hosts.fallback !== undefined, previews }, findSession: find },
    ...{ checkStepUp: stepUpCheck(db), dist: DIST, devSite },
    ...{ phase: () => phase, metrics },
    renderer: devSite?.renderer ?? openRenderer(DIST, log, rateLimits, isProduction),
    ...{ frameOrigins: openFrameOrigins(db), pageCache: devSite ? undefined : openPageCache() },
    ...{ afterCall: nudge, wallets: gameWallets({ db, clock, exchanges }) },
    plugins: ownPlugins(routes, feeds),
  });
  const office = await openOffice({
    ...{ ...storage, config, clock, http, log, isTrusted, nudge, previews, board, pictures, exchanges },
    ...{ phase: () => phase, senders: providers.senders, vendors: providers },
    callProvider: games.callProvider,
    addOutsideWork: addBy(() => jobs),
    isInCells: hosts.isInCells,
  });
  // Last: from here on /healthz says that everything is served.
  await app.ready();
  const deps = { ...games, clock, db, source, leases, bus, push, office, metrics, log, warn, originOf };
  const started = await startJobs({ ...deps, sites, board, ledger, providers, playedSessions, isProduction });
  jobs = started;
  return {
    storage,
    metrics,
    push,
    drain: (drainMs) => drain({ http, push, live: office.live, enter: (next) => (phase = next) }, drainMs),
    close: () => stopAll({ devSite, live, office, app, push, http, ...started, exchanges, ledger, storage }),
  };
}

/** Adds to the queues as soon as they are open, which is before the server says that it is. */
const addBy =
  (jobs: () => Jobs | undefined): AddOutsideWork =>
  async (...work) => {
    const outside = jobs()?.outside;
    if (!outside) throw new Error('the queues are not open yet');
    await outside.add(...work);
  };

const tenantsOf = ({ config, clock }: Foundation, hosts: HostLookup, isTrusted: IsTrusted): Tenant =>
  tenant(hosts, isTrusted, countryBy(config.countryHeader, isTrusted), clock);

function lookupOf({ config, isInCells = () => false }: Foundation, sites: Sites): HostLookup {
  const hasDefault = config.environment !== 'production' && !config.cellsFile;
  return { sites, fallback: hasDefault ? DEFAULT_SITE : undefined, isInCells };
}

const logRefusedLine =
  (log: FastifyBaseLogger): PushDeps['refused'] =>
  (facts) =>
    log.warn({ ...facts, route: '/live' }, SECURITY_EVENT);

/** @throws StartError where real players would meet what is for demonstration */
async function refuseDemonstration(db: Db): Promise<void> {
  const found = await findDemonstration(db);
  if (found.length === 0) return;
  const list = found.map((one) => `  ${one}`).join('\n');
  throw new StartError(
    `NODE_ENV is production, and this database holds what is for demonstration:\n${list}\nUse another database, or close these players ` +
      'and ways to pay; ALLOW_DEMONSTRATION_IN_PRODUCTION=yes-this-is-not-real-money starts it all the same.',
  );
}

/**
 * The keys of the environment, and the key of the bundled league where its matches may be shown.
 *
 * @throws StartError where the environment has a key for the bundled league
 */
async function feedKeys(config: Config, db: Db): Promise<ReadonlyMap<string, Buffer>> {
  if (config.feedKeys.has(LEAGUE))
    throw new StartError(`FEED_KEYS names ${LEAGUE}, the code of the bundled league: choose another code.`);
  const keys = new Map<string, Buffer>([...config.feedKeys].map(([code, key]) => [code, Buffer.from(key)]));
  if (config.seed && config.environment !== 'production') keys.set(LEAGUE, Buffer.from(await leagueKey(db)));
  return keys;
}

/** Background services that run independently of requests. */
export interface Live {
  readonly board: Board;
  readonly shared: SharedRounds;
  readonly rooms: Rooms;
}

async function openShared(
  config: Config,
  deps: Omit<SharedDeps, 'beacon' | 'drawsEvery'>,
): Promise<SharedRounds> {
  const beacon = await openBeacon(config, deps.clock, deps.db);
  return openSharedRounds({ ...deps, beacon, drawsEvery: config.drawsEvery });
}

/** The pushes, with those of the board and of shared rounds among them. */
function openLive(http: HttpServer, { board, shared, rooms }: Live, deps: Omit<PushDeps, 'roomsOf'>): Push {
  const roomsOf = {
    'sports.watch': board.roomsOf,
    // A game has shared rounds or rooms; a subscription that one of them rejects is invalid for the other too.
    'games.watch': async (siteId: number, subscription: unknown) => {
      const [rounds, seats] = [
        await shared.roomsOf(siteId, subscription),
        await rooms.roomsOf(siteId, subscription),
      ];
      return rounds && seats && [...rounds, ...seats];
    },
  };
  const push = openPush(http.server, { ...deps, roomsOf });
  shared.open({
    isGameWatched: (sharedGame) => push.hasSubscribers({ sharedGame }),
    publishRound: (sharedGame, message) => push.stream({ sharedGame }, 'shared.round', message),
    publishBets: (sharedGame, message) => push.stream({ sharedGame }, 'shared.bets', message),
    isPlayerConnected: (player) => push.hasSubscribers({ player }),
    publishOwnBet: (player, message) => push.send({ player }, 'shared.bet', message),
  });
  rooms.open({
    hasSubscribers: (sharedGame) => push.hasSubscribers({ sharedGame }),
    publish: (sharedGame, update) => push.stream({ sharedGame }, 'room.news', update),
  });
  board.open({
    hasSubscribers: (watched) => push.hasSubscribers({ watched }),
    send: (watched, changes) => push.stream({ watched }, 'sports.changes', changes),
  });
  return push;
}

function watched(metrics: Metrics, ledger: Ledger, push: Push, exchanges: Exchanges): Metrics {
  metrics.gauge('baize_ledger_waiting', 'Commands that are not answered yet', () => ledger.stats().waiting);
  metrics.gauge(
    'baize_ledger_commands_total',
    'Commands answered since the start',
    () => ledger.stats().commands,
  );
  metrics.gauge('baize_ledger_batches_total', 'Batches posted since the start', () => ledger.stats().batches);
  metrics.gauge('baize_push_connections', 'Browsers connected for pushes', () => push.connections());
  metrics.gauge(
    'baize_exchanges_lost_total',
    'Exchanges with providers of games that are not in the log, since the start',
    () => exchanges.lost(),
  );
  return metrics;
}

export interface Jobs {
  readonly outside: OutsideJobs;
  readonly relay: OutboxRelay;
  readonly schedule: Schedule;
}

/** Starts background work: queues for outside providers, the outbox relay, recurring jobs. */
async function startJobs(
  deps: Omit<Parameters<typeof recurringJobs>[0], 'outside' | 'makeExports'> &
    Parameters<typeof startOutside>[0] &
    ScheduleDeps & {
      readonly bus: Bus;
      readonly sites: Sites;
      readonly push: Push;
      readonly office: Pick<Office, 'live' | 'makeExports'>;
      readonly log: FastifyBaseLogger;
    },
): Promise<Jobs> {
  const { db, bus, clock, sites, push, office, metrics, log, warn } = deps;
  const siteChanged = () => sites.refresh();
  bus.onGap(siteChanged);
  bus.onGap(() => push.reconnectAll());
  const outside = await startOutside(deps);
  addBacklogMetrics(metrics, db, warn);
  addHostMetrics(metrics, deps.source);
  const publisher = eventPublisher({
    ...{ db, push, siteChanged, warn },
    count: publishCounters(metrics, log),
    office: office.live,
  });
  const publish = publishEverywhere(bus, publisher);
  // What other servers published before was for nobody here: pages that have connected already ask once more.
  push.reconnectAll();
  const relayed = { db, publish, lost: () => bus.markGap(), warn };
  return {
    outside,
    relay: bothRelays(
      startOutboxRelay({ ...relayed, subscribers: subscribers(outside.add, clock, deps.board) }),
      startRoundRelay({ ...relayed, count: roundCounter(clock) }),
    ),
    schedule: startSchedule(recurringJobs({ ...deps, outside, makeExports: office.makeExports }), deps),
  };
}
