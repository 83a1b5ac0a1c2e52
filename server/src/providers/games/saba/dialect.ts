import type { z } from 'zod';
import type { Amount } from '#rules/money/amount.ts';
import { isProblem, type Notation, readDecimal, writeDecimal } from '#rules/wallet/outside/decimal.ts';
import type { WalletAction } from '#rules/wallet/outside/plan-message.ts';
import type { WalletPolicies } from '#rules/wallet/outside/policies.ts';
import { IN_THOUSANDS } from '../core/currency-units.ts';
import type { Funds, WalletAnswer } from '../core/message.ts';
import { readTextJson } from '../core/read-json.ts';
import { gameOf, launchOf, type OutsidePlayer } from '../core/sessions.ts';
import type { Dialect, DialectCall, DialectDeps, DialectReply } from '../dialect.ts';
import { isSharedKey } from '../signing/shared-key.ts';
import { sabaClient } from './client.ts';
import * as messages from './messages.ts';
import { type Status, statuses, statusOf } from './statuses.ts';

const DECIMALS = 6;
/** Times of the protocol are those of a clock four hours behind UTC, in any season. */
const BEHIND_UTC_MS = 4 * 3_600_000;

const policies: WalletPolicies = {
  winOfUnknownBet: 'refuse',
  winOfRolledBackBet: 'refuse',
  rollbackOfUnknown: 'refuse',
  betAfterRollback: 'refuse',
  secondRollback: 'refuse',
  rollbackAfterWin: 'refuse',
  overdraft: 'debt',
  freeRounds: 'eachWin',
  gameOfSession: 'free',
};

/**
 * The wallet protocol of SABA, a sportsbook: a stake is held, confirmed or released, and a ticket settled, as often as its result is
 * corrected. Its documentation is not public: this follows the code of an integrator.
 */
export const saba: Dialect = {
  code: 'saba',
  policies,
  currencyUnits: IN_THOUSANDS,
  hasLongBets: true,
  client: sabaClient,
  keys: 'secret',
  calls: [
    ...['getbalance', 'placebet', 'placebetparlay', 'confirmbet', 'confirmbetparlay', 'cancelbet'],
    ...['settle', 'resettle', 'unsettle', 'adjustbalance'],
  ].map((call) => ({ method: 'POST', path: `/${call}` })),
  async answer(call, deps) {
    const sent = messages.envelope.safeParse(readTextJson(call.body));
    if (!sent.success || !call.account.theirKeys.some(({ key }) => isSharedKey(sent.data.key, key.export())))
      return reply(311);
    return new Message(call, deps, sent.data.message).answer();
  },
};

/** What is asked of one player's wallet; `undefined` where an amount cannot be booked exactly. */
type ActionsOf = (amountOf: (text: string) => Amount | undefined) => readonly WalletAction[] | undefined;

/** A status, or what the wallet has answered, with the notation of the player's currency. */
type Done = Status | { readonly answer: WalletAnswer; readonly notation: Notation };

class Message {
  readonly #call: DialectCall;
  readonly #deps: DialectDeps;
  readonly #sent: unknown;

  constructor(call: DialectCall, deps: DialectDeps, sent: unknown) {
    this.#call = call;
    this.#deps = deps;
    this.#sent = sent;
  }

  async answer(): Promise<DialectReply> {
    switch (this.#call.path) {
      case '/getbalance':
        return this.#read(messages.balance, ({ userId }) => this.#balance(userId));
      case '/placebet':
        return this.#read(messages.placing, (data) => this.#place(data));
      case '/placebetparlay':
        return this.#read(messages.placingParlay, (data) => this.#placeParlay(data));
      case '/confirmbet':
      case '/confirmbetparlay':
        return this.#read(messages.confirming, (data) => this.#confirm(data));
      case '/cancelbet':
        return this.#read(messages.cancelling, (data) => this.#cancel(data));
      case '/settle':
        return this.#read(messages.settling, (data) => this.#settle(data, false));
      case '/resettle':
        return this.#read(messages.settling, (data) => this.#settle(data, true));
      case '/unsettle':
        return this.#read(messages.unsettling, (data) => this.#unsettle(data));
      default:
        return this.#read(messages.adjusting, (data) => this.#adjust(data));
    }
  }

