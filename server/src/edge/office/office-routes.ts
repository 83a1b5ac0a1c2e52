import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type OfficeCallName, officeCalls } from '#contract/office/calls.ts';
import { isOfficeRefusal, type OfficeRefusal, refuseStaff, statusOf } from '#contract/office/errors.ts';
import type { OfficeRow } from '#contract/office/office-call.ts';
import { networkOf } from '#rules/players/network.ts';
import type { Clock } from '../../clock.ts';
import type { RateLimits } from '../../db/turns/rate-limits.ts';
import type { HalfContext, OfficeRequestFacts, StaffContext } from '../../staff/public.ts';
import { isCrossOrigin } from '../caller/session-cookie.ts';
import { sendAnswer } from '../calls/answers.ts';
import { jsonSchema } from '../calls/schemas.ts';
import { sendRefusalAs, tooMany } from '../replies.ts';
import { originOf } from '../tenant.ts';
import type { NewToken, OfficeHandlers } from './office-handlers.ts';
import { setStaffToken, staffToken } from './staff-cookie.ts';

export interface OfficeRouteDeps {
  readonly handlers: OfficeHandlers;
  readonly clock: Clock;
  readonly rateLimits: RateLimits;
  /** The session of a token, with what a call needs to know of its person. */
  readonly findSession: (token: string, facts: OfficeRequestFacts) => Promise<HalfContext | OfficeRefusal>;
  /** Whether a person may make a call now; what is refused is in the audit log. */
  readonly admit: (name: OfficeCallName, session: HalfContext) => Promise<StaffContext | OfficeRefusal>;
}

type AnyContext = OfficeRequestFacts | HalfContext | StaffContext;
type AnyHandler = (request: unknown, context: AnyContext) => Promise<(object & NewToken) | OfficeRefusal>;

const DEFAULT_PER_MINUTE = 600;
const LONGEST_USER_AGENT = 512;

const sendOfficeRefusal = (request: FastifyRequest, reply: FastifyReply, refusal: OfficeRefusal) =>
  sendRefusalAs(statusOf(refusal.refused), request, reply, refusal);

function factsOf(request: FastifyRequest, clock: Clock): OfficeRequestFacts {
  return {
    now: clock.now(),
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').toWellFormed().slice(0, LONGEST_USER_AGENT),
    requestId: request.id,
    origin: originOf(request),
  };
}

async function contextFor(
  name: OfficeCallName,
  request: FastifyRequest,
  deps: OfficeRouteDeps,
): Promise<AnyContext | OfficeRefusal> {
  const row: OfficeRow = officeCalls[name];
  if (isCrossOrigin(request.headers)) return refuseStaff('permissionDenied');
  const facts = factsOf(request, deps.clock);
  if (row.access === 'public') return facts;
  const token = staffToken(request);
  const session = token === undefined ? refuseStaff('sessionExpired') : await deps.findSession(token, facts);
  if (isOfficeRefusal(session) || row.access === 'password') return session;
  if (session.factor === 'password')
    return refuseStaff(session.hasSecondFactor ? 'secondFactorRequired' : 'enrolmentRequired');
  return deps.admit(name, session);
}

/** Puts every call of the back office on the wire: schema, limit, origin, session, permission, then the handler. */
export function installOfficeCalls(app: FastifyInstance, deps: OfficeRouteDeps): void {
  for (const name of Object.keys(officeCalls) as OfficeCallName[]) {
    const row: OfficeRow = officeCalls[name];
    const limit = deps.rateLimits.open(row.path, row.perMinute ?? DEFAULT_PER_MINUTE);
    // Sound because a row and its handler share their name, and the row's schema has checked the request.
    const handler = deps.handlers[name] as AnyHandler;
    app.route({
      method: 'POST',
      url: row.path,
      schema: {
        operationId: name,
        tags: [name.split('.')[0] ?? name],
        summary: row.summary,
        body: jsonSchema(row.request, 'input'),
        response: { 200: jsonSchema(row.response, 'output') },
        ...(row.permission ? { 'x-permission': row.permission } : {}),
      },
      async handler(request, reply) {
        reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff');
        const wait = limit.take(networkOf(request.ip));
        if (wait > 0) return sendOfficeRefusal(request, reply, tooMany(wait));
        const context = await contextFor(name, request, deps);
        if (isOfficeRefusal(context)) return sendOfficeRefusal(request, reply, context);
        const answer = await handler(row.request.parse(request.body), context);
        if (isOfficeRefusal(answer)) return sendOfficeRefusal(request, reply, answer);
        const { newToken, ...response } = answer;
        if (newToken !== undefined) setStaffToken(reply, newToken);
        return sendAnswer(reply, response);
      },
    });
  }
}
