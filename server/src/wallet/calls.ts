import { refuse } from '#contract/errors.ts';
import { formatAmount } from '#rules/money/amount.ts';
import { maskAccount } from '#rules/players/mask-account.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import type { Handlers } from '../edge/handlers.ts';
import { balances } from '../ledger/public.ts';
import type { PaymentAdapter } from '../providers/payment-adapter.ts';
import { shortCache } from '../sites/public.ts';
import { openDeposit } from './open-deposit.ts';
import { type NameRounds, readStatement, readTransactions, UUID } from './read-statement.ts';
import { findDeposit, findMethods, latestDeposits } from './store.ts';

export interface WalletParts {
  readonly clock: Clock;
  readonly db: Db;
  readonly adapters: ReadonlyMap<string, PaymentAdapter>;
  /** What rounds are called, by their id: the games know. */
  readonly nameRounds: NameRounds;
}

type WalletCalls = Pick<
  Handlers,
  | 'auth.getBalance'
  | 'wallet.depositMethods'
  | 'wallet.deposit'
  | 'wallet.depositStatus'
  | 'wallet.transactions'
  | 'wallet.statement'
  | 'home.fetchTransactions'
>;

const TICKER_LENGTH = 10;
const TICKER_MAX_AGE_MS = 5_000;

export function walletCalls({ clock, db, adapters, nameRounds }: WalletParts): WalletCalls {
  const ticker = shortCache(TICKER_MAX_AGE_MS, (siteId: number) =>
    latestDeposits(db.read, siteId, TICKER_LENGTH),
  );
  return {
    'home.fetchTransactions': async (_request, { siteId }) => {
      const deposits = await ticker.get(siteId);
      return {
        statusCode: 1,
        deposits: deposits.map((row) => ({
          account_id: maskAccount(row.account_id),
          amount: formatAmount(row.amount),
          at: (row.settled_at ?? clock.now()).toISOString(),
        })),
        // Withdrawals are not open yet: none was made, so none is shown.
        withdrawals: [],
      };
    },

    'auth.getBalance': async (_request, { player }) => {
      const found = await balances(db.read, player.playerId);
      if (!found) throw new Error(`player ${player.playerId} has no accounts`);
      return {
        statusCode: 1,
        game_balance: formatAmount(found.cash),
        game_token: formatAmount(found.token),
        version: String(found.version),
      };
    },

    'wallet.depositMethods': async (_request, { siteId }) => {
      const methods = await findMethods(db.read, siteId);
      return {
        statusCode: 1,
        value: methods.map((method) => ({
          method_code: method.code,
          icon: method.icon,
          min: formatAmount(method.min_amount),
          max: formatAmount(method.max_amount),
          fee_percent: String(Number(method.fee_percent)),
          presets: method.presets.map(formatAmount),
        })),
      };
    },

    'wallet.deposit': (request, { site, siteId, origin, player }) =>
      openDeposit(
        { clock, db, adapters },
        {
          siteId,
          siteName: site.name,
          origin,
          playerId: player.playerId,
          currency: site.currency,
          key: request.key.toLowerCase(),
          methodCode: request.method_code,
          amount: request.amount,
        },
      ),

    'wallet.depositStatus': async (request, { siteId, player }) => {
      const { deposit_id: id } = request;
      const found = UUID.test(id) ? await findDeposit(db.read, siteId, player.playerId, id) : undefined;
      if (!found) return refuse('unknownDeposit', { field: 'deposit_id' });
      return {
        statusCode: 1,
        deposit_id: found.id,
        state: found.state,
        amount: formatAmount(found.amount),
        method_code: found.method_code,
        created_at: found.created_at.toISOString(),
      };
    },

    'wallet.transactions': (request, { siteId, player }) =>
      readTransactions(db, { siteId, playerId: player.playerId }, request),

    'wallet.statement': (request, { siteId, player }) =>
      readStatement(db, nameRounds, { siteId, playerId: player.playerId }, request),
  };
}
