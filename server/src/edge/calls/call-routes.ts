import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallRow } from '#contract/call.ts';
import { type CallName, calls } from '#contract/calls.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { networkOf } from '#rules/players/network.ts';
import { playerActor } from '../../actor.ts';
import type { RateLimit, RateLimits } from '../../db/turns/rate-limits.ts';
import type { CheckStepUp, FindSession } from '../../players/public.ts';
import { knowDevice } from '../caller/device.ts';
import {
  clearSessionCookie,
  isCrossOrigin,
  newSessionCookie,
  setSessionCookie,
} from '../caller/session-cookie.ts';
import type { CallContext, Handlers, PlayerContext } from '../handlers.ts';
import { sendRefusal, tooMany } from '../replies.ts';
import { noteAsked } from '../request-log.ts';
import type { Tenant } from '../tenant.ts';
import { sendAnswer, sendKept } from './answers.ts';
import { jsonSchema } from './schemas.ts';

export interface CallRouteDeps {
  readonly handlers: Handlers;
  readonly tenant: Tenant;
  readonly findSession: FindSession;
  readonly checkStepUp: CheckStepUp;
  /** Of all servers of the installation together. */
  readonly rateLimits: RateLimits;
}

/** The type of a handler after validation by the schema of its row, without the call's name. */
type AnyHandler = (request: unknown, context: CallContext | PlayerContext) => Promise<object | Refusal>;

const defaultPerMinute = 300;
const wrongLaunchesPerMinute = 60;
/** Large requests of a network that are read. */
const largePerMinute = 200;

async function contextFor(
  row: CallRow,
  limit: RateLimit | undefined,
  deps: CallRouteDeps,
  request: FastifyRequest,
): Promise<CallContext | PlayerContext | Refusal> {
  // A game page asks from a sandboxed frame, whose origin is opaque.
  if (row.access !== 'launch' && isCrossOrigin(request.headers)) return refuse('permissionDenied');
  const context = await deps.tenant.contextOf(request);
  if (isRefusal(context)) return context;
  const wait = limit?.take(networkOf(context.ip)) ?? 0;
  if (wait > 0) return tooMany(wait);
  const mismatch = await deps.tenant.checkPayload(context, request.body);
  if (mismatch) return mismatch;
  if (context.site.maintenance.is_maintenance && !row.duringMaintenance) return refuse('maintenance');
  if (context.site.withdrawalsOnly && row.needsOpenSite) return refuse('withdrawalsOnly');
  if (row.access !== 'player') return context;
  // The schema of every player call has these two as texts.
  const { account_id, auth } = request.body as { account_id: string; auth: string };
  const player = await deps.findSession({
    token: auth,
    accountId: account_id,
    siteId: context.siteId,
    caller: context.caller,
  });
  if (isRefusal(player)) return player;
  noteAsked(request, { player: player.playerId });
  if (player.readOnly && row.inReadOnly !== true) return refuse('readOnlySession');
  const { playerId } = player;
  const known = { ...context, player, playerId, actor: playerActor(playerId) };
  const unproven = row.stepUp && (await deps.checkStepUp(known, row.stepUp));
  return unproven ?? known;
}

/**
 * The headers of an answer that is data, in place of those that guard pages. A game page asks from its sandboxed frame,
 * whose origin is opaque; it carries no cookie.
 */
function headersOf(row: CallRow): Readonly<Record<string, string>> {
  const data = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };
  return row.access === 'launch'
    ? { ...data, 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }
    : { ...data, 'cross-origin-resource-policy': 'same-origin' };
}

function allowGameFrame(app: FastifyInstance, path: string): void {
  app.options(path, { schema: { hide: true } }, async (_request, reply) =>
    reply
      .header('access-control-allow-origin', '*')
      .header('access-control-allow-methods', 'POST')
      .header('access-control-allow-headers', 'content-type')
      .header('access-control-max-age', '7200')
      .code(204)
      .send(),
  );
}

