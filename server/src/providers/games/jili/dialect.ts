import type { z } from 'zod';
import { MAIN_UNITS, writeDecimal } from '#rules/wallet/outside/decimal.ts';
import type { WalletPolicies } from '#rules/wallet/outside/policies.ts';
import type { Funds } from '../core/message.ts';
import { readExactJson } from '../core/read-json.ts';
import { gameOf, launchOf, userOf } from '../core/sessions.ts';
import type { Dialect, DialectCall, DialectDeps, DialectReply } from '../dialect.ts';
import { freeRoundsOf } from '../free-rounds/given-free-rounds.ts';
import { isBasic } from '../signing/basic.ts';
import { jiliClient } from './client.ts';
import { type ErrorCode, errorOf, errors } from './errors.ts';
import * as messages from './messages.ts';

/** JILI keeps amounts so. */
const DECIMALS = 4;

const policies: WalletPolicies = {
  // Offline payments have no bet, and a settlement is taken whatever became of its bets.
  winOfUnknownBet: 'apply',
  winOfRolledBackBet: 'apply',
  rollbackOfUnknown: 'refuse',
  betAfterRollback: 'refuse',
  secondRollback: 'refuse',
  rollbackAfterWin: 'stakeOnly',
  // A cancellation that would take more than there is, is refused.
  overdraft: 'refuse',
  freeRounds: 'eachWin',
  gameOfSession: 'fixed',
};

/** The seamless wallet of JILI (TaDa), API manual 1.0.39, chapter 4. */
export const jili: Dialect = {
  code: 'jili',
  policies,
  client: jiliClient,
  keys: 'secret',
  calls: ['auth', 'bet', 'cancelBet', 'sessionBet', 'cancelSessionBet'].map((call) => ({
    method: 'POST',
    path: `/${call}`,
  })),
  async answer(call, deps) {
    const { authorization } = call.headers;
    if (!call.account.theirKeys.some(({ key }) => isBasic(authorization, key.export()))) return reply(5);
    const sent = readExactJson(call.body);
    switch (call.path) {
      case '/auth':
        return authenticate(messages.opening.safeParse(sent), call, deps);
      case '/bet':
        return ask(messages.bet.safeParse(sent), call, deps, messages.stepOfBet);
      case '/cancelBet':
        return ask(messages.cancelled.safeParse(sent), call, deps, messages.stepOfCancel);
      case '/sessionBet':
        return ask(messages.sessionBet.safeParse(sent), call, deps, messages.stepOfSession);
      default:
        return ask(messages.cancelledOfSession.safeParse(sent), call, deps, messages.stepOfSessionCancel);
    }
  },
};

async function authenticate(
  read: z.ZodSafeParseResult<z.output<typeof messages.opening>>,
  { account }: DialectCall,
  { sessions, wallet }: DialectDeps,
): Promise<DialectReply> {
  if (!read.success) return reply(3);
  const named = { token: read.data.token, user: undefined, needsToken: true };
  const who = await sessions.find(account, named);
  const funds = who && (await wallet.funds(who.playerId));
  return funds ? reply(0, { playerId: who.playerId, funds }) : reply(4);
}

async function ask<Data extends messages.Asked>(
  read: z.ZodSafeParseResult<Data>,
  { account }: DialectCall,
  { sessions, wallet, freeRounds }: DialectDeps,
  stepOf: (data: Data) => messages.Step,
): Promise<DialectReply> {
  if (!read.success) return reply(3);
  const { data } = read;
  const { actions, round, closes, freeRounds: id } = stepOf(data);
  const isBet = actions.some(({ kind }) => kind === 'bet');
  const named = { token: data.token, user: data.userId, needsToken: isBet };
  const who = await sessions.find(account, named);
  if (!who) return reply(4);
  const { siteId, playerId, session } = who;
  const answer = await wallet.ask({
    ...{ account, siteId, playerId, currency: data.currency, launch: launchOf(session) },
    game: gameOf(session, data.game) ?? (await sessions.game(account, data.game)),
    ...{ roundRef: round, closesRound: closes, actions },
    ...(await freeRoundsOf(freeRounds, account.code, { id, playerId })),
  });
  if (!answer) return reply(5);
  const isCancel = actions.some(({ kind }) => kind === 'rollback');
  if (!answer.ok) return reply(errorOf(answer.refused, isCancel), { playerId, funds: answer.funds });
  // A repetition is answered with what there is now.
  const funds = answer.isRepeated ? await wallet.funds(playerId) : answer.funds;
  return reply(0, { playerId, funds });
}

interface Shown {
  readonly playerId: bigint;
  readonly funds: Funds | undefined;
}

/** Always 200: the number says what happened. */
function reply(code: ErrorCode, of?: Shown): DialectReply {
  const fields = [`"errorCode":${code}`, `"message":"${errors[code]}"`];
  if (of) fields.push(`"username":"${userOf(of.playerId)}"`);
  // A balance may have more digits than a number in JavaScript.
  if (of?.funds)
    fields.push(
      `"currency":"${of.funds.currency}"`,
      `"balance":${writeDecimal(of.funds.amount, MAIN_UNITS, DECIMALS)}`,
    );
  return { status: 200, body: `{${fields.join(',')}}`, outcome: `${code} ${errors[code]}` };
}
