import type { z } from 'zod';
import { MAIN_UNITS, writeDecimal } from '#rules/wallet/outside/decimal.ts';
import type { WalletAction } from '#rules/wallet/outside/plan-message.ts';
import type { WalletPolicies } from '#rules/wallet/outside/policies.ts';
import type { Funds } from '../core/message.ts';
import { readJson } from '../core/read-json.ts';
import { gameOf, launchOf, type OutsidePlayer, userOf } from '../core/sessions.ts';
import type { Dialect, DialectCall, DialectDeps, DialectReply } from '../dialect.ts';
import { isSigned } from '../signing/key-signature.ts';
import { st8Client } from './client.ts';
import * as messages from './messages.ts';
import { type Status, statusOf } from './statuses.ts';

/** Balances are written so; amounts are read to their last digit. */
const DECIMALS = 2;

const policies: WalletPolicies = {
  // A credit is paid though its debit is not here: promotions and jackpots have none.
  winOfUnknownBet: 'apply',
  winOfRolledBackBet: 'apply',
  rollbackOfUnknown: 'refuse',
  betAfterRollback: 'refuse',
  secondRollback: 'accept',
  rollbackAfterWin: 'stakeOnly',
  overdraft: 'debt',
  freeRounds: 'eachWin',
  gameOfSession: 'fixed',
};

/** The wallet protocol of St8, an aggregator. Its documentation is not public: this follows the code of integrators. */
export const st8: Dialect = {
  code: 'st8',
  policies,
  client: st8Client,
  keys: 'ec',
  calls: ['player_profile', 'balance', 'debit', 'credit', 'cancel', 'buyin', 'payout'].map((call) => ({
    method: 'POST',
    path: `/${call}`,
  })),
  async answer(call, deps) {
    const { 'x-st8-sign': signature } = call.headers;
    const isGenuine =
      typeof signature === 'string' &&
      call.account.theirKeys.some(({ key }) => isSigned(call.body, signature, key));
    if (!isGenuine) return reply('auth_failed');
    return answerTo(readJson(call.body), call, deps);
  },
};

function answerTo(sent: unknown, call: DialectCall, deps: DialectDeps): Promise<DialectReply> | DialectReply {
  switch (call.path) {
    case '/player_profile':
      return profile(messages.profile.safeParse(sent), call, deps);
    case '/balance':
      return balance(messages.balance.safeParse(sent), call, deps);
    case '/debit':
      return move(messages.debit.safeParse(sent), call, deps, messages.actionOf);
    case '/credit':
      return move(messages.credit.safeParse(sent), call, deps, messages.actionOf);
    case '/buyin':
      return move(messages.buyin.safeParse(sent), call, deps, messages.actionOf);
    case '/payout':
      return move(messages.payout.safeParse(sent), call, deps, messages.actionOf);
    default:
      return move(messages.cancel.safeParse(sent), call, deps, (data) => ({
        ...{ kind: 'rollback', ref: data.cancel_id, of: data.transaction_id, amount: data.amount },
      }));
  }
}

/** Says nothing of the person: no birthday, no country. */
async function profile(
  read: z.ZodSafeParseResult<z.output<typeof messages.profile>>,
  call: DialectCall,
  deps: DialectDeps,
): Promise<DialectReply> {
  if (!read.success) return reply('unknown');
  const who = await find(call, deps, read.data, false);
  const funds = who && (await deps.wallet.funds(who.playerId));
  if (!funds) return reply('player_not_found');
  const fields = { id: userOf(who.playerId), default_currency: funds.currency, affiliate: null };
  return reply('ok', { ...fields, attributes: { labels: [] } });
}

async function balance(
  read: z.ZodSafeParseResult<z.output<typeof messages.balance>>,
  call: DialectCall,
  deps: DialectDeps,
): Promise<DialectReply> {
  if (!read.success) return reply('unknown');
  const who = await find(call, deps, read.data, false);
  const game = gameOf(who?.session);
  const funds = who && (await deps.wallet.funds(who.playerId, { account: call.account, game }));
  if (!funds) return reply('player_not_found');
  return funds.currency === read.data.currency ? reply('ok', shown(funds)) : reply('unknown');
}

interface Moving {
  readonly player: string;
  readonly token?: string | null | undefined;
  readonly currency: string;
  readonly round?: string | null | undefined;
  readonly round_closed?: boolean | null | undefined;
  readonly game_code?: string | null | undefined;
}

async function move<Data extends Moving>(
  read: z.ZodSafeParseResult<Data>,
  call: DialectCall,
  deps: DialectDeps,
  readAction: (data: Data) => WalletAction,
): Promise<DialectReply> {
  if (!read.success) return reply('unknown');
  const { data } = read;
  const action = readAction(data);
  const isBet = action.kind === 'bet';
  const who = await find(call, deps, data, isBet, isBet ? (data.game_code ?? undefined) : undefined);
  if (!who) return reply(isBet ? 'session_expired' : 'player_not_found');
  const answer = await deps.wallet.ask({
    ...{ account: call.account, siteId: who.siteId, playerId: who.playerId, currency: data.currency },
    launch: launchOf(who.session),
    game: gameOf(who.session, data.game_code ?? undefined),
    roundRef: data.round ?? undefined,
    // Of a round that was cancelled nothing more comes.
    closesRound: action.kind === 'rollback' ? 'whenEmpty' : (data.round_closed ?? false),
    actions: [action],
  });
  if (!answer) return reply('unknown');
  return answer.ok ? reply('ok', shown(answer.funds)) : reply(statusOf(answer.refused));
}

const find = (
  { account }: DialectCall,
  { sessions }: DialectDeps,
  { player: user, token }: Pick<Moving, 'player' | 'token'>,
  needsToken: boolean,
  /** The game of a bet without a token. */
  newestOf?: string,
): Promise<OutsidePlayer | undefined> =>
  sessions.find(account, { token: token ?? undefined, user, needsToken, newestOf });

const shown = ({ amount, currency }: Funds) => ({
  balance: writeDecimal(amount, MAIN_UNITS, DECIMALS),
  currency,
});

/** Always 200: the status says what happened. */
const reply = (status: Status, fields: object = {}): DialectReply => ({
  status: 200,
  body: JSON.stringify({ status, ...fields }),
  outcome: status,
});
