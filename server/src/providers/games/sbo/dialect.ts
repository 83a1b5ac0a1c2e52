import { z } from 'zod';
import type { Amount } from '#rules/money/amount.ts';
import { isProblem, readDecimal, writeDecimal } from '#rules/wallet/outside/decimal.ts';
import type { WalletAction } from '#rules/wallet/outside/plan-message.ts';
import type { WalletPolicies } from '#rules/wallet/outside/policies.ts';
import { uuid7 } from '../../../db/uuid7.ts';
import { IN_THOUSANDS } from '../core/currency-units.ts';
import type { Funds } from '../core/message.ts';
import { readTextJson } from '../core/read-json.ts';
import { gameOf, launchOf, type OutsidePlayer, USER } from '../core/sessions.ts';
import type { Dialect, DialectCall, DialectDeps, DialectReply } from '../dialect.ts';
import { isSharedKey } from '../signing/shared-key.ts';
import { sboClient } from './client.ts';
import { type ErrorCode, errorOf, errors } from './errors.ts';

const DECIMALS = 6;

const policies: WalletPolicies = {
  winOfUnknownBet: 'refuse',
  winOfRolledBackBet: 'refuse',
  rollbackOfUnknown: 'refuse',
  betAfterRollback: 'refuse',
  secondRollback: 'refuse',
  rollbackAfterWin: 'stakeAndWins',
  overdraft: 'debt',
  freeRounds: 'eachWin',
  gameOfSession: 'free',
};

const id = z.string().regex(/^[\w.:-]{1,100}$/);
const asked = z.object({ CompanyKey: z.string(), Username: z.string() });
const ticket = z.object({ TransferCode: id });
const paying = ticket.extend({ Amount: z.string() });
const settling = ticket.extend({ WinLoss: z.string() });

/** What a message does to a ticket; `undefined` where an amount cannot be booked exactly. */
type ActionOf<Data> = (
  data: Data,
  amountOf: (text: string) => Amount | undefined,
) => WalletAction | undefined;

/**
 * The wallet protocol of SBO, a sportsbook. A message has no id of its own: what a ticket is already says that it was sent before,
 * so that each is decided anew. Its documentation is not public: this follows the code of an integrator.
 */
export const sbo: Dialect = {
  code: 'sbo',
  policies,
  currencyUnits: IN_THOUSANDS,
  hasLongBets: true,
  client: sboClient,
  keys: 'secret',
  calls: ['GetBalance', 'Deduct', 'Settle', 'Cancel', 'Rollback', 'Bonus'].map((call) => ({
    ...{ method: 'POST', path: `/${call}` },
  })),
  async answer(call, deps) {
    const sent = readTextJson(call.body);
    const read = asked.safeParse(sent);
    if (
      !read.success ||
      !call.account.theirKeys.some(({ key }) => isSharedKey(read.data.CompanyKey, key.export()))
    )
      return reply(4, { name: '' });
    if (read.data.Username === '') return reply(3, { name: '' });
    if (!USER.test(read.data.Username)) return reply(1, { name: '' });
    return new Message(call, deps, sent, read.data.Username).answer();
  },
};

class Message {
  readonly #call: DialectCall;
  readonly #deps: DialectDeps;
  readonly #sent: unknown;
  readonly #name: string;

  constructor(call: DialectCall, deps: DialectDeps, sent: unknown, name: string) {
    this.#call = call;
    this.#deps = deps;
    this.#sent = sent;
    this.#name = name;
  }

