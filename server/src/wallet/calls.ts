import { formatAmount } from '#rules/money/amount.ts';
import { maskAccount } from '#rules/players/mask-account.ts';
import type { Db } from '../db/database.ts';
import type { Handlers } from '../edge/handlers.ts';
import { balances } from '../ledger/public.ts';
import type { Tacs } from '../players/public.ts';
import type { PaymentAdapter } from '../providers/payment-adapter.ts';
import { shortCache } from '../sites/public.ts';
import { bankCalls } from './bank-accounts/calls.ts';
import { depositCalls } from './deposit-calls.ts';
import type { ReadProof } from './proofs/send-proof.ts';
import { type NameRounds, readStatement, readStatementDays } from './read-statement.ts';
import { readTransactions } from './read-transactions.ts';
import { latestDeposits } from './store.ts';
import { withdrawalCalls } from './withdrawals/calls.ts';
import { latestWithdrawals } from './withdrawals/read-withdrawals.ts';

export interface WalletDeps {
  readonly db: Db;
  readonly adapters: ReadonlyMap<string, PaymentAdapter>;
  /** Names of rounds by their ids; supplied by the games module. */
  readonly nameRounds: NameRounds;
  readonly tacs: Tacs;
  readonly readProof: ReadProof;
}

type WalletCalls = Pick<
  Handlers,
  | 'auth.getBalance'
  | 'wallet.transactions'
  | 'wallet.statement'
  | 'wallet.statementDays'
  | 'home.fetchTransactions'
> &
  ReturnType<typeof bankCalls> &
  ReturnType<typeof depositCalls> &
  ReturnType<typeof withdrawalCalls>;

const TICKER_LENGTH = 10;
const TICKER_MAX_AGE_MS = 5_000;

const tickerRow = (row: { account_id: string; amount: bigint }, at: Date) => ({
  account_id: maskAccount(row.account_id),
  amount: formatAmount(row.amount),
  at: at.toISOString(),
});

export function walletCalls(deps: WalletDeps): WalletCalls {
  const { db, nameRounds } = deps;
  const ticker = shortCache(TICKER_MAX_AGE_MS, async (siteId: number) => {
    const [deposits, withdrawals] = await Promise.all([
      latestDeposits(db.read, siteId, TICKER_LENGTH),
      latestWithdrawals(db.read, siteId, TICKER_LENGTH),
    ]);
    return { deposits, withdrawals };
  });
  return {
    ...bankCalls(deps),
    ...depositCalls(deps),
    ...withdrawalCalls(db),
    'home.fetchTransactions': async (_request, { siteId, now }) => {
      const { deposits, withdrawals } = await ticker.get(siteId);
      return {
        statusCode: 1,
        deposits: deposits.map((row) => tickerRow(row, row.settled_at ?? now)),
        withdrawals: withdrawals.map((row) => tickerRow(row, row.closed_at ?? now)),
      };
    },

    'auth.getBalance': async (_request, { playerId }) => {
      const found = await balances(db.read, playerId);
      if (!found) throw new Error(`player ${playerId} has no accounts`);
      return {
        statusCode: 1,
        game_balance: formatAmount(found.cash),
        game_token: formatAmount(found.token),
        version: String(found.version),
      };
    },

    'wallet.transactions': ({ before, limit, kind, state, from, to }, context) =>
      readTransactions(db.read, context, { before, limit, kind, state, from, to }),

    'wallet.statement': ({ purse, kind, from, to, before, limit }, context) =>
      readStatement({ reader: db.read, nameRounds }, context, { purse, kind, from, to, before, limit }),

    'wallet.statementDays': ({ purse, moments }, { playerId }) =>
      readStatementDays(db.read, playerId, { purse, moments }),
  };
}