/** A launch paces itself, in the games; what is limited here is how many wrong ones a network may try. */
function limitOf(row: CallRow, limits: RateLimits): RateLimit | undefined {
  return row.access === 'launch' ? undefined : limits.open(row.path, row.perMinute ?? defaultPerMinute);
}

/** The calls that only read what everybody is answered: they leave nothing behind to be passed on. */
export const sharedPaths: ReadonlySet<string> = new Set(
  Object.values<CallRow>(calls).flatMap((row) => (row.isShared ? [row.path] : [])),
);

const methodsOf: ReadonlyMap<string, string> = new Map(
  Object.values<CallRow>(calls).map(({ path, access }) => [
    path,
    access === 'launch' ? 'POST, OPTIONS' : 'POST',
  ]),
);

/** Refuses what nothing else answers: the wrong method of a call names the right ones, anything else is not there. */
export function refuseUnrouted(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const allowed = methodsOf.get(request.url.split('?')[0] ?? '');
  if (allowed === undefined) return sendRefusal(request, reply, refuse('notFound'));
  return sendRefusal(request, reply.header('allow', allowed), refuse('methodNotAllowed'));
}

/** Puts every row of the contract on the wire: schema, limit, host, payload, session, then the handler. */
export function installCalls(app: FastifyInstance, deps: CallRouteDeps): void {
  const wrongLaunches = deps.rateLimits.open('wrong launches', wrongLaunchesPerMinute);
  for (const name of Object.keys(calls) as CallName[]) {
    const row: CallRow = calls[name];
    const headers = headersOf(row);
    const send = row.isShared ? sendKept() : sendAnswer;
    const limit = limitOf(row, deps.rateLimits);
    const large =
      row.bodyLimit === undefined ? undefined : deps.rateLimits.open(`large ${row.path}`, largePerMinute);
    const asksNothing = Object.keys(row.request.shape).length === 0;
    if (row.access === 'launch') allowGameFrame(app, row.path);
    // Sound because a row and its handler share their name, and the row's schema has checked the request.
    const handler = deps.handlers[name] as AnyHandler;
    app.route({
      ...(row.isShared ? { compress: false } : {}),
      method: 'POST',
      url: row.path,
      ...(row.bodyLimit === undefined ? {} : { bodyLimit: row.bodyLimit }),
      schema: {
        operationId: name,
        tags: [name.split('.')[0] ?? name],
        summary: row.summary,
        body: jsonSchema(row.request, 'input'),
        response: { 200: jsonSchema(row.response, 'output') },
      },
      onRequest(request, reply, done) {
        reply.headers(headers);
        const wait = large?.take(networkOf(request.ip)) ?? 0;
        if (wait > 0) sendRefusal(request, reply, tooMany(wait));
        else done();
      },
      preValidation(request, reply, done) {
        // A call that asks for nothing needs no body.
        if (asksNothing) request.body ??= {};
        if (request.body === undefined) sendRefusal(request, reply, refuse('brokenJson'));
        else done();
      },
      async handler(request: FastifyRequest, reply: FastifyReply) {
        const context = await contextFor(row, limit, deps, request);
        if (isRefusal(context)) return sendRefusal(request, reply, context);
        const device = row.usesDevice ? knowDevice(request, reply) : context.device;
        const isOpened = row.session === 'opens' || row.session === 'opensReadOnly';
        const cookie = isOpened && context.caller.isBrowser ? newSessionCookie() : undefined;
        const newCookieHash = cookie?.hash ?? null;
        const answer = await handler(request.body, { ...context, device, newCookieHash });
        if (!isRefusal(answer)) {
          if (cookie) setSessionCookie(reply, cookie.secret, { isReadOnly: row.session === 'opensReadOnly' });
          else if (row.session === 'ends' && context.caller.isBrowser)
            clearSessionCookie(reply, {
              isReadOnly: 'player' in context && context.player.readOnly !== undefined,
            });
          return send(reply, answer);
        }
        const guessed = answer.refused === 'launchEnded' ? wrongLaunches.take(networkOf(context.ip)) : 0;
        return sendRefusal(request, reply, guessed > 0 ? tooMany(guessed) : answer);
      },
    });
  }
}