  async answer(): Promise<DialectReply> {
    const who = await this.#find();
    const funds = who && (await this.#deps.wallet.funds(who.playerId));
    if (!funds) return this.#reply(1);
    switch (this.#call.path) {
      case '/GetBalance':
        return this.#reply(0, funds);
      case '/Deduct':
        return this.#ask(who, funds, paying, deduction);
      case '/Settle':
        return this.#ask(who, funds, settling, settlement);
      case '/Cancel':
        return this.#ask(who, funds, ticket, cancellation);
      case '/Rollback':
        return this.#ask(who, funds, ticket, reopening);
      default:
        return this.#ask(who, funds, paying, gift);
    }
  }

  async #ask<Data extends z.output<typeof ticket>>(
    who: OutsidePlayer,
    funds: Funds,
    shape: z.ZodType<Data>,
    actionOf: ActionOf<Data>,
  ): Promise<DialectReply> {
    const { account } = this.#call;
    const notation = account.notationOf(funds.currency);
    const read = shape.safeParse(this.#sent);
    const action =
      read.success &&
      actionOf(read.data, (text) => {
        const amount = readDecimal(text, notation);
        return isProblem(amount) || amount < 0n ? undefined : amount;
      });
    if (!read.success || !action) return this.#reply(7, funds);
    const isGift = action.kind === 'adjustment';
    const isBet = action.kind === 'bet';
    const answer = await this.#deps.wallet.ask({
      ...{ account, siteId: who.siteId, playerId: who.playerId, currency: undefined, actions: [action] },
      launch: launchOf(who.session),
      // A ticket is of the game that it was placed in.
      game: isBet || isGift ? gameOf(who.session) : undefined,
      roundRef: isBet ? read.data.TransferCode : undefined,
      closesRound: isGift ? false : 'whenSettled',
    });
    if (!answer) return this.#reply(7, funds);
    if (!answer.ok) return this.#reply(errorOf(answer.refused), answer.funds);
    return this.#reply(answer.isRepeated ? 5003 : 0, answer.funds);
  }

  #reply(code: ErrorCode, funds?: Funds): DialectReply {
    const notation = funds && this.#call.account.notationOf(funds.currency);
    const balance = notation && writeDecimal(funds.amount, notation, DECIMALS);
    return reply(code, { name: this.#name, balance });
  }

  #find(): Promise<OutsidePlayer | undefined> {
    return this.#deps.sessions.find(this.#call.account, {
      ...{ token: undefined, user: this.#name, needsToken: false, isNewest: true },
    });
  }
}

const ticketRef = (code: string): string => `ticket ${code}`;

const deduction: ActionOf<z.output<typeof paying>> = ({ TransferCode, Amount: text }, amountOf) => {
  const amount = amountOf(text);
  return amount === undefined
    ? undefined
    : { kind: 'bet', ref: ticketRef(TransferCode), amount, isFree: false };
};

const settlement: ActionOf<z.output<typeof settling>> = ({ TransferCode, WinLoss }, amountOf) => {
  const amount = amountOf(WinLoss);
  return amount === undefined
    ? undefined
    : { kind: 'settle', ref: newRef(), of: ticketRef(TransferCode), amount, isAgain: false };
};

const cancellation: ActionOf<z.output<typeof ticket>> = ({ TransferCode }) => ({
  ...{ kind: 'rollback', ref: newRef(), of: ticketRef(TransferCode) },
});

const reopening: ActionOf<z.output<typeof ticket>> = ({ TransferCode }) => ({
  ...{ kind: 'reopen', ref: newRef(), of: ticketRef(TransferCode), isOfCancelled: true },
});

const gift: ActionOf<z.output<typeof paying>> = ({ TransferCode, Amount: text }, amountOf) => {
  const amount = amountOf(text);
  return amount === undefined ? undefined : { kind: 'adjustment', ref: `bonus ${TransferCode}`, amount };
};

const newRef = (): string => `message ${uuid7()}`;

/** Always 200: the number says what happened. @param of a balance as the text of a number: it may have more digits than one holds */
function reply(
  code: ErrorCode,
  { name, balance }: { readonly name: string; readonly balance?: string | undefined },
): DialectReply {
  const fields = [`"AccountName":${JSON.stringify(name)}`];
  if (balance !== undefined) fields.push(`"Balance":${balance}`);
  fields.push(`"ErrorCode":${code}`, `"ErrorMessage":"${errors[code]}"`);
  return { status: 200, body: `{${fields.join(',')}}`, outcome: `${code} ${errors[code]}` };
}
