import type { WalletAnswer, WalletMessage } from '../core/message.ts';
import type { DialectDeps } from '../dialect.ts';
import type { ExchangeState } from './exchange.ts';

/** What a call asked of the wallet, whatever its dialect. */
export interface Seen {
  siteId: number | undefined;
  playerId: bigint | undefined;
  roundRef: string | undefined;
  refs: string[];
  /** `failed` until something was decided. */
  state: ExchangeState;
}

/** Of a call that has asked for nothing. */
export const unseen = (): Seen => ({
  ...{ siteId: undefined, playerId: undefined, roundRef: undefined, refs: [], state: 'failed' },
});

/** The wallet as a dialect uses it for one call, and what it asks there. */
export function watchCall({ wallet, sessions, ...deps }: DialectDeps): {
  readonly deps: DialectDeps;
  readonly seen: Seen;
} {
  const seen = unseen();
  return {
    seen,
    deps: {
      ...deps,
      sessions: {
        ...sessions,
        async find(account, named) {
          const found = await sessions.find(account, named);
          seen.siteId = found?.siteId;
          seen.playerId = found?.playerId;
          seen.state = found ? seen.state : 'refused';
          return found;
        },
      },
      wallet: {
        async ask(message) {
          noteMessage(seen, message);
          const answer = await wallet.ask(message);
          seen.state = stateOf(answer);
          return answer;
        },
        async funds(playerId, at) {
          const funds = await wallet.funds(playerId, at);
          seen.state = funds ? 'done' : 'refused';
          return funds;
        },
      },
    },
  };
}

function noteMessage(
  seen: Seen,
  { siteId, playerId, roundRef, actions }: Omit<WalletMessage, 'bounds'>,
): void {
  seen.siteId = siteId;
  seen.playerId = playerId;
  seen.roundRef = roundRef;
  seen.refs.push(
    ...actions.flatMap((action) =>
      'of' in action && action.of !== undefined ? [action.ref, action.of] : [action.ref],
    ),
  );
}

function stateOf(answer: WalletAnswer | undefined): ExchangeState {
  if (!answer) return 'failed';
  if (!answer.ok) return 'refused';
  return answer.isRepeated ? 'repeated' : 'done';
}
