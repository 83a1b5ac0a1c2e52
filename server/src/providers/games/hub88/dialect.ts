import { z } from 'zod';
import { isProblem, readDecimal, writeDecimal } from '#rules/wallet/outside/decimal.ts';
import type { WalletAction } from '#rules/wallet/outside/plan-message.ts';
import type { WalletPolicies } from '#rules/wallet/outside/policies.ts';
import type { ProviderClient } from '../client.ts';
import type { Funds } from '../core/message.ts';
import { readJson } from '../core/read-json.ts';
import { gameOf, launchOf, type OutsidePlayer, userOf } from '../core/sessions.ts';
import type { Dialect, DialectCall, DialectDeps, DialectReply } from '../dialect.ts';
import { freeRoundsOf } from '../free-rounds/given-free-rounds.ts';
import { isSigned } from '../signing/key-signature.ts';
import { hub88Client } from './client.ts';
import { NOTATION } from './notation.ts';
import { type Status, statusOf } from './statuses.ts';

const policies: WalletPolicies = {
  winOfUnknownBet: 'refuse',
  winOfRolledBackBet: 'refuse',
  rollbackOfUnknown: 'accept',
  betAfterRollback: 'refuse',
  secondRollback: 'accept',
  rollbackAfterWin: 'stakeOnly',
  overdraft: 'debt',
  freeRounds: 'eachWin',
  // A token of a live lobby is used for all its games.
  gameOfSession: 'free',
};

const name = z.string().min(1).max(255);
/** What an answer names, whatever else is wrong with a message. */
const identified = z.object({ request_uuid: z.string().max(255) });
const asked = z.object({
  request_uuid: name,
  user: name.optional(),
  supplier_user: name.optional(),
  token: z.string().max(255).optional(),
  game_code: name.optional(),
});
const moving = asked.extend({
  transaction_uuid: name,
  round: name,
  round_closed: z.boolean().default(false),
});
const paid = moving.extend({
  // Absent on a loss.
  amount: z.int().min(0).default(0),
  currency: z.string().length(3),
  is_free: z.boolean().default(false),
  // The free rounds that a free bet or its win is of.
  reward_uuid: z.string().max(255).optional(),
});
const bet = paid.extend({ amount: z.int().min(0) });
const win = paid.extend({ reference_transaction_uuid: name });
const rollback = moving.extend({ reference_transaction_uuid: name });
type Asked = z.output<typeof asked>;

/** How Hub88 and those that took its protocol over differ. */
interface Profile {
  readonly code: string;
  readonly signatureHeader: string;
  readonly paths: Readonly<Record<string, 'info' | 'balance' | 'bet' | 'win' | 'rollback'>>;
  readonly limit: Status;
  readonly client: ProviderClient;
}

/** The wallet protocol of Hub88, of which Caleta's is a profile. */
function dialectOf(profile: Profile): Dialect {
  return {
    code: profile.code,
    policies,
    client: profile.client,
    keys: 'rsa',
    calls: Object.keys(profile.paths).map((path) => ({ method: 'POST', path })),
    async answer(call, deps) {
      const { [profile.signatureHeader]: signature } = call.headers;
      const isGenuine =
        typeof signature === 'string' &&
        call.account.theirKeys.some(({ key }) => isSigned(call.body, signature, key));
      if (!isGenuine) return reply({ request_uuid: '' }, 'RS_ERROR_INVALID_SIGNATURE');
      const sent = readJson(call.body);
      if (sent === undefined) return reply({ request_uuid: '' }, 'RS_ERROR_WRONG_SYNTAX');
      return new Request(profile, call, deps, sent).answer();
    },
  };
}

export const hub88 = dialectOf({
  code: 'hub88',
  signatureHeader: 'x-hub88-signature',
  client: hub88Client({ header: 'x-hub88-signature', path: '/operator/generic/v2', playMoney: 'XXX' }),
  limit: 'RS_ERROR_LIMIT_REACHED',
  paths: {
    '/user/info': 'info',
    '/user/balance': 'balance',
    '/transaction/bet': 'bet',
    '/transaction/win': 'win',
    '/transaction/rollback': 'rollback',
  },
});

export const caleta = dialectOf({
  code: 'caleta',
  signatureHeader: 'x-auth-signature',
  client: hub88Client({
    ...{ header: 'x-auth-signature', path: '/api', playMoney: 'FUN' },
    languages: ['pt', 'ko', 'th', 'de', 'es', 'ja', 'ru', 'tr', 'vi', 'zh'],
  }),
  limit: 'RS_ERROR_BET_LIMIT_EXCEEDED',
  paths: {
    '/wallet/balance': 'balance',
    '/wallet/bet': 'bet',
    '/wallet/win': 'win',
    '/wallet/rollback': 'rollback',
  },
});

class Request {
  readonly #profile: Profile;
  readonly #call: DialectCall;
  readonly #deps: DialectDeps;
  readonly #sent: unknown;
  readonly #uuid: string;

