import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type OfficeCallName, officeCalls } from '#contract/office/calls.ts';
import { isOfficeRefusal, type OfficeRefusal, refuseStaff, statusOf } from '#contract/office/errors.ts';
import { BACKGROUND_HEADER } from '#contract/office/live.ts';
import type { OfficeRow } from '#contract/office/office-call.ts';
import { networkOf } from '#rules/players/network.ts';
import type { Clock } from '../../clock.ts';
import type { RateLimits } from '../../db/turns/rate-limits.ts';
import type {
  AffiliateContext,
  HalfContext,
  KeyContext,
  OfficeContext,
  OfficeRequestFacts,
  StaffContext,
} from '../../staff/public.ts';
import { isCrossOrigin } from '../caller/session-cookie.ts';
import { sendAnswer } from '../calls/answers.ts';
import { jsonSchema } from '../calls/schemas.ts';
import { sendRefusalAs, tooMany } from '../replies.ts';
import { officeToken, setOfficeToken } from './office-cookies.ts';
import type { NewToken, OfficeHandlers } from './office-handlers.ts';

export interface OfficeRouteDeps {
  readonly handlers: OfficeHandlers;
  readonly clock: Clock;
  /** Scheme, host and port that links to the back office begin with. */
  readonly originOf: (request: FastifyRequest) => string;
  readonly rateLimits: RateLimits;
  /** The session of a token, with what a call needs to know of its person. */
  readonly findSession: (token: string, facts: OfficeRequestFacts) => Promise<HalfContext | OfficeRefusal>;
  /** The session of an affiliate. */
  readonly findAffiliate: (
    token: string,
    facts: OfficeRequestFacts,
  ) => Promise<AffiliateContext | OfficeRefusal>;
  /** The API key of a program of an operator. */
  readonly findKey: (token: string, facts: OfficeRequestFacts) => Promise<KeyContext | OfficeRefusal>;
  /** Whether a key may make a call; what is refused is in the audit log. */
  readonly admitKey: (name: OfficeCallName, key: KeyContext) => Promise<OfficeContext | OfficeRefusal>;
  /** Whether a person may make a call now; what is refused is in the audit log. */
  readonly admit: (name: OfficeCallName, session: HalfContext) => Promise<StaffContext | OfficeRefusal>;
}

type AnyContext = OfficeRequestFacts | HalfContext | OfficeContext | StaffContext | AffiliateContext;
type AnyHandler = (request: unknown, context: AnyContext) => Promise<(object & NewToken) | OfficeRefusal>;

/** A program sends its API key; no browser does. */
const BEARER = /^Bearer ([\w-]{1,128})$/;

const DEFAULT_PER_MINUTE = 600;
const LONGEST_USER_AGENT = 512;

export const sendOfficeRefusal = (request: FastifyRequest, reply: FastifyReply, refusal: OfficeRefusal) =>
  sendRefusalAs(statusOf(refusal.refused), request, reply, refusal);

function factsOf(
  request: FastifyRequest,
  { clock, originOf }: Pick<OfficeRouteDeps, 'clock' | 'originOf'>,
): OfficeRequestFacts {
  return {
    now: clock.now(),
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').toWellFormed().slice(0, LONGEST_USER_AGENT),
    requestId: request.id,
    origin: originOf(request),
    isBackground: request.headers[BACKGROUND_HEADER] !== undefined,
  };
}

/** The session that a request comes with; with its second factor unless `isHalf` will do. */
export async function sessionFor(
  request: FastifyRequest,
  deps: Pick<OfficeRouteDeps, 'clock' | 'originOf' | 'findSession'>,
  isHalf = false,
): Promise<HalfContext | OfficeRefusal> {
  if (isCrossOrigin(request.headers)) return refuseStaff('permissionDenied');
  const token = officeToken(request, 'staff');
  if (token === undefined) return refuseStaff('sessionExpired');
  const session = await deps.findSession(token, factsOf(request, deps));
  if (isOfficeRefusal(session) || isHalf || session.factor === 'second') return session;
  return refuseStaff(session.hasSecondFactor ? 'secondFactorRequired' : 'enrolmentRequired');
}

/** The session of an affiliate that a request comes with; with its second step unless `isHalf` will do. */
async function affiliateFor(
  request: FastifyRequest,
  deps: Pick<OfficeRouteDeps, 'clock' | 'originOf' | 'findAffiliate'>,
  isHalf: boolean,
): Promise<AffiliateContext | OfficeRefusal> {
  if (isCrossOrigin(request.headers)) return refuseStaff('permissionDenied');
  const token = officeToken(request, 'affiliate');
  if (token === undefined) return refuseStaff('sessionExpired');
  const session = await deps.findAffiliate(token, factsOf(request, deps));
  if (isOfficeRefusal(session) || isHalf || session.isWhole) return session;
  return refuseStaff('secondFactorRequired');
}

async function contextFor(
  name: OfficeCallName,
  request: FastifyRequest,
  deps: OfficeRouteDeps,
): Promise<AnyContext | OfficeRefusal> {
  const { access }: OfficeRow = officeCalls[name];
  if (access === 'public')
    return isCrossOrigin(request.headers) ? refuseStaff('permissionDenied') : factsOf(request, deps);
  if (access === 'affiliate' || access === 'affiliatePassword')
    return affiliateFor(request, deps, access === 'affiliatePassword');
  const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
  if (token !== undefined) {
    const key = await deps.findKey(token, factsOf(request, deps));
    return isOfficeRefusal(key) ? key : deps.admitKey(name, key);
  }
  const session = await sessionFor(request, deps, access === 'password');
  return isOfficeRefusal(session) || access === 'password' ? session : deps.admit(name, session);
}

/** Whose cookie a call sets. */
const tokenOf = ({ path }: OfficeRow) => (path.startsWith('/api/office/affiliate/') ? 'affiliate' : 'staff');

/** Refuses who has no whole session before a large request is read. */
const beforeBody = (deps: OfficeRouteDeps) => async (request: FastifyRequest, reply: FastifyReply) => {
  const session = await sessionFor(request, deps);
  return isOfficeRefusal(session) ? sendOfficeRefusal(request, reply, session) : undefined;
};

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
      ...(row.bodyLimit === undefined ? {} : { bodyLimit: row.bodyLimit, onRequest: beforeBody(deps) }),
      schema: {
        operationId: name,
        tags: [name.split('.')[0] ?? name],
        summary: row.summary,
        body: jsonSchema(row.request, 'input'),
        response: { 200: jsonSchema(row.response, 'output') },
        ...(row.permission ? { 'x-permission': row.permission } : {}),
        ...(row.byKey ? { 'x-by-key': true } : {}),
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
        if (newToken !== undefined) setOfficeToken(reply, tokenOf(row), newToken);
        return sendAnswer(reply, response);
      },
    });
  }
}
