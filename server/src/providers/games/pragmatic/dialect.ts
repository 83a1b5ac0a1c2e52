import { z } from 'zod';
import { isProblem, MAIN_UNITS, readDecimal, writeDecimal } from '#rules/wallet/outside/decimal.ts';
import type { WalletAction } from '#rules/wallet/outside/plan-message.ts';
import type { WalletPolicies } from '#rules/wallet/outside/policies.ts';
import type { Funds } from '../core/message.ts';
import { gameOf, launchOf, type OutsidePlayer, USER, userOf } from '../core/sessions.ts';
import type { Dialect, DialectCall, DialectDeps, DialectReply } from '../dialect.ts';
import { freeRoundsOf } from '../free-rounds/given-free-rounds.ts';
import { pragmaticClient } from './client.ts';
import { type ErrorCode, errorOf, errors } from './errors.ts';
import { isHashed, readForm } from './form.ts';

const DECIMALS = 2;

const policies: WalletPolicies = {
  winOfUnknownBet: 'refuse',
  winOfRolledBackBet: 'refuse',
  rollbackOfUnknown: 'accept',
  betAfterRollback: 'refuse',
  secondRollback: 'accept',
  rollbackAfterWin: 'stakeOnly',
  overdraft: 'debt',
  // Integrators differ in whether `bonusWin` reports what was paid, or pays it: `atTheEnd` makes it pay.
  freeRounds: 'eachWin',
  gameOfSession: 'free',
};

const amountOf = z.string().transform((text, context) => {
  const read = readDecimal(text, MAIN_UNITS);
  if (!isProblem(read)) return read;
  context.issues.push({ code: 'custom', message: 'cannot be booked exactly', input: text });
  return z.NEVER;
});
const positive = amountOf.refine((amount) => amount >= 0n);
const name = z.string().min(1).max(100);
const id = z.string().regex(/^[\w.:-]{1,100}$/);
const asked = z.object({ userId: z.string().regex(USER), token: name.optional() });
const opening = z.object({ token: name });
const paid = asked.extend({ reference: id, amount: positive });
const played = paid.extend({ gameId: name, roundId: id });
const result = played.extend({
  bonusCode: name.optional(),
  // A prize beside the win, under a reference of its own.
  promoWinAmount: positive.optional(),
  promoWinReference: id.optional(),
});
const refund = asked.extend({ reference: id, roundId: id.optional(), gameId: name.optional() });
const ending = asked.extend({ gameId: name, roundId: id });
const adjustment = played.extend({ amount: amountOf });

/** What a message asks of the wallet. */
interface Step {
  readonly actions: readonly WalletAction[];
  readonly game?: string | undefined;
  readonly round?: string | undefined;
  readonly closes?: boolean;
  /** The free rounds that it is of. */
  readonly freeRounds?: string | undefined;
}

/** The seamless wallet of Pragmatic Play. Its documentation is not public; this follows the code of integrators. */
export const pragmatic: Dialect = {
  code: 'pragmatic',
  policies,
  client: pragmaticClient,
  keys: 'secret',
  calls: [
    ...['authenticate', 'balance', 'bet', 'result', 'bonusWin', 'jackpotWin', 'promoWin'],
    ...['refund', 'endRound', 'adjustment'],
  ].map((call) => ({ method: 'POST', path: `/${call}.html` })),
  async answer(call, deps) {
    const sent = readForm(call.body);
    if (!sent || !call.account.theirKeys.some(({ key }) => isHashed(sent.form, sent.hash, key.export())))
      return reply(5);
    return new Message(
      call,
      deps,
      Object.fromEntries([...sent.form].filter(([, value]) => value !== '')),
    ).answer();
  },
};

class Message {
  readonly #call: DialectCall;
  readonly #deps: DialectDeps;
  readonly #sent: Readonly<Record<string, string>>;

  constructor(call: DialectCall, deps: DialectDeps, sent: Readonly<Record<string, string>>) {
    this.#call = call;
    this.#deps = deps;
    this.#sent = sent;
  }

