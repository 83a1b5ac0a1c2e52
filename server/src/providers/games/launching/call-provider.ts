import {
  BrokenCircuitError,
  BulkheadRejectedError,
  bulkhead,
  ConsecutiveBreaker,
  circuitBreaker,
  handleAll,
  handleWhen,
  type IPolicy,
  wrap,
} from 'cockatiel';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../../clock.ts';
import type { AskOutside } from '../../outside-work.ts';
import type { ProviderAnswer, ProviderRequest, Read } from '../client.ts';
import type { Exchange, Exchanges } from '../exchanges/exchange.ts';

/** How much of a provider is waited for. */
export interface Patience {
  readonly answerMs: number;
  readonly mostBytes: number;
  /** What five of in a row give the provider a rest: calls that failed in any way, or those alone that took too long. */
  readonly rests: 'failed' | 'late';
}

/** While a player waits. */
const USUAL: Patience = { answerMs: 5_000, mostBytes: 64 * 1024, rests: 'failed' };
/** For jobs: lists of games are long, and take their time. */
export const OF_JOBS: Patience = { answerMs: 30_000, mostBytes: 16 * 1024 * 1024, rests: 'failed' };
/**
 * For the wallets of partners, of which a status and a balance is read: an answer that is later is none, as the player waits. What fails
 * at once holds nobody up, and is sent again.
 */
export const OF_WALLETS: Patience = { answerMs: 4_000, mostBytes: 64 * 1024, rests: 'late' };

/** Calls to an account at once: a provider that hangs holds no more of them. */
const MOST_AT_ONCE = 50;
/** After so many calls in a row without an answer the account is not called for a while. */
const FAILURES = 5;
const REST_MS = 10_000;
const MOST_ACCOUNTS = 1_000;

/** The account that is called, for whom. */
export interface CalledAccount {
  readonly code: string;
  readonly apiUrl: string;
  readonly siteId: number;
  readonly playerId: bigint | undefined;
  /** For the log: the round and the transactions that the call is about. */
  readonly roundRef?: string | undefined;
  readonly refs?: readonly string[];
}

export interface CallDeps {
  readonly clock: Clock;
  readonly ask: AskOutside;
  readonly exchanges: Pick<Exchanges, 'record'>;
}

/**
 * Calls the API of a provider, outside of every transaction, and reads its answer.
 *
 * @returns what was read; `undefined` where no answer came, or none was waited for
 */
export type CallProvider = <Value>(
  account: CalledAccount,
  request: ProviderRequest,
  read: (answer: ProviderAnswer) => Read<Value>,
) => Promise<Read<Value> | undefined>;

/**
 * What one process has under way is its own: each finds out for itself that a provider does not answer. So do jobs, whose calls
 * are counted apart from those of players.
 */
export function openCalls(deps: CallDeps, patience: Patience = USUAL): CallProvider {
  const guards = new LRUCache<string, IPolicy>({ maxSize: MOST_ACCOUNTS, sizeCalculation: () => 1 });
  const guardOf = (code: string): IPolicy => {
    const known = guards.get(code);
    if (known) return known;
    const breaker = circuitBreaker(patience.rests === 'late' ? handleWhen(isLate) : handleAll, {
      breaker: new ConsecutiveBreaker(FAILURES),
      halfOpenAfter: REST_MS,
    });
    const guard = wrap(bulkhead(MOST_AT_ONCE), breaker);
    guards.set(code, guard);
    return guard;
  };
  return async (account, request, read) => {
    const call = new OneCall(deps, account, request);
    try {
      const answer = await guardOf(account.code).execute(() => call.send(patience));
      const found = read(answer);
      call.note(answer, 'refused' in found ? found.refused : undefined);
      return found;
    } catch (error) {
      call.fail(error);
      return undefined;
    }
  };
}

/** Nothing but its time ends a call. */
const isLate = ({ name }: Error): boolean => name === 'AbortError' || name === 'TimeoutError';

class OneCall {
  readonly #deps: CallDeps;
  readonly #account: CalledAccount;
  readonly #request: ProviderRequest;
  readonly #at: Date;
  readonly #from = performance.now();

  constructor(deps: CallDeps, account: CalledAccount, request: ProviderRequest) {
    this.#deps = deps;
    this.#account = account;
    this.#request = request;
    this.#at = deps.clock.now();
  }

  async send({ answerMs, mostBytes }: Patience): Promise<ProviderAnswer> {
    const { method, path, headers, body } = this.#request;
    const answer = await this.#deps.ask({
      url: new URL(this.#account.apiUrl.replace(/\/$/, '') + path),
      ...{ method, headers, body, mostBytes },
      signal: AbortSignal.timeout(answerMs),
    });
    if (answer === 'private') throw new Error('the address is not public');
    // Counts as no answer: what sits before a server that is down answers so.
    if (answer.status >= 502 && answer.status <= 504) throw new Error(`HTTP ${answer.status}`);
    return answer;
  }

  note({ status, body }: ProviderAnswer, refused: string | undefined): void {
    const outcome = refused ?? 'answered';
    this.#record({ state: refused === undefined ? 'done' : 'refused', outcome, status }, body);
  }

  fail(error: unknown): void {
    if (error instanceof BrokenCircuitError || error instanceof BulkheadRejectedError) return;
    const outcome = error instanceof Error ? error.message.slice(0, 200) : String(error);
    this.#record({ state: 'failed', outcome, status: undefined }, Buffer.alloc(0));
  }

  #record(found: Pick<Exchange, 'state' | 'outcome' | 'status'>, answer: Buffer): void {
    const { method, path, headers, body } = this.#request;
    const { pathname, origin, searchParams } = new URL(this.#account.apiUrl.replace(/\/$/, '') + path);
    const { code, siteId, playerId, roundRef, refs = [] } = this.#account;
    this.#deps.exchanges.record({
      ...{ account: code, siteId, playerId, direction: 'out', method, path: origin + pathname, ...found },
      ...{ at: this.#at, durationMs: performance.now() - this.#from, roundRef, refs },
      content: { headers, query: Object.fromEntries(searchParams), request: Buffer.from(body), answer },
    });
  }
}
