import { z } from 'zod';
import { formatAmount } from '#rules/money/amount.ts';
import { isProblem, MAIN_UNITS, readDecimal } from '#rules/wallet/outside/decimal.ts';
import type { WalletAction } from '#rules/wallet/outside/plan-message.ts';
import type { WalletPolicies } from '#rules/wallet/outside/policies.ts';
import type { MessageRefusal } from '../core/message.ts';
import { readJson } from '../core/read-json.ts';
import { gameOf, launchOf, type OutsidePlayer } from '../core/sessions.ts';
import type { Dialect, DialectCall, DialectDeps, DialectReply } from '../dialect.ts';
import { isHmac } from '../signing/hmac.ts';
import { a8rClient } from './client.ts';

const policies: WalletPolicies = {
  winOfUnknownBet: 'apply',
  winOfRolledBackBet: 'apply',
  rollbackOfUnknown: 'accept',
  betAfterRollback: 'ignore',
  secondRollback: 'accept',
  rollbackAfterWin: 'stakeOnly',
  overdraft: 'debt',
  freeRounds: 'atTheEnd',
  gameOfSession: 'fixed',
};

const name = z.string().min(1).max(255);
const who = z.object({
  player_id: name.optional(),
  account_id: name.optional(),
  session_id: name.optional(),
  currency: z.string().length(3),
});
const round = who.extend({ round_id: name, game_id: name, finished: z.boolean().default(false) });
/** Decimal strings of up to 18.12 digits. */
const amount = z.string().transform((text, context) => {
  const read = readDecimal(text, MAIN_UNITS);
  if (!isProblem(read) && read >= 0n) return read;
  context.issues.push({ code: 'custom', message: 'cannot be booked exactly', input: text });
  return z.NEVER;
});
const played = z
  .object({
    id: name.optional(),
    id_provider: name.optional(),
    type: z.enum(['bet', 'win']),
    amount,
    bet_id: name.optional(),
  })
  .refine((one) => (one.id ?? one.id_provider) !== undefined);
const reversed = z.object({ id: name, type: z.literal('rollback'), original_id: name });
/** As many as one command of the ledger has room for. */
const MOST_ACTIONS = 32;
const betWin = round.extend({ transactions: z.array(played).min(1).max(MOST_ACTIONS) });
const rollback = round.extend({ transactions: z.array(reversed).min(1).max(MOST_ACTIONS) });
const freeSpins = z.object({ issue_id: name, amount });
type Who = z.output<typeof who>;

/** The aggregator protocol of 01.tech, A8R v2: Twirp over JSON. */
export const a8r: Dialect = {
  code: 'a8r',
  policies,
  client: a8rClient,
  keys: 'secret',
  calls: ['Player/Balance', 'Round/BetWin', 'Round/Rollback', 'Round/Finish', 'Freespins/Finish'].map(
    (call) => ({
      method: 'POST',
      path: `/a8r_casino.${call}`,
    }),
  ),
  async answer(call, deps) {
    const { 'x-request-sign': signature } = call.headers;
    if (!call.account.theirKeys.some(({ key }) => isHmac(call.body, signature, key)))
      return failed('unauthenticated', 403);
    const sent = readJson(call.body);
    switch (call.path) {
      case '/a8r_casino.Player/Balance':
        return balance(call, deps, who.safeParse(sent));
      case '/a8r_casino.Round/BetWin':
        return ask(call, deps, betWin.safeParse(sent), actionOf);
      case '/a8r_casino.Round/Rollback':
        return ask(call, deps, rollback.safeParse(sent), reversalOf);
      case '/a8r_casino.Freespins/Finish':
        return finishFreeSpins(call, deps, freeSpins.safeParse(sent));
      default:
        return finish(call, deps, round.safeParse(sent));
    }
  },
};

const actionOf = (one: z.output<typeof played>): WalletAction => {
  const ref = one.id ?? one.id_provider ?? '';
  return one.type === 'bet'
    ? { kind: 'bet', ref, amount: one.amount, isFree: false }
    : { kind: 'win', ref, of: one.bet_id, amount: one.amount, isFree: false };
};

const reversalOf = ({ id: ref, original_id: of }: z.output<typeof reversed>): WalletAction => ({
  ...{ kind: 'rollback', ref, of },
});

async function balance(
  { account }: DialectCall,
  { wallet, sessions }: DialectDeps,
  read: z.ZodSafeParseResult<Who>,
): Promise<DialectReply> {
  if (!read.success) return failed('invalid_argument', 400);
  const player = await sessions.find(account, namedIn(read.data, false));
  const funds = player && (await wallet.funds(player.playerId, { account, game: gameOf(player.session) }));
  if (!funds) return failed('not_found', 101);
  if (funds.currency !== read.data.currency) return failed('failed_precondition', 154);
  return ok({ balance: formatAmount(funds.amount) });
}

