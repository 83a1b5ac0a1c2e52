import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallRow } from '#contract/call.ts';
import { type CallName, calls } from '#contract/calls.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { networkOf } from '#rules/players/network.ts';
import type { SessionPlayer } from '../players/public.ts';
import type { CallContext, Handlers, PlayerContext } from './handlers.ts';
import { sendRefusal } from './replies.ts';
import { jsonSchema } from './schemas.ts';
import type { Tenant } from './tenant.ts';

export interface CallRouteParts {
  readonly handlers: Handlers;
  readonly tenant: Tenant;
  readonly findSession: (
    token: string,
    accountId: string,
    siteId: number,
  ) => Promise<SessionPlayer | Refusal>;
}

/** What a handler looks like once the schema of its row has done its work: the names are no longer needed. */
type AnyHandler = (request: unknown, context: CallContext | PlayerContext) => Promise<object | Refusal>;

const defaultPerMinute = 300;

async function contextFor(row: CallRow, parts: CallRouteParts, request: FastifyRequest) {
  const context = await parts.tenant.contextOf(request);
  if (isRefusal(context)) return context;
  const mismatch = await parts.tenant.checkPayload(context, request.body);
  if (mismatch) return mismatch;
  if (context.site.maintenance.is_maintenance && !row.duringMaintenance) return refuse('maintenance');
  if (row.access !== 'player') return context;
  // The schema of every player call has these two as texts.
  const { account_id, auth } = request.body as { account_id: string; auth: string };
  const player = await parts.findSession(auth, account_id, context.siteId);
  return isRefusal(player) ? player : { ...context, player };
}

/** Who a limit counts: a game page by its launch, anybody else by address. */
function limitKey(row: CallRow): (request: FastifyRequest) => string {
  if (row.access !== 'launch') return (request) => `${row.path} ${networkOf(request.ip)}`;
  return (request) => {
    const body = request.body as { launch?: unknown } | undefined;
    return typeof body?.launch === 'string' ? body.launch : networkOf(request.ip);
  };
}

/** Puts every row of the contract on the wire: host, payload, session, limit, schema, then the handler. */
export function installCalls(app: FastifyInstance, parts: CallRouteParts): void {
  for (const name of Object.keys(calls) as CallName[]) {
    const row: CallRow = calls[name];
    // Sound because a row and its handler share their name, and the row's schema has checked the request.
    const handler = parts.handlers[name] as AnyHandler;
    app.route({
      method: 'POST',
      url: row.path,
      schema: {
        operationId: name,
        tags: [name.split('.')[0] ?? name],
        summary: row.summary,
        body: jsonSchema(row.request, 'input'),
        response: { 200: jsonSchema(row.response, 'output') },
      },
      config: {
        rateLimit: {
          max: row.perMinute ?? defaultPerMinute,
          timeWindow: 60_000,
          hook: 'preHandler',
          keyGenerator: limitKey(row),
        },
      },
      async handler(request: FastifyRequest, reply: FastifyReply) {
        const context = await contextFor(row, parts, request);
        if (isRefusal(context)) return sendRefusal(request, reply, context);
        const answer = await handler(request.body, context);
        if (isRefusal(answer)) return sendRefusal(request, reply, answer);
        return reply.header('cache-control', 'no-store').send(answer);
      },
    });
  }
}
