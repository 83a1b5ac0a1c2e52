import type { OfficeResponse } from '#contract/office/calls.ts';
import { isOfficeRefusal, type OfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import { formatAmount } from '#rules/money/amount.ts';
import type { Clock } from '../../clock.ts';
import type { Db, Reader } from '../../db/database.ts';
import type { Keyring } from '../../db/keys/keyring.ts';
import type { OfficeHandlers } from '../../edge/office/office-handlers.ts';
import {
  type Exchanges,
  exchangeKeys,
  openContent,
  redactFields,
  redactMessage,
  showsRounds,
} from '../../providers/games/public.ts';
import type { AskOutside } from '../../providers/outside-work.ts';
import type { OfficeContext } from '../context.ts';
import { loggedAccounts, type OwnAccount, ownAccounts } from './own-accounts.ts';
import { type ExchangeRow, findEffects, findExchange, listExchanges } from './read-exchanges.ts';
import { openReplaying, replayExchange } from './replay-exchange.ts';

const ok = { statusCode: 1 } as const;
const DEFAULT_PAGE = 50;
const MICROSECONDS = 1_000;

type Listed = OfficeResponse<'/api/office/providers/exchanges'>['rows'][number];

export interface ExchangeDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly exchanges: Exchanges;
  /** Calls a provider again. */
  readonly ask: AskOutside;
}

/** The calls about the log of exchanges with game providers. */
export function exchangeCalls(deps: ExchangeDeps) {
  const { db } = deps;
  const replaying = openReplaying(deps);
  let keys: Promise<Keyring> | undefined;
  return {
    'providers.exchanges': async (
      { account, site, player_id, from, to, limit = DEFAULT_PAGE, ...asked },
      context,
    ) => {
      const accounts = await loggedAccounts(db.read, context, 'system.read');
      const at = accountsAt(accounts, { account, site });
      if (isOfficeRefusal(at)) return at;
      const rows = await listExchanges(db.read, at, {
        ...{ ...asked, limit, playerId: player_id === undefined ? undefined : BigInt(player_id) },
        ...{
          from: from === undefined ? undefined : new Date(from),
          to: to === undefined ? undefined : new Date(to),
        },
      });
      return {
        ...ok,
        rows: rows.map((row) => listed(row, accounts)),
        next: rows.length < limit ? null : (rows.at(-1)?.id ?? null),
      };
    },
    'providers.exchange': async ({ exchange_id: id }, context) => {
      const accounts = await loggedAccounts(db.read, context, 'system.read');
      const row = await findExchange(db.read, accounts, id);
      if (!row) return refuseStaff('unknownExchange', { field: 'exchange_id' });
      keys ??= exchangeKeys(db);
      const { headers, query, request, answer } = openContent(await keys, id, row.content);
      return {
        ...ok,
        exchange: {
          ...listed(row, accounts),
          request: {
            ...{ headers: redactFields(headers), query: redactFields(query), body: redactMessage(request) },
          },
          answer: redactMessage(answer),
          can_replay: row.is_whole && !row.account.includes(':'),
          ...(await effectsOf(db.read, row, accounts)),
        },
      };
    },
    'providers.replay': async ({ exchange_id: id, reason }, context) => {
      const row = await findManaged(db.read, context, id);
      if (!row) return refuseStaff('unknownExchange', { field: 'exchange_id' });
      keys ??= exchangeKeys(db);
      const answered = await replayExchange(
        replaying,
        context,
        row,
        openContent(await keys, id, row.content),
        reason,
      );
      return isOfficeRefusal(answered) ? answered : { ...ok, ...answered };
    },
  } satisfies Partial<OfficeHandlers>;
}

const findManaged = async (reader: Reader, context: OfficeContext, id: string) =>
  findExchange(reader, await ownAccounts(reader, context, 'system.manage'), id);

/** The accounts of a filter; those of a site have no other, and nothing that belongs to none. */
function accountsAt(
  accounts: readonly OwnAccount[],
  { account, site }: { readonly account?: string | undefined; readonly site?: string | undefined },
): readonly OwnAccount[] | OfficeRefusal {
  const found = accounts.filter(({ code }) => account === undefined || code === account);
  if (site === undefined) return found;
  const at = found
    .map((one) => ({ ...one, isWhole: false, sites: one.sites.filter((played) => played.site === site) }))
    .filter(({ sites }) => sites.length > 0);
  return at.length > 0 || accounts.length === 0 ? at : refuseStaff('unknownSite', { field: 'site' });
}

const listed = (row: ExchangeRow, accounts: readonly OwnAccount[]): Listed => ({
  ...{
    exchange_id: row.id,
    account: row.account,
    direction: row.direction,
    method: row.method,
    path: row.path,
  },
  site:
    accounts.find(({ code }) => code === row.account)?.sites.find(({ id }) => id === row.site_id)?.site ??
    null,
  player_id: row.player_id === null ? null : String(row.player_id),
  ...{
    state: row.state,
    outcome: row.outcome,
    status: row.status,
    duration_ms: row.duration_us / MICROSECONDS,
  },
  ...{ at: row.at.toISOString(), round: row.round_ref, refs: row.refs, replay_of: row.replay_of },
});

async function effectsOf(reader: Reader, row: ExchangeRow, accounts: readonly OwnAccount[]) {
  const { transactions, rounds } = await findEffects(reader, row);
  const account = accounts.find(({ code, api_url: url }) => code === row.account && url !== null);
  const hasPage = showsRounds(account?.dialect ?? null);
  return {
    transactions: transactions.map((one) => ({
      ...{ ref: one.ref, kind: one.kind, state: one.state, amount: formatAmount(one.amount) },
      ...{ currency: one.currency, is_free: one.is_free, of: one.of_ref, at: one.created_at.toISOString() },
    })),
    rounds: rounds.map((one) => ({
      ...{ round_id: one.id, ref: one.ref, game: one.game_code, state: one.state, currency: one.currency },
      ...{
        stake: formatAmount(one.stake),
        win: formatAmount(one.win),
        started_at: one.started_at.toISOString(),
        has_page: hasPage,
      },
    })),
  };
}
