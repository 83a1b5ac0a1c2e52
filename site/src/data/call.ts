import type { CallPath, CallRequest, CallResponse, RefusalBody } from '#contract/calls.ts';
import { type ErrorCode, errors, isRefusal, type Refusal, refuse, sessionEnding } from '#contract/errors.ts';
import { siteFields } from './page.ts';
import { onRefused } from './refusals.ts';
import { playerFields, sessionAwake } from './session.ts';

/** Calls that need a session. */
export type PlayerPath = {
  [P in CallPath]: CallRequest<P> extends { auth: string } ? P : never;
}[CallPath];
export type PublicPath = Exclude<CallPath, PlayerPath>;

type SiteField = 'domain_name' | 'external_id';
/** What a caller says: the fields of site and session are filled in. */
export type Ask<P extends CallPath> = P extends PlayerPath
  ? Omit<CallRequest<P>, SiteField | 'account_id' | 'auth'>
  : Omit<CallRequest<P>, SiteField>;

export interface CallOptions {
  /** Says nothing by itself about a refusal (what ends the session is always said). */
  readonly quiet?: boolean;
  /** A 3 s toast instead of a dialog. */
  readonly toast?: boolean;
  readonly signal?: AbortSignal;
}

const TIMEOUT = 15_000;

/** Makes a public call. A refusal is a value; it has already been shown where its row in the catalogue says so. */
export async function call<P extends PublicPath>(
  path: P,
  ask: Ask<P>,
  options: CallOptions = {},
): Promise<CallResponse<P> | Refusal> {
  return settle(await post<P>(path, { ...siteFields(), ...ask }, options.signal), options);
}

/** Makes a call of the player who is signed in; without one it is refused as `sessionExpired`. */
export async function callAsPlayer<P extends PlayerPath>(
  path: P,
  ask: Ask<P>,
  options: CallOptions = {},
): Promise<CallResponse<P> | Refusal> {
  await sessionAwake;
  const player = playerFields();
  if (player === undefined) return settle(refuse('sessionExpired'), options);
  return settle(await post<P>(path, { ...siteFields(), ...ask, ...player }, options.signal), options);
}

function settle<A>(answer: A | Refusal, options: CallOptions): A | Refusal {
  if (isRefusal(answer)) {
    const ends = sessionEnding.includes(answer.refused);
    const shown = errors[answer.refused].shown;
    if (ends || (!options.quiet && shown === 'dialog')) onRefused(answer, options.toast === true);
  }
  return answer;
}

async function post<P extends CallPath>(
  path: P,
  body: object,
  signal: AbortSignal | undefined,
): Promise<CallResponse<P> | Refusal> {
  const limit = AbortSignal.timeout(TIMEOUT);
  let response: Response;
  try {
    response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
  } catch (fault) {
    if (signal?.aborted) throw fault;
    return refuse(unreachable(path));
  }
  const answer: unknown = await response.json().catch(() => undefined);
  if (isSuccess<P>(answer)) return answer;
  return refusalOf(answer, response.status);
}

/** The specification tells a lost network from a lost service by the area that was asked. */
function unreachable(path: CallPath): ErrorCode {
  const area = /^\/api\/(home|seo|settings\/(siteinfodetail|partners|social_account))/;
  return area.test(path) ? 'serviceUnavailable' : 'disconnect';
}

function isSuccess<P extends CallPath>(answer: unknown): answer is CallResponse<P> {
  return typeof answer === 'object' && answer !== null && 'statusCode' in answer && answer.statusCode === 1;
}

function isRefusalBody(answer: unknown): answer is RefusalBody {
  return (
    typeof answer === 'object' && answer !== null && 'message' in answer && typeof answer.message === 'string'
  );
}

function refusalOf(answer: unknown, status: number): Refusal {
  if (!isRefusalBody(answer) || !isErrorCode(answer.message)) {
    return refuse(status === 503 ? 'serviceUnavailable' : 'internalServerError');
  }
  return refuse(answer.message, {
    ...(answer.field === undefined ? {} : { field: answer.field }),
    ...(answer.detail === undefined ? {} : { detail: answer.detail }),
  });
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errors, code);
}
