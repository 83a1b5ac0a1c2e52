import type { OfficeCallPath, OfficeRequest, OfficeResponse } from '#contract/office/calls.ts';
import { isOfficeErrorCode, type OfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import { BACKGROUND_HEADER } from '#contract/office/live.ts';
import { isPersonHere } from './activity.ts';

const TIMEOUT_MS = 30_000;
/** A picture is encoded before the answer, one at a time, which takes minutes where bets keep the machine busy. */
const ENCODING_MS = 300_000;
const encoding: ReadonlySet<OfficeCallPath> = new Set([
  '/api/office/content/upload_picture',
  '/api/office/sites/make',
  '/api/office/sites/set_logo',
]);

/** A refusal of a query, for the screen that shows it. */
export class RefusedCall extends Error {
  readonly refusal: OfficeRefusal;
  constructor(refusal: OfficeRefusal) {
    super(refusal.refused);
    this.refusal = refusal;
  }
}

/** Makes a call. A refusal is a value; so is no answer at all, as `unreachable`. */
export async function call<P extends OfficeCallPath>(
  path: P,
  request: OfficeRequest<P>,
  signal?: AbortSignal,
): Promise<OfficeResponse<P> | OfficeRefusal> {
  const limit = AbortSignal.timeout(encoding.has(path) ? ENCODING_MS : TIMEOUT_MS);
  try {
    const answer = await fetch(path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(isPersonHere() ? {} : { [BACKGROUND_HEADER]: '1' }),
      },
      body: JSON.stringify(request),
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
    const body: unknown = await answer.json();
    // The server checks its answers against the row of the call.
    return answer.ok ? (body as OfficeResponse<P>) : refusalIn(body);
  } catch (problem) {
    if (signal?.aborted === true) throw problem;
    return refuseStaff('serviceUnavailable');
  }
}

function refusalIn(body: unknown): OfficeRefusal {
  if (typeof body !== 'object' || body === null || !('message' in body))
    return refuseStaff('internalServerError');
  const { message } = body;
  const code = typeof message === 'string' && isOfficeErrorCode(message) ? message : 'internalServerError';
  const field = 'field' in body && typeof body.field === 'string' ? { field: body.field } : {};
  const detail = 'detail' in body && isDetail(body.detail) ? { detail: body.detail } : {};
  return refuseStaff(code, { ...field, ...detail });
}

const isDetail = (value: unknown): value is Record<string, string | number> =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((one) => typeof one === 'string' || typeof one === 'number');
