import type { CallPath, CallRequest, CallResponse } from '#contract/calls.ts';
import { type ErrorCode, errors, isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { RANDOM_BYTES, uuid7 } from '#rules/encoding/uuid7.ts';
import { wait } from './wait.ts';

export type Session = CallResponse<'/api/games/session'>;
export type Played = CallResponse<'/api/games/play'>;
export type Sat = CallResponse<'/api/games/rooms/sit'>;
export type Rotated = CallResponse<'/api/games/rotate_seed'>;

/** A decision in an open round. */
export interface Decision {
  readonly key: string;
  readonly roundId: string;
  readonly step: number;
  readonly action: unknown;
}

/** The calls a game page may make, with its launch token and nothing else. */
export interface ApiClient {
  session(): Promise<Session | Refusal>;
  /**
   * Plays a round, or opens it where the player decides during it. Repeating the key repeats the same round, paid once.
   */
  play(key: string, stake: string, choice?: unknown): Promise<Played | Refusal>;
  act(decision: Decision): Promise<Played | Refusal>;
  rotateSeed(clientSeed: string): Promise<Rotated | Refusal>;
  /** Sits down in a room, or says that one sits there still. Asked once: who waits for an answer asks again. */
  sit(): Promise<Sat | Refusal>;
  /** Sent as the page closes; if it is lost, the seat is freed by a timeout. */
  leave(): void;
}

/** Paths that accept a launch token. */
type GamePath = Extract<
  CallPath,
  | '/api/games/session'
  | '/api/games/play'
  | '/api/games/act'
  | '/api/games/rotate_seed'
  | `/api/games/shared/${string}`
  | `/api/games/rooms/${string}`
>;

const TIMEOUT_MS = 12_000;
/** Pauses before a call is repeated by itself; then the player is asked. */
const PAUSES_MS = [300, 800, 1_600, 3_000];

function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(errors, code);
}

function isSuccess<P extends GamePath>(answer: unknown): answer is CallResponse<P> {
  return typeof answer === 'object' && answer !== null && 'statusCode' in answer && answer.statusCode === 1;
}

function refusalOf(answer: unknown, status: number): Refusal {
  const code =
    typeof answer === 'object' && answer !== null && 'message' in answer ? answer.message : undefined;
  if (isErrorCode(code)) return refuse(code);
  return refuse(status === 503 ? 'serviceUnavailable' : 'internalServerError');
}

/** Asks once. */
export async function post<P extends GamePath>(
  address: URL,
  body: CallRequest<P>,
  more: Pick<RequestInit, 'keepalive'> = {},
): Promise<CallResponse<P> | Refusal> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      mode: 'cors',
      credentials: 'omit',
      cache: 'no-store',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...more,
    });
    const answer: unknown = await response.json();
    return isSuccess<P>(answer) ? answer : refusalOf(answer, response.status);
  } catch {
    // No network, a timeout or a truncated answer: whether the command was carried out is unknown.
    return refuse('disconnect');
  }
}

/** Whether asking the very same again can help and cannot do it twice. */
export function mayRepeat({ refused }: Refusal): boolean {
  return errors[refused].retry !== 'never';
}

/** Asks again by itself where that can help and cannot do anything twice. */
export async function insist<P extends GamePath>(
  address: URL,
  body: CallRequest<P>,
): Promise<CallResponse<P> | Refusal> {
  let answer = await post<P>(address, body);
  for (const pause of PAUSES_MS) {
    if (!isRefusal(answer) || !mayRepeat(answer)) return answer;
    await wait(pause);
    answer = await post<P>(address, body);
  }
  return answer;
}

/** @param page address of the page: the frame has no origin of its own, but knows which server it came from */
export function createApiClient(page: string, launch: string, gameCode: string): ApiClient {
  const to = (path: GamePath) => new URL(path, page);
  const who = { launch, game_code: gameCode };
  return {
    session: () => insist<'/api/games/session'>(to('/api/games/session'), who),
    play: (key, stake, choice) =>
      insist<'/api/games/play'>(to('/api/games/play'), { ...who, key, stake, choice }),
    act: ({ key, roundId, step, action }) =>
      insist<'/api/games/act'>(to('/api/games/act'), { ...who, key, round_id: roundId, step, action }),
    // Not retried automatically: a second rotation would reveal an unused seed.
    rotateSeed: (client_seed) =>
      post<'/api/games/rotate_seed'>(to('/api/games/rotate_seed'), { launch, client_seed }),
    sit: () => post<'/api/games/rooms/sit'>(to('/api/games/rooms/sit'), who),
    leave: () => void post<'/api/games/rooms/leave'>(to('/api/games/rooms/leave'), who, { keepalive: true }),
  };
}

/** An idempotency key: a UUID of version 7, whose order in time keeps the server's index small. */
export function newKey(now = Date.now()): string {
  return uuid7(now, crypto.getRandomValues(new Uint8Array(RANDOM_BYTES)));
}
