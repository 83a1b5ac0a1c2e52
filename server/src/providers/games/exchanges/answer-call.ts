import type { Clock } from '../../../clock.ts';
import type { Db } from '../../../db/database.ts';
import { openWallet } from '../core/open-wallet.ts';
import { openSessions } from '../core/sessions.ts';
import type { Dialect, DialectCall, DialectDeps, DialectReply } from '../dialect.ts';
import { openFreeRounds } from '../free-rounds/given-free-rounds.ts';
import { keptHeaders } from './content.ts';
import type { Exchange, Exchanges } from './exchange.ts';
import { type Seen, unseen, watchCall } from './watch-call.ts';

interface Asked {
  readonly dialect: Dialect;
  readonly method: string;
  readonly call: DialectCall;
  /** The exchange that staff sends again. */
  readonly replayOf?: string;
}

/** Answers calls of providers, each of which is written down with its answer. */
export function openAnswering(deps: {
  readonly db: Db;
  readonly clock: Clock;
  readonly exchanges: Exchanges;
}): {
  readonly answer: (asked: Asked) => Promise<DialectReply & Pick<Seen, 'state'>>;
} {
  const { db, clock, exchanges } = deps;
  const wallet: DialectDeps = {
    wallet: openWallet({ db, clock }),
    sessions: openSessions(db),
    freeRounds: openFreeRounds(db),
  };
  return {
    async answer(asked) {
      const { dialect, call } = asked;
      const at = clock.now();
      const from = performance.now();
      const watched = watchCall(wallet);
      const note = (answer: DialectReply) =>
        exchanges.record({
          ...exchangeOf(asked, watched.seen, answer),
          ...{ at, durationMs: performance.now() - from },
        });
      try {
        const answer = await dialect.answer(call, watched.deps);
        note(answer);
        return { ...answer, state: watched.seen.state };
      } catch (error) {
        watched.seen.state = 'failed';
        note({ status: 500, body: '', outcome: 'error' });
        throw error;
      }
    },
  };
}

function exchangeOf(
  { method, call, replayOf }: Pick<Asked, 'method' | 'call' | 'replayOf'>,
  { siteId, playerId, roundRef, refs, state }: Seen,
  { status, body, outcome }: DialectReply,
): Omit<Exchange, 'at' | 'durationMs'> {
  const { account, path, query, headers, body: request } = call;
  return {
    ...{ account: account.code, direction: 'in', method, path, status, outcome, state },
    ...{ siteId, playerId, roundRef, refs, replayOf },
    content: { headers: keptHeaders(headers), query, request, answer: Buffer.from(body) },
  };
}

/** A call from an address that the account does not list: it is answered as one of an unknown account. */
export const refuseCall = ({
  method,
  call,
  at,
  ip,
}: Pick<Asked, 'method' | 'call'> & { readonly at: Date; readonly ip: string }): Exchange => ({
  ...exchangeOf({ method, call }, unseen(), { status: 404, body: '', outcome: `${ip} is not listed` }),
  ...{ at, durationMs: 0 },
});