  async answer(): Promise<DialectReply> {
    switch (this.#call.path) {
      case '/authenticate.html':
        return this.#authenticate();
      case '/balance.html':
        return this.#read(asked);
      case '/bet.html':
        return this.#ask(played, ({ reference: ref, amount, gameId, roundId }) => ({
          ...{ game: gameId, round: roundId },
          // Of free rounds nothing is staked, whatever the least stake is.
          actions: [{ kind: 'bet', ref, amount, isFree: amount === 0n }],
        }));
      case '/result.html':
        return this.#ask(result, resultOf);
      case '/jackpotWin.html':
        return this.#ask(played, ({ reference: ref, amount, gameId, roundId }) => ({
          ...{ game: gameId, round: roundId },
          actions: [{ kind: 'win', ref, of: undefined, amount, isFree: false }],
        }));
      case '/bonusWin.html':
        return this.#call.account.policies.freeRounds === 'eachWin'
          ? this.#read(paid)
          : this.#ask(paid, giftOf);
      case '/promoWin.html':
        return this.#ask(paid, giftOf);
      case '/refund.html':
        return this.#ask(refund, ({ reference, gameId, roundId }) => ({
          ...{ game: gameId, round: roundId },
          // A refund has no reference but that of what it takes back.
          actions: [{ kind: 'rollback', ref: `refund:${reference}`, of: reference }],
        }));
      case '/adjustment.html':
        return this.#ask(adjustment, ({ reference: ref, amount, gameId, roundId }) => ({
          ...{ game: gameId, round: roundId },
          actions: [{ kind: 'adjustment', ref, amount }],
        }));
      default:
        return this.#ask(ending, ({ gameId, roundId }) => ({
          ...{ game: gameId, round: roundId, closes: true, actions: [] },
        }));
    }
  }

  async #authenticate(): Promise<DialectReply> {
    const read = opening.safeParse(this.#sent);
    if (!read.success) return reply(7);
    const who = await this.#find({ token: read.data.token, user: undefined, needsToken: true });
    const funds = await this.#fundsOf(who);
    return who && funds ? reply(0, { funds, user: userOf(who.playerId) }) : reply(4);
  }

  async #read(shape: typeof asked): Promise<DialectReply> {
    const read = shape.safeParse(this.#sent);
    if (!read.success) return reply(7);
    const { userId: user, token } = read.data;
    const who = await this.#find({ token, user, needsToken: false });
    const funds = await this.#fundsOf(who);
    return funds ? reply(0, { funds }) : reply(2);
  }

  async #ask<Shape extends z.output<typeof asked>>(
    shape: z.ZodType<Shape>,
    stepOf: (data: Shape) => Step,
  ): Promise<DialectReply> {
    const read = shape.safeParse(this.#sent);
    if (!read.success) return reply(7);
    const { userId: user, token } = read.data;
    const { actions, game, round, closes = false, freeRounds: id } = stepOf(read.data);
    const isBet = actions.some(({ kind }) => kind === 'bet');
    const who = await this.#find({ token, user, needsToken: isBet, newestOf: isBet ? game : undefined });
    if (!who) return reply(token === undefined || !isBet ? 2 : 4);
    const { account } = this.#call;
    const answer = await this.#deps.wallet.ask({
      ...{ account, siteId: who.siteId, playerId: who.playerId, currency: undefined, actions },
      launch: launchOf(who.session),
      game: gameOf(who.session, game) ?? (await this.#game(game)),
      roundRef: round,
      closesRound: closes,
      ...(await freeRoundsOf(this.#deps.freeRounds, account.code, { id, playerId: who.playerId })),
    });
    if (!answer) return reply(100);
    if (!answer.ok) return reply(errorOf(answer.refused), { funds: answer.funds });
    return reply(0, { funds: answer.funds, transaction: actions[0]?.ref ?? '' });
  }

  async #fundsOf(who: OutsidePlayer | undefined): Promise<Funds | undefined> {
    const at = { account: this.#call.account, game: gameOf(who?.session) };
    return who && this.#deps.wallet.funds(who.playerId, at);
  }

  async #game(gameCode: string | undefined) {
    return gameCode === undefined ? undefined : this.#deps.sessions.game(this.#call.account, gameCode);
  }

  #find(named: Parameters<DialectDeps['sessions']['find']>[1]): Promise<OutsidePlayer | undefined> {
    return this.#deps.sessions.find(this.#call.account, named);
  }
}

/** The win of a round, which it ends, and the prize beside it. */
function resultOf(data: z.output<typeof result>): Step {
  const {
    reference: ref,
    amount,
    gameId: game,
    roundId: round,
    promoWinAmount = 0n,
    promoWinReference,
  } = data;
  const win = { kind: 'win', ref, of: undefined, amount, isFree: data.bonusCode !== undefined } as const;
  const prize = {
    kind: 'adjustment',
    ref: promoWinReference ?? `${ref}:promo`,
    amount: promoWinAmount,
  } as const;
  const actions = promoWinAmount === 0n ? [win] : [win, prize];
  return { game, round, closes: true, actions, freeRounds: data.bonusCode };
}

/** Of no round: the total of free rounds, the prize of a tournament. */
const giftOf = ({ reference: ref, amount }: z.output<typeof paid>): Step => ({
  actions: [{ kind: 'adjustment', ref, amount }],
});

/** Always 200: the number says what happened. */
function reply(
  code: ErrorCode,
  of: {
    readonly funds?: Funds | undefined;
    readonly user?: string;
    readonly transaction?: string;
  } = {},
): DialectReply {
  const fields = [`"error":${code}`, `"description":"${errors[code]}"`];
  if (of.user !== undefined) fields.push(`"userId":"${of.user}"`);
  if (of.transaction !== undefined) fields.push(`"transactionId":${JSON.stringify(of.transaction)}`);
  // A balance may have more digits than a number in JavaScript.
  if (of.funds) {
    const { amount, bonus = 0n, currency } = of.funds;
    fields.push(
      `"currency":"${currency}"`,
      `"cash":${writeDecimal(amount - bonus, MAIN_UNITS, DECIMALS)}`,
      `"bonus":${bonus === 0n ? 0 : writeDecimal(bonus, MAIN_UNITS, DECIMALS)}`,
    );
  }
  return { status: 200, body: `{${fields.join(',')}}`, outcome: `${code} ${errors[code]}` };
}
