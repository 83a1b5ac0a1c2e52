import type { CallPath, CallRequest, CallResponse } from '#contract/calls.ts';
import { errors, isRefusal, type Refusal, refuse, sessionEnding } from '#contract/errors.ts';
import { onMaintenance } from '../boot/maintenance.ts';
import { siteFields } from './page.ts';
import { playerFields, sessionAwake } from './session.ts';
import { refusalIn, unreachable } from './wire/outcome.ts';
import { onRefused } from './wire/refusals.ts';

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
    // The screens give way to the notice: nothing else is to be said.
    if (answer.refused === 'maintenance') {
      void askMaintenance();
      return answer;
    }
    const ends = sessionEnding.includes(answer.refused);
    const shown = errors[answer.refused].shown;
    if (ends || (!options.quiet && shown === 'dialog')) onRefused(answer, options.toast === true);
  }
  return answer;
}

/** Asks whether the site is under maintenance, and shows what the server says. */
export async function askMaintenance(): Promise<void> {
  const { domain_name } = siteFields();
  const answer = await post('/api/startup', { domain_name }, undefined);
  if (!isRefusal(answer)) onMaintenance(answer.maintenance);
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
  // What is a success at that path is of that path's shape.
  return refusalIn(answer, response.status) ?? (answer as CallResponse<P>);
}
