import type { CallPath, CallRequest, CallResponse } from '#contract/calls.ts';
import { errors, isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { siteFields } from './page.ts';
import { playerFields, sessionAwake } from './session.ts';
import { askPlayer } from './wire/ask-player.ts';
import { onMaintenance } from './wire/maintenance.ts';
import { isFailure, refusalIn, unanswered } from './wire/outcome.ts';
import { endsSession, logFailure, onRefused } from './wire/refusals.ts';

/** Calls that need a session. */
export type PlayerPath = {
  [P in CallPath]: CallRequest<P> extends { auth: string } ? P : never;
}[CallPath];
export type PublicPath = Exclude<CallPath, PlayerPath>;

type SiteField = 'domain_name' | 'external_id';
/** The request of a caller; fields of site and session are added. */
export type Ask<P extends CallPath> = P extends PlayerPath
  ? Omit<CallRequest<P>, SiteField | 'account_id' | 'auth'>
  : Omit<CallRequest<P>, SiteField>;

export interface CallOptions {
  /** The caller says every refusal itself (what ends the session is always said here). */
  readonly quiet?: boolean;
  /** A form says beside its fields, or above them, what its row in the catalogue puts there; the rest is said here. */
  readonly inForm?: boolean;
  /** A 3 s toast instead of a dialog. */
  readonly toast?: boolean;
  readonly signal?: AbortSignal;
}

const TIMEOUT = 15_000;
/** What the form of a proof calls: it does not ask for another. */
const PROOF_PATH: CallPath = '/api/players/prove';

/** Makes a public call. A refusal is a value; it has already been shown unless the options leave that to the caller. */
export async function call<P extends PublicPath>(
  path: P,
  ask: Ask<P>,
  options: CallOptions = {},
): Promise<CallResponse<P> | Refusal> {
  return answerOf(path, () => post<P>(path, { ...siteFields(), ...ask }, options.signal), options);
}

/** Makes a call of the player who is signed in; without one it is refused as `sessionExpired`. */
export async function callAsPlayer<P extends PlayerPath>(
  path: P,
  ask: Ask<P>,
  options: CallOptions = {},
): Promise<CallResponse<P> | Refusal> {
  await sessionAwake;
  const player = playerFields();
  if (player === undefined) return settle(path, refuse('sessionExpired'), options);
  return answerOf(
    path,
    () => post<P>(path, { ...siteFields(), ...ask, ...player }, options.signal),
    options,
    () => playerFields()?.auth === player.auth,
  );
}

/**
 * Asks the player for a missing age or consent, or for a proof, and repeats the call once.
 * @param isOfNow whether the session it was called with is still the one of this page
 */
async function answerOf<A>(
  path: CallPath,
  ask: () => Promise<A | Refusal>,
  options: CallOptions,
  isOfNow: () => boolean = () => true,
): Promise<A | Refusal> {
  const first = await ask();
  const form = isRefusal(first) && path !== PROOF_PATH ? formOf(first) : undefined;
  const answer = form && (await askPlayer(form)) ? await ask() : first;
  // The end of a session that was left since ends neither the next one nor the page of a visitor.
  if (isRefusal(answer) && endsSession(answer) && !isOfNow()) return answer;
  return settle(path, answer, options);
}

/** The form that is asked for by a refusal. */
function formOf({ refused }: Refusal): 'identity' | 'proof' | undefined {
  const { shown } = errors[refused];
  return shown === 'identity' || shown === 'proof' ? shown : undefined;
}

function settle<A>(path: CallPath, answer: A | Refusal, options: CallOptions): A | Refusal {
  if (isRefusal(answer)) {
    // The screens give way to the notice: nothing else is to be said.
    if (answer.refused === 'maintenance') {
      void askMaintenance();
      return answer;
    }
    if (isFailure(answer) && answer.statusCode === -503) logFailure(path, answer);
    if (!isSaidElsewhere(answer, options)) onRefused(answer, options.toast === true);
  }
  return answer;
}

function isSaidElsewhere(refusal: Refusal, { quiet = false, inForm = false }: CallOptions): boolean {
  if (endsSession(refusal)) return false;
  if (isFailure(refusal) && refusal.loggedOnly) return true;
  const { shown } = errors[refusal.refused];
  // The form was shown and closed.
  if (formOf(refusal)) return true;
  return quiet || (inForm && (shown === 'field' || shown === 'form'));
}

/** Asks what the site is made of by now, and shows whether it is under maintenance; `undefined` where it cannot be asked. */
export async function askMaintenance(): Promise<CallResponse<'/api/startup'> | undefined> {
  const { domain_name } = siteFields();
  const answer = await post('/api/startup', { domain_name }, undefined);
  if (isRefusal(answer)) return undefined;
  onMaintenance(answer.maintenance);
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
    await nextTask();
    return unanswered(path);
  }
  const answer: unknown = await response.json().catch(nextTask);
  // Cut off while the answer was read: that is no failure of the service.
  signal?.throwIfAborted();
  // A successful answer has the shape of its path.
  return refusalIn(path, answer, response.status) ?? (answer as CallResponse<P>);
}

/**
 * Waits for the next task, which a page that is left never runs: it cuts off its calls, and that is no failure of the
 * service.
 */
function nextTask(): Promise<void> {
  return new Promise((done) => {
    setTimeout(done);
  });
}
