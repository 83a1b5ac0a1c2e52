import { z } from 'zod';
import { canonical } from '#rules/encoding/canonical-json.ts';
import { isProblem, MAIN_UNITS, readDecimal, writeDecimal } from '#rules/wallet/outside/decimal.ts';
import type { WalletAction } from '#rules/wallet/outside/plan-message.ts';
import type { WalletPolicies } from '#rules/wallet/outside/policies.ts';
import type { Funds, MessageRefusal } from '../core/message.ts';
import { readJson } from '../core/read-json.ts';
import { gameOf, launchOf } from '../core/sessions.ts';
import type { Dialect, DialectCall, DialectDeps, DialectReply } from '../dialect.ts';
import { freeRoundsOf } from '../free-rounds/given-free-rounds.ts';
import { isHmac } from '../signing/hmac.ts';
import { swipeClient } from './client.ts';

/** Balances are written so; amounts are read to their last digit. */
const DECIMALS = 2;

const policies: WalletPolicies = {
  // A win is sent again until it is accepted.
  winOfUnknownBet: 'apply',
  winOfRolledBackBet: 'refuse',
  rollbackOfUnknown: 'accept',
  betAfterRollback: 'refuse',
  secondRollback: 'accept',
  rollbackAfterWin: 'stakeOnly',
  overdraft: 'debt',
  freeRounds: 'atTheEnd',
  gameOfSession: 'fixed',
};

const session = z.string().min(1).max(255);
const id = z.uuid();
const played = z.object({
  type: z.enum(['regular', 'free']),
  sessionID: session,
  amount: z.string(),
  txID: id,
  roundID: id,
  frID: session.optional(),
});
const refund = z.object({
  sessionID: session,
  txID: id,
  origTxID: id,
  roundID: id.optional(),
  amount: z.string(),
});

/** The adapter protocol of Swipe Games, version 1.7 (github.com/SwipeGames/public-api). */
export const swipe: Dialect = {
  code: 'swipe',
  policies,
  client: swipeClient,
  keys: 'secret',
  calls: [
    { method: 'GET', path: '/balance' },
    { method: 'POST', path: '/bet' },
    { method: 'POST', path: '/win' },
    { method: 'POST', path: '/refund' },
  ],
  async answer(call, deps) {
    const { 'x-request-sign': signature } = call.headers;
    const signed = call.path === '/balance' ? canonical(call.query) : call.body;
    if (!call.account.theirKeys.some(({ key }) => isHmac(signed, signature, key)))
      return failed(401, 'The signature is wrong.');
    if (call.path === '/balance') return balance(call, deps);
    const sent = readJson(call.body);
    const read = call.path === '/refund' ? refund.safeParse(sent) : played.safeParse(sent);
    if (!read.success) return failed(400, 'A field is missing or wrong.');
    const amount = readDecimal(read.data.amount, MAIN_UNITS);
    if (isProblem(amount) || amount < 0n) return failed(400, 'The amount cannot be booked exactly.');
    return ask(call, deps, { ...read.data, action: actionOf(call.path, read.data, amount) });
  },
};

function actionOf(
  path: string,
  data: z.output<typeof played> | z.output<typeof refund>,
  amount: bigint,
): WalletAction {
  const ref = data.txID;
  if ('origTxID' in data) return { kind: 'rollback', ref, of: data.origTxID, amount };
  const isFree = data.type === 'free';
  return path === '/bet'
    ? { kind: 'bet', ref, amount, isFree }
    : { kind: 'win', ref, of: undefined, amount, isFree };
}

async function balance(
  { account, query }: DialectCall,
  { wallet, sessions }: DialectDeps,
): Promise<DialectReply> {
  const token = session.safeParse(query.sessionID);
  const who = token.success ? await sessions.find(account, tokenOnly(token.data)) : undefined;
  if (!who) return unknownSession();
  const funds = await wallet.funds(who.playerId, { account, game: gameOf(who.session) });
  return funds ? answered(funds) : unknownSession();
}

interface Asked {
  readonly sessionID: string;
  readonly roundID?: string | undefined;
  readonly frID?: string | undefined;
  readonly action: WalletAction;
}

async function ask(
  { account, path }: DialectCall,
  { wallet, sessions, freeRounds }: DialectDeps,
  asked: Asked,
): Promise<DialectReply> {
  const who = await sessions.find(account, tokenOnly(asked.sessionID));
  if (!who) return unknownSession();
  const { action, frID } = asked;
  const isEnd = frID !== undefined && action.kind === 'win' && !action.isFree;
  const answer = await wallet.ask({
    ...{ account, siteId: who.siteId, playerId: who.playerId, currency: undefined },
    launch: launchOf(who.session),
    game: gameOf(who.session),
    roundRef: asked.roundID,
    // A round that loses ends with a win of nothing; of one that was refunded nothing more comes.
    closesRound: path === '/refund' ? 'whenEmpty' : path === '/win',
    actions: [action],
    ...(await freeRoundsOf(freeRounds, account.code, { id: frID, playerId: who.playerId, isEnd })),
  });
  if (!answer) return failed(500, 'Too much is waiting.');
  if (!answer.ok) return refused(answer.refused);
  return answered(answer.funds, action.ref);
}

const tokenOnly = (token: string) => ({ token, user: undefined, needsToken: true });

/** What follows on each refusal of a bet: all but 500 are final for it, and no refund is sent after them. */
function refused(reason: MessageRefusal): DialectReply {
  switch (reason) {
    case 'insufficientFunds':
      return failed(400, 'Not enough money.', 'insufficient_funds');
    case 'sessionEnded':
      return failed(400, 'The session has ended.', 'session_expired');
    case 'playerBlocked':
      return failed(400, 'The account is blocked.', 'account_blocked');
    case 'limitReached':
      return failed(400, 'A limit of the player is reached.', 'loss_limit');
    case 'stakeOutOfRange':
      return failed(400, 'The stake is not allowed.', 'bet_limit');
    case 'tooSoon':
      return failed(400, 'The round before has just begun.', 'time_limit');
    case 'gameUnavailable':
      return failed(400, 'The game is not available.', 'game_not_found');
    case 'wrongCurrency':
      return failed(400, 'The currency is not supported.', 'currency_not_supported');
    case 'playerUnknown':
      return unknownSession();
    case 'transactionUnknown':
    case 'transactionRolledBack':
    case 'alreadyRolledBack':
    case 'alreadySettled':
    case 'notReversible':
    case 'conflict':
      return failed(400, `The transaction is refused: ${reason}.`);
  }
}

const unknownSession = () => failed(404, 'No such session.', 'session_not_found');

const failed = (status: number, message: string, code?: string): DialectReply => ({
  status,
  body: JSON.stringify({ message, ...(code === undefined ? {} : { code }) }),
  outcome: code ?? message,
});

const answered = ({ amount }: Funds, ref?: string): DialectReply => ({
  status: 200,
  body: JSON.stringify({
    balance: writeDecimal(amount, MAIN_UNITS, DECIMALS),
    ...(ref === undefined ? {} : { txID: `baize-${ref}` }),
  }),
  outcome: 'ok',
});
