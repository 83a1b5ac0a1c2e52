import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '#contract/errors.ts';
import { networkOf } from '#rules/players/network.ts';

/** The findings about a request, for its log line. */
interface Asked {
  /** `external_id`. */
  site?: string;
  /** The id of the player whose session it was: names are for people, and change. */
  player?: bigint;
  /** The code, of the platform or of the back office. */
  refused?: string;
}

const noted = Symbol('what a request is about');

/** A property of the request: a weak map would cost more than all that is written into it. */
type Noted = FastifyRequest & { [noted]?: Asked };

/** Keeps what a request is about until its line is written. */
export function noteAsked(request: Noted, facts: Readonly<Asked>): void {
  const known = request[noted];
  if (known) Object.assign(known, facts);
  else request[noted] = { ...facts };
}

/** The message of a line about something that an attack would bring about. */
export const SECURITY_EVENT = 'security event';

/** The refusals that are such: a limit, a guess, a page or signature that is not ours. */
const securityEvents: ReadonlySet<string> = new Set<ErrorCode>([
  'tooManyRequests',
  'smsLimitReached',
  'tacLocked',
  'invalidCredentials',
  'invalidTac',
  'permissionDenied',
  'invalidSignature',
]);

/** Rounds come by the thousand a second, feeds and watchdogs never pause; their figures are in /metrics. */
const busyRoutes: ReadonlySet<string> = new Set([
  '/api/games/play',
  '/feed/v1/messages',
  '/feed/v1/recovery',
  '/healthz',
]);

/** Calls of the wallet by providers of games are written down by themselves. */
const isBusy = (route: string): boolean => busyRoutes.has(route) || route.startsWith('/providers/');

type Level = 'warn' | 'info' | 'debug';

/** The levels of a log that write a line of this level. */
const writtenAt: Readonly<Record<Level, ReadonlySet<string>>> = {
  warn: new Set(['warn', 'info', 'debug', 'trace']),
  info: new Set(['info', 'debug', 'trace']),
  debug: new Set(['debug', 'trace']),
};

/** One line a request, with what a reader of the log looks for and nothing secret: never a body, never a query. */
export function logAnswer(request: Noted, reply: FastifyReply, route: string): void {
  const { site, player, refused } = request[noted] ?? {};
  const isSecurity = refused !== undefined && securityEvents.has(refused);
  const isFault = reply.statusCode >= 500;
  const level: Level = isSecurity || isFault ? 'warn' : isBusy(route) ? 'debug' : 'info';
  if (!writtenAt[level].has(request.log.level)) return;
  const line = {
    reqId: request.id,
    method: request.method,
    url: request.url.split('?')[0],
    host: request.host,
    site,
    player: player === undefined ? undefined : String(player),
    network: networkOf(request.ip),
    refused,
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime),
  };
  request.log[level](line, isSecurity ? SECURITY_EVENT : 'answered');
}