  async #read<Data>(
    shape: z.ZodType<Data>,
    work: (data: Data) => Promise<DialectReply>,
  ): Promise<DialectReply> {
    const read = shape.safeParse(this.#sent);
    return read.success ? work(read.data) : reply(101);
  }

  async #balance(userId: string): Promise<DialectReply> {
    const who = await this.#find(userId, false);
    const funds = who && (await this.#deps.wallet.funds(who.playerId));
    if (!funds) return reply(203);
    const at = new Date(Date.now() - BEHIND_UTC_MS).toISOString().replace('Z', '-04:00');
    return reply(0, {
      ...{ userId: JSON.stringify(userId), balance: this.#shown(funds) },
      balanceTs: JSON.stringify(at),
    });
  }

  async #place({ refId, userId, actualAmount }: z.output<typeof messages.placing>): Promise<DialectReply> {
    const done = await this.#ask(
      userId,
      (amountOf) => betsOf([{ refId, betAmount: actualAmount }], amountOf),
      refId,
    );
    const status = placedStatus(done);
    const own = JSON.stringify(refId);
    return status === 0 ? reply(0, { refId: own, licenseeTxId: own }) : reply(status);
  }

  /** Tickets that are placed together are of one round, and placed together or not at all. */
  async #placeParlay({
    operationId,
    userId,
    txns,
  }: z.output<typeof messages.placingParlay>): Promise<DialectReply> {
    const done = await this.#ask(userId, (amountOf) => betsOf(txns, amountOf), operationId);
    const status = placedStatus(done);
    if (status !== 0) return reply(status);
    const placed = txns.map(({ refId }) => ({ refId, licenseeTxId: refId }));
    return reply(0, { txns: JSON.stringify(placed) });
  }

  #confirm({ userId, txns }: z.output<typeof messages.confirming>): Promise<DialectReply> {
    return this.#each(txns, true, ({ refId, txId, actualAmount }) =>
      this.#ask(userId, (amountOf) => {
        const amount = amountOf(actualAmount);
        return amount === undefined
          ? undefined
          : [{ kind: 'confirm', ref: ticketRef(txId), of: holdRef(refId), amount }];
      }),
    );
  }

  #cancel({ operationId, userId, txns }: z.output<typeof messages.cancelling>): Promise<DialectReply> {
    return this.#each(txns, true, ({ refId }) =>
      this.#ask(userId, () => [
        { kind: 'rollback', ref: `cancel ${operationId} ${refId}`, of: holdRef(refId) },
      ]),
    );
  }

  #settle(
    { operationId, txns }: z.output<typeof messages.settling>,
    isAgain: boolean,
  ): Promise<DialectReply> {
    const word = isAgain ? 'resettle' : 'settle';
    return this.#each(txns, false, ({ userId, txId, payout }) =>
      this.#ask(userId, (amountOf) => {
        const amount = amountOf(payout);
        const ref = `${word} ${operationId} ${txId}`;
        return amount === undefined
          ? undefined
          : [{ kind: 'settle', ref, of: ticketRef(txId), amount, isAgain }];
      }),
    );
  }

  #unsettle({ operationId, txns }: z.output<typeof messages.unsettling>): Promise<DialectReply> {
    return this.#each(txns, false, ({ userId, txId }) =>
      this.#ask(userId, () => [
        {
          ...{ kind: 'reopen', ref: `unsettle ${operationId} ${txId}`, of: ticketRef(txId) },
          isOfCancelled: false,
        },
      ]),
    );
  }

  #adjust(data: z.output<typeof messages.adjusting>): Promise<DialectReply> {
    const { operationId, txId, userId, balanceInfo } = data;
    return this.#each([balanceInfo], false, ({ creditAmount, debitAmount }) =>
      this.#ask(userId, (amountOf) => {
        const [credit, debit] = [amountOf(creditAmount), amountOf(debitAmount)];
        return credit === undefined || debit === undefined
          ? undefined
          : [{ kind: 'adjustment', ref: `adjust ${operationId} ${txId}`, amount: credit - debit }];
      }),
    );
  }

  /**
   * Tickets of one message are decided each by itself: their players are different. Sent again those that were done stay as they
   * are, so that the first that was not may be the answer.
   */
  async #each<Ticket>(
    tickets: readonly Ticket[],
    showsBalance: boolean,
    work: (ticket: Ticket) => Promise<Done>,
  ): Promise<DialectReply> {
    const all = await Promise.all(tickets.map(work));
    const wrong = all.map(statusFor).find((status) => status !== 0);
    if (wrong !== undefined) return reply(wrong);
    const last = all.at(-1);
    if (!showsBalance || typeof last !== 'object' || !last.answer.funds) return reply(0);
    return reply(0, { balance: shown(last.answer.funds, last.notation) });
  }

  /** @param roundRef of bets */
  async #ask(userId: string, actionsOf: ActionsOf, roundRef?: string): Promise<Done> {
    const who = await this.#find(userId, true);
    const funds = who && (await this.#deps.wallet.funds(who.playerId));
    if (!funds) return 203;
    const { account } = this.#call;
    const notation = account.notationOf(funds.currency);
    const actions = actionsOf((text) => {
      const read = readDecimal(text, notation);
      return isProblem(read) || read < 0n ? undefined : read;
    });
    if (!actions) return 101;
    const isOfTicket = actions.every(({ kind }) => kind !== 'adjustment');
    const answer = await this.#deps.wallet.ask({
      ...{ account, siteId: who.siteId, playerId: who.playerId, currency: undefined, actions, roundRef },
      launch: launchOf(who.session),
      // A ticket is of the game that it was placed in.
      game: roundRef === undefined && isOfTicket ? undefined : gameOf(who.session),
      closesRound: isOfTicket ? 'whenSettled' : false,
    });
    return answer ? { answer, notation } : 901;
  }

  #shown(funds: Funds): string {
    return shown(funds, this.#call.account.notationOf(funds.currency));
  }

  #find(user: string, isNewest: boolean): Promise<OutsidePlayer | undefined> {
    return this.#deps.sessions.find(this.#call.account, {
      ...{ token: undefined, user: user.slice(user.indexOf('_') + 1), needsToken: false },
      ...(isNewest ? { isNewest } : {}),
    });
  }
}