async function ask<One>(
  call: DialectCall,
  deps: DialectDeps,
  read: z.ZodSafeParseResult<z.output<typeof round> & { readonly transactions: readonly One[] }>,
  readAction: (one: One) => WalletAction,
): Promise<DialectReply> {
  if (!read.success) return failed('invalid_argument', 400);
  return send(call, deps, read.data, read.data.transactions.map(readAction));
}

async function finish(
  call: DialectCall,
  deps: DialectDeps,
  read: z.ZodSafeParseResult<z.output<typeof round>>,
): Promise<DialectReply> {
  return read.success
    ? send(call, deps, { ...read.data, finished: true }, [])
    : failed('invalid_argument', 400);
}

async function send(
  { account }: DialectCall,
  { wallet, sessions }: DialectDeps,
  data: z.output<typeof round>,
  actions: readonly WalletAction[],
): Promise<DialectReply> {
  const needsToken = actions.some(({ kind }) => kind === 'bet');
  const player = await sessions.find(account, namedIn(data, needsToken));
  if (!player) return failed('not_found', 101);
  const answer = await wallet.ask({
    ...{ account, siteId: player.siteId, playerId: player.playerId, currency: data.currency, actions },
    launch: launchOf(player.session),
    game: gameIn(player, data.game_id),
    roundRef: data.round_id,
    closesRound: data.finished,
  });
  if (!answer) return failed('internal', 500);
  if (!answer.ok) return refused(answer.refused);
  const transactions = actions.map(({ ref }) => ({ id: `baize-${ref}`, id_provider: ref }));
  return ok({ round_id: data.round_id, balance: formatAmount(answer.funds.amount), transactions });
}

/** What an issue of ours has won: it names no player, and is paid whatever has become of the issue. */
async function finishFreeSpins(
  { account }: DialectCall,
  { wallet, freeRounds }: DialectDeps,
  read: z.ZodSafeParseResult<z.output<typeof freeSpins>>,
): Promise<DialectReply> {
  if (!read.success) return failed('invalid_argument', 400);
  const given = await freeRounds.find(account.code, read.data.issue_id);
  if (!given) return failed('not_found', 400);
  const ref = `freespins ${given.id}`;
  const answer = await wallet.ask({
    // The bets of free spins are not reported.
    account: { ...account, policies: { ...account.policies, winOfUnknownBet: 'apply' } },
    ...{ siteId: given.siteId, playerId: given.playerId, currency: given.currency, game: given.game },
    ...{ launch: undefined, roundRef: ref, closesRound: true },
    freeRounds: { id: given.id, isEnd: true, isGathered: given.isGathered },
    actions: [{ kind: 'win', ref, of: undefined, amount: read.data.amount, isFree: false }],
  });
  if (!answer) return failed('internal', 500);
  return answer.ok ? ok({ balance: formatAmount(answer.funds.amount) }) : refused(answer.refused);
}

const namedIn = ({ player_id, account_id, session_id }: Who, needsToken: boolean) => ({
  ...{ token: session_id, user: player_id ?? account_id, needsToken },
});

const gameIn = ({ session }: OutsidePlayer, gameCode: string) => gameOf(session, gameCode);

function refused(reason: MessageRefusal): DialectReply {
  switch (reason) {
    case 'insufficientFunds':
      return failed('failed_precondition', 100);
    case 'playerUnknown':
      return failed('not_found', 101);
    case 'sessionEnded':
    case 'gameUnavailable':
    case 'playerBlocked':
      return failed('permission_denied', 403);
    case 'limitReached':
      return failed('failed_precondition', 105);
    case 'stakeOutOfRange':
      return failed('failed_precondition', 106);
    case 'tooSoon':
      return failed('failed_precondition', 107);
    case 'wrongCurrency':
      return failed('failed_precondition', 154);
    case 'conflict':
      return failed('already_exists', 409);
    case 'transactionUnknown':
    case 'transactionRolledBack':
    case 'alreadyRolledBack':
    case 'alreadySettled':
    case 'notReversible':
      return failed('failed_precondition', 400);
  }
}

/** The HTTP statuses that Twirp gives its codes. */
const twirpStatuses = {
  invalid_argument: 400,
  unauthenticated: 401,
  permission_denied: 403,
  not_found: 404,
  already_exists: 409,
  failed_precondition: 412,
  internal: 500,
} as const;

const failed = (code: keyof typeof twirpStatuses, apiCode: number): DialectReply => ({
  status: twirpStatuses[code],
  body: JSON.stringify({ code, msg: `refused with ${apiCode}`, meta: { api_code: String(apiCode) } }),
  outcome: String(apiCode),
});

const ok = (body: object): DialectReply => ({ status: 200, body: JSON.stringify(body), outcome: 'ok' });
