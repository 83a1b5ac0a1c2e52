import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RefusalBody } from '#contract/calls.ts';
import { type ErrorCode, errors, type Refusal, refuse } from '#contract/errors.ts';
import { isOutage, isUnstorable } from '../db/errors.ts';
import { noteAsked } from './request-log.ts';

/** Sends a refusal in the one envelope that every client reads. */
export function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  return sendRefusalAs(errors[refusal.refused].status, request, reply, refusal);
}

/** The same with a status from elsewhere: the back office has codes of its own. */
export function sendRefusalAs(
  status: number,
  request: FastifyRequest,
  reply: FastifyReply,
  { refused, field, detail }: Omit<Refusal, 'refused'> & { readonly refused: string },
): FastifyReply {
  noteAsked(request, { refused });
  const body: RefusalBody = {
    statusCode: -status,
    message: refused,
    ...(field === undefined ? {} : { field }),
    ...(detail === undefined ? {} : { detail }),
    request_id: request.id,
  };
  if (detail?.retry_after !== undefined) reply.header('retry-after', String(detail.retry_after));
  // Refusals leave outside the success schema of the route, so they are serialised here.
  return reply.code(status).type('application/json; charset=utf-8').serializer(JSON.stringify).send(body);
}

/** The refusal of who must wait so many seconds. */
export function tooMany(wait: number): Refusal {
  return refuse('tooManyRequests', { detail: { retry_after: wait } });
}

/** Ends a request with a refusal, where there is no return value to hand it back in. */
export class RefusedRequest extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.refused);
    this.refusal = refusal;
  }
}

const byFastifyCode: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'bodyTooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupportedContentType',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'brokenJson',
  FST_ERR_CTP_INVALID_JSON_BODY: 'brokenJson',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'badRequest',
  FST_ERR_BAD_URL: 'badRequest',
};

/** Maps an error of the framework to a refusal; `undefined` if it is a fault of ours. */
function expected(error: FastifyError): Refusal | undefined {
  if (error instanceof RefusedRequest) return error.refusal;
  const first = error.validation?.[0];
  if (first) {
    const missing = first.params.missingProperty;
    const at = first.instancePath.slice(1).replaceAll('/', '.');
    const field = typeof missing === 'string' ? [at, missing].filter(Boolean).join('.') : at;
    return refuse('badRequest', field === '' ? {} : { field });
  }
  const code = byFastifyCode[error.code];
  if (code) return refuse(code);
  if (error instanceof SyntaxError || error.statusCode === 400) return refuse('brokenJson');
  if (error.statusCode === 429) return refuse('tooManyRequests');
  // Paths outside the served folders are reported as not found.
  if (error.statusCode === 403 || error.statusCode === 404) return refuse('notFound');
  return undefined;
}

/** The refusal for an error: expected ones have codes, faults are logged and opaque. */
export function refusalOf(error: FastifyError, request: FastifyRequest): Refusal {
  const refusal = expected(error);
  if (refusal) return refusal;
  if (isUnstorable(error)) return refuse('badRequest');
  if (isOutage(error)) {
    request.log.error({ reqId: request.id, err: error }, 'the database is away');
    return refuse('serviceUnavailable', { detail: { retry_after: 1 } });
  }
  request.log.error({ reqId: request.id, err: error }, 'fault');
  return refuse('internalServerError');
}

export function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendRefusal(request, reply, refusalOf(error, request));
}

/** Installs the error handler that turns every error into an answer. */
export function installErrorReplies(app: FastifyInstance): void {
  app.setErrorHandler(sendError);
}
