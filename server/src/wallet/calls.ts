import { refuse } from '#contract/errors.ts';
import { formatAmount } from '#rules/money/amount.ts';
import type { Db } from '../db/database.ts';
import type { Handlers } from '../edge/handlers.ts';
import { balances, isTransferKind, statement } from '../ledger/public.ts';
import type { PaymentAdapter } from '../providers/payment-adapter.ts';
import { openDeposit } from './open-deposit.ts';
import { findDeposit, findDeposits, findMethods } from './store.ts';

export interface WalletParts {
  readonly db: Db;
  readonly adapters: ReadonlyMap<string, PaymentAdapter>;
  /** What rounds are called, by their id: the games know. */
  readonly nameRounds: (siteId: number, roundIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}

type WalletCalls = Pick<
  Handlers,
  | 'auth.getBalance'
  | 'wallet.depositMethods'
  | 'wallet.deposit'
  | 'wallet.depositStatus'
  | 'wallet.transactions'
  | 'wallet.statement'
>;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const DEFAULT_LIMIT = 30;

/** A moment a client wrote, or `undefined` when it is none. */
function moment(text: string | undefined): Date | undefined | 'invalid' {
  if (text === undefined) return undefined;
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? 'invalid' : at;
}

export function walletCalls({ db, adapters, nameRounds }: WalletParts): WalletCalls {
  return {
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
      openDeposit(db, adapters, {
        siteId,
        siteName: site.name,
        origin,
        playerId: player.playerId,
        currency: site.currency,
        key: request.key.toLowerCase(),
        methodCode: request.method_code,
        amount: request.amount,
      }),

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

    'wallet.transactions': async (request, { siteId, player }) => {
      if (request.before !== undefined && !UUID.test(request.before)) return refuse('badRequest', { field: 'before' });
      const limit = request.limit ?? DEFAULT_LIMIT;
      const rows = await findDeposits(db.read, siteId, player.playerId, request.before, limit + 1);
      return {
        statusCode: 1,
        value: rows.slice(0, limit).map((row) => ({
          transaction_id: row.id,
          kind: 'deposit',
          method_code: row.method_code,
          amount: formatAmount(row.amount),
          state: row.state,
          at: row.created_at.toISOString(),
        })),
        next: rows.length > limit ? (rows[limit - 1]?.id ?? null) : null,
      };
    },

    'wallet.statement': async (request, { siteId, player }) => {
      const from = moment(request.from);
      if (from === 'invalid') return refuse('badRequest', { field: 'from' });
      const to = moment(request.to);
      if (to === 'invalid') return refuse('badRequest', { field: 'to' });
      if (request.before !== undefined && !/^\d{1,18}$/.test(request.before)) return refuse('badRequest', { field: 'before' });
      if (request.kind !== undefined && !isTransferKind(request.kind)) return refuse('badRequest', { field: 'kind' });
      const page = await statement(db.read, {
        playerId: player.playerId,
        purse: request.purse ?? 'cash',
        limit: request.limit ?? DEFAULT_LIMIT,
        ...(request.kind === undefined ? {} : { kinds: [request.kind] }),
        ...(from === undefined ? {} : { from }),
        ...(to === undefined ? {} : { to }),
        ...(request.before === undefined ? {} : { before: BigInt(request.before) }),
      });
      const refs = page.entries.flatMap(({ ref }) => (ref === null ? [] : [ref]));
      const names = await nameRounds(siteId, refs);
      return {
        statusCode: 1,
        value: page.entries.map((entry) => ({
          transfer_id: String(entry.id),
          kind: entry.kind,
          amount: formatAmount(entry.amount),
          balance_after: formatAmount(entry.after),
          ref: entry.ref ?? '',
          game_name: entry.ref === null ? null : (names.get(entry.ref) ?? null),
          at: entry.at.toISOString(),
        })),
        next: page.next === null ? null : String(page.next),
      };
    },
  };
}
