import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '#contract/errors.ts';
import { networkOf } from '#rules/players/network.ts';

/** The findings about a request, for its log line. */
interface Asked {
  /** `external_id`. */
  readonly site?: string;
  /** The id of the player whose session it was: names are for people, and change. */
  readonly player?: bigint;
  /** The code, of the platform or of the back office. */
  readonly refused?: string;
}

const asked = new WeakMap<FastifyRequest, Asked>();

/** Keeps what a request is about until its line is written. */
export function noteAsked(request: FastifyRequest, facts: Asked): void {
  asked.set(request, { ...asked.get(request), ...facts });
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

/** One line a request, with what a reader of the log looks for and nothing secret: never a body, never a query. */
export function logAnswer(request: FastifyRequest, reply: FastifyReply, route: string): void {
  const { site, player, refused } = asked.get(request) ?? {};
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
  if (refused !== undefined && securityEvents.has(refused)) request.log.warn(line, SECURITY_EVENT);
  else if (reply.statusCode >= 500) request.log.warn(line, 'answered');
  else if (busyRoutes.has(route)) request.log.debug(line, 'answered');
  else request.log.info(line, 'answered');
}
