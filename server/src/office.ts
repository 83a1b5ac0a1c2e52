import { fileURLToPath } from 'node:url';
import type { FastifyBaseLogger } from 'fastify';
import { isOfficeRefusal, type OfficeRefusal } from '#contract/office/errors.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Bus } from './db/bus/open-bus.ts';
import type { Db } from './db/database.ts';
import type { RateLimits } from './db/turns/rate-limits.ts';
import type { IsTrusted } from './edge/caller/trusted-proxies.ts';
import type { HttpServer } from './edge/http-server.ts';
import { buildOffice } from './edge/office/office-app.ts';
import { linkOriginOf, originOf } from './edge/tenant.ts';
import { createHasher, hashCost } from './players/public.ts';
import { askOutside } from './providers/domains/send-outside.ts';
import type { CallProvider, Exchanges } from './providers/games/public.ts';
import type { SenderAdapters } from './providers/messages/public.ts';
import type { AddOutsideWork } from './providers/outside-work.ts';
import { openUploads } from './providers/pictures/keep-upload.ts';
import type { PictureStore } from './providers/pictures/picture-store.ts';
import { pictureRoutes } from './providers/pictures/routes.ts';
import { newSites } from './seed/production/open-site.ts';
import type { Previews } from './sites/public.ts';
import type { Board } from './sportsbook/public.ts';
import {
  type AnswerCall,
  admitKey,
  admitStaff,
  exportReport,
  findAffiliateSession,
  findKey,
  findStaffSession,
  type OfficeLive,
  openExportFile,
  openOfficeLive,
  runExports,
  type StaffContext,
  staffCalls,
} from './staff/public.ts';
import type { ServingPhase } from './stop-server.ts';
import type { VendorAdapters } from './wallet/public.ts';

const DIST = fileURLToPath(new URL('../../dist', import.meta.url));

type AnyHandler = (request: unknown, context: StaffContext) => Promise<object | OfficeRefusal>;

export interface Office {
  readonly live: OfficeLive;
  /** Goes on with exports for a while, writing by a database that refuses once another server has the job. */
  makeExports(db: Db): Promise<void>;
  close(): Promise<void>;
}

/** Wires the back office: its calls on its own host, behind the port of the server. */
export async function openOffice(deps: {
  readonly config: Config;
  readonly clock: Clock;
  readonly db: Db;
  readonly bus: Bus;
  readonly http: HttpServer;
  readonly rateLimits: RateLimits;
  readonly log: FastifyBaseLogger;
  readonly isTrusted: IsTrusted;
  readonly senders: SenderAdapters;
  readonly phase: () => ServingPhase;
  /** A call may have left events in the outbox. */
  readonly nudge: () => void;
  readonly addOutsideWork: AddOutsideWork;
  /** Whether a cell has a domain, where there are several. */
  readonly isInCells: (domain: string) => boolean;
  readonly previews: Previews;
  readonly board: Board;
  readonly exchanges: Exchanges;
  /** As jobs call providers: with time for long lists. */
  readonly callProvider: CallProvider;
  readonly pictures: PictureStore;
  /** How payment vendors are talked with. */
  readonly vendors: VendorAdapters;
}): Promise<Office> {
  const { config, clock, db, bus, http, rateLimits, log, isTrusted, phase, nudge, previews, board } = deps;
  const warn = (err: unknown, message: string) => log.warn({ err }, message);
  const live = openOfficeLive({ db, bus, clock, warn });
  board.onPush(() => live.moved('desk'));
  const hasher = await createHasher(hashCost(config.environment));
  const handlers = staffCalls({
    ...{ db, clock, exchanges: deps.exchanges, ask: askOutside(config.environment === 'production') },
    callProvider: deps.callProvider,
    hasher,
    ...{ addOutsideWork: deps.addOutsideWork, senders: deps.senders },
    previews,
    newSites: newSites(config, db, deps.isInCells),
    vendors: deps.vendors,
    pictures: openUploads(deps.pictures),
    board,
    readsCountries: config.countryHeader !== undefined,
  });
  // Sound because a call and its handler share their name; the export has checked the request by the call's row.
  const answer: AnswerCall = (name, request, context) => (handlers[name] as AnyHandler)(request, context);
  const office = await buildOffice({
    ...{
      live,
      http,
      clock,
      rateLimits,
      previews,
      pictureRoutes: pictureRoutes(deps.pictures),
      dist: DIST,
      host: config.officeHost,
      logger: log,
      afterCall: nudge,
    },
    originOf: (request) =>
      config.environment === 'production'
        ? linkOriginOf(request, config.officeHost, isTrusted)
        : originOf(request),
    isTrusted: config.trustedProxies.length > 0 ? isTrusted : undefined,
    closed: () => phase() === 'closed',
    handlers,
    exportReport: (asked, context) => exportReport({ db, answer }, asked, context),
    openExportFile: (id, context) => openExportFile(db, id, context),
    async findSession(token, facts) {
      const session = await findStaffSession(db, token, facts);
      return isOfficeRefusal(session) ? session : { ...session, ...facts };
    },
    async findAffiliate(token, facts) {
      const session = await findAffiliateSession(db, token, facts);
      return isOfficeRefusal(session) ? session : { ...session, ...facts };
    },
    findKey: (token, facts) => findKey(db, token, facts),
    admitKey: (name, key) => admitKey(db, name, key),
    admit: (name, session) => admitStaff(db, name, session),
  });
  await office.ready();
  return {
    live,
    makeExports: (fenced) => runExports({ answer, clock, live, warn }, fenced),
    async close() {
      live.close();
      await office.close();
    },
  };
}