  constructor(profile: Profile, call: DialectCall, deps: DialectDeps, sent: unknown) {
    this.#profile = profile;
    this.#call = call;
    this.#deps = deps;
    this.#sent = sent;
    const named = identified.safeParse(sent);
    this.#uuid = named.success ? named.data.request_uuid : '';
  }

  async answer(): Promise<DialectReply> {
    switch (this.#profile.paths[this.#call.path]) {
      case 'info':
      case 'balance':
        return this.#balance();
      case 'bet':
        return this.#bet();
      case 'win':
        return this.#win();
      case 'rollback':
        return this.#rollback();
      default:
        return this.#reply('RS_ERROR_UNKNOWN');
    }
  }

  async #balance(): Promise<DialectReply> {
    const read = asked.safeParse(this.#sent);
    if (!read.success) return this.#reply('RS_ERROR_WRONG_TYPES');
    const who = await this.#playerOf(read.data, true);
    if (!who) return this.#reply('RS_ERROR_INVALID_TOKEN');
    const game = gameOf(who.session, read.data.game_code);
    const funds = await this.#deps.wallet.funds(who.playerId, { account: this.#call.account, game });
    return this.#reply('RS_OK', { who, funds });
  }

  async #bet(): Promise<DialectReply> {
    const read = bet.safeParse(this.#sent);
    if (!read.success) return this.#reply('RS_ERROR_WRONG_TYPES');
    const { data } = read;
    const amount = readDecimal(String(data.amount), NOTATION);
    if (isProblem(amount)) return this.#reply('RS_ERROR_WRONG_TYPES');
    return this.#ask(data, { kind: 'bet', ref: data.transaction_uuid, amount, isFree: data.is_free });
  }

  async #win(): Promise<DialectReply> {
    const read = win.safeParse(this.#sent);
    if (!read.success) return this.#reply('RS_ERROR_WRONG_TYPES');
    const { data } = read;
    const amount = readDecimal(String(data.amount), NOTATION);
    if (isProblem(amount)) return this.#reply('RS_ERROR_WRONG_TYPES');
    const of = data.reference_transaction_uuid;
    return this.#ask(data, { kind: 'win', ref: data.transaction_uuid, of, amount, isFree: data.is_free });
  }

  async #rollback(): Promise<DialectReply> {
    const read = rollback.safeParse(this.#sent);
    if (!read.success) return this.#reply('RS_ERROR_WRONG_TYPES');
    const { data } = read;
    const action = {
      kind: 'rollback',
      ref: data.transaction_uuid,
      of: data.reference_transaction_uuid,
    } as const;
    return this.#ask(data, action);
  }

  async #ask(
    data: z.output<typeof moving> &
      Partial<Pick<z.output<typeof paid>, 'currency' | 'is_free' | 'reward_uuid'>>,
    action: WalletAction,
  ): Promise<DialectReply> {
    const who = await this.#playerOf(data, action.kind === 'bet');
    if (!who) return this.#reply('RS_ERROR_INVALID_TOKEN');
    const { account } = this.#call;
    const id = data.is_free ? data.reward_uuid : undefined;
    const answer = await this.#deps.wallet.ask({
      account,
      siteId: who.siteId,
      playerId: who.playerId,
      launch: launchOf(who.session),
      game: gameOf(who.session, data.game_code),
      currency: data.currency,
      roundRef: data.round,
      closesRound: data.round_closed,
      actions: [action],
      ...(await freeRoundsOf(this.#deps.freeRounds, account.code, { id, playerId: who.playerId })),
    });
    if (!answer) return this.#reply('RS_ERROR_UNKNOWN');
    const status = answer.ok ? 'RS_OK' : statusOf(answer.refused, this.#profile.limit);
    return this.#reply(status, { who, funds: answer.funds });
  }

  #playerOf({ user, supplier_user, token }: Asked, needsToken: boolean): Promise<OutsidePlayer | undefined> {
    const named = { token, user: user ?? supplier_user, needsToken };
    return this.#deps.sessions.find(this.#call.account, named);
  }

  #reply(
    status: Status,
    of: { readonly who?: OutsidePlayer; readonly funds?: Funds | undefined } = {},
  ): DialectReply {
    return reply({ request_uuid: this.#uuid, ...of }, status);
  }
}

/** Always 200: the status says what happened. */
function reply(
  of: {
    readonly request_uuid: string;
    readonly who?: OutsidePlayer;
    readonly funds?: Funds | undefined;
  },
  status: Status,
): DialectReply {
  const fields = [`"status":"${status}"`, `"request_uuid":${JSON.stringify(of.request_uuid)}`];
  if (of.who) fields.push(`"user":"${userOf(of.who.playerId)}"`);
  // A balance may have more digits than a number in JavaScript.
  if (of.funds)
    fields.push(
      `"currency":"${of.funds.currency}"`,
      `"balance":${writeDecimal(of.funds.amount, NOTATION, 0)}`,
    );
  return { status: 200, body: `{${fields.join(',')}}`, outcome: status };
}