/** A hold is named by its reference, and the ticket that comes of it by a number of its own: one text may be both. */
const holdRef = (refId: string): string => `ref ${refId}`;
const ticketRef = (txId: string): string => `tx ${txId}`;

/** @returns `undefined` where an amount cannot be booked exactly */
function betsOf(
  txns: readonly { readonly refId: string; readonly betAmount: string }[],
  amountOf: (text: string) => Amount | undefined,
): WalletAction[] | undefined {
  const bets: WalletAction[] = [];
  for (const { refId, betAmount } of txns) {
    const amount = amountOf(betAmount);
    if (amount === undefined) return undefined;
    bets.push({ kind: 'bet', ref: holdRef(refId), amount, isFree: false });
  }
  return bets;
}

const statusFor = (done: Done): Status => {
  if (typeof done === 'number') return done;
  return done.answer.ok ? 0 : statusOf(done.answer.refused);
};

/** A bet that is placed again is answered as a duplicate, not as before. */
const placedStatus = (done: Done): Status =>
  typeof done === 'object' && done.answer.ok && done.answer.isRepeated ? 1 : statusFor(done);

const shown = ({ amount }: Funds, notation: Notation): string => writeDecimal(amount, notation, DECIMALS);

/** Always 200: the number says what happened. @param fields as JSON texts: a balance may have more digits than a number holds */
function reply(status: Status, fields: Readonly<Record<string, string>> = {}): DialectReply {
  const text = statuses[status];
  const own = { status: String(status), msg: JSON.stringify(text), ...fields };
  // Integrators read a wrong key under this name.
  const all = status === 311 ? { ...own, error_code: '311', message: JSON.stringify(text) } : own;
  const body = Object.entries(all).map(([name, value]) => `"${name}":${value}`);
  return { status: 200, body: `{${body.join(',')}}`, outcome: `${status} ${text ?? 'Success'}` };
}
