import { createHash } from 'node:crypto';
import { canonical } from '#rules/encoding/canonical-json.ts';
import type { Amount } from '#rules/money/amount.ts';
import {
  type KnownTransaction,
  planMessage,
  type WalletAction,
  type WalletPlan,
} from '#rules/wallet/outside/plan-message.ts';
import type { Tx } from '../../../db/database.ts';
import { addToOutbox } from '../../../db/outbox.ts';
import { uuid7 } from '../../../db/uuid7.ts';
import {
  type Answer,
  type Command,
  type LedgerRefusal,
  type LockedFunds,
  openDebts,
  postAllIn,
} from '../../../ledger/public.ts';
import { finishFreeRounds } from '../free-rounds/given-free-rounds.ts';
import type { Funds, MessageRefusal, WalletAnswer, WalletMessage } from './message.ts';
import { type View, viewOf } from './open-view.ts';
import {
  markTransactions,
  type RoundRow,
  saveRounds,
  saveTransactions,
  type TransactionRow,
} from './store.ts';
import { debtOf, eventOf, stepsOf } from './wallet-moves.ts';

/** A message before the ledger has posted it. */
type Decision =
  | { readonly done: WalletAnswer; readonly written: readonly TransactionRow[] }
  | {
      readonly plan: WalletPlan;
      readonly before: RoundRow | undefined;
      readonly round: RoundRow | undefined;
      readonly command: Command | undefined;
      readonly funds: LockedFunds;
    };

/**
 * Decides messages of many players together, in one commit: each by itself. No two of them are of one player, or name one
 * reference of an account.
 */
export async function decideMessages(
  tx: Tx,
  messages: readonly WalletMessage[],
  now: Date,
): Promise<WalletAnswer[]> {
  const view = await viewOf(tx, messages, now);
  const decisions = messages.map((message) => decide(message, view, now));
  const posting = decisions.flatMap((decision) =>
    'command' in decision && decision.command ? [{ decision, command: decision.command }] : [],
  );
  const posted = await postAllIn(
    tx,
    posting.map(({ command }) => command),
  );
  const answers = new Map<Decision, Answer | undefined>(
    posting.map(({ decision }, place) => [decision, posted[place]]),
  );
  const results = messages.map((message, place) => {
    const decision = decisions[place];
    if (!decision) throw new Error('a message was left without a decision');
    return resultOf(message, decision, answers.get(decision), now);
  });
  await save(tx, results, now);
  return results.map(({ answer }) => answer);
}

interface Result {
  readonly answer: WalletAnswer;
  readonly message: WalletMessage;
  readonly transactions: readonly TransactionRow[];
  readonly applied?: {
    readonly plan: WalletPlan;
    readonly before: RoundRow | undefined;
    readonly round: RoundRow | undefined;
    readonly isPosted: boolean;
  };
}

function decide(message: WalletMessage, view: View, now: Date): Decision {
  const done = (answer: WalletAnswer, written: readonly TransactionRow[] = []) => ({ done: answer, written });
  const funds = view.fundsOf(message);
  if (!funds) return done({ ok: false, refused: 'playerUnknown', funds: undefined });
  const reject = (refused: MessageRefusal, written: readonly TransactionRow[] = []) =>
    done({ ok: false, refused, funds: cashOf(funds) }, written);
  if (message.currency !== undefined && funds.currency !== message.currency) return reject('wrongCurrency');
  const first = repetitionOf(message, view, funds.currency);
  if (first) return first === 'conflict' ? reject('conflict') : done(first);
  if (view.namesForeign(message)) return reject('conflict');
  const known = view.roundOf(message);
  if (known && message.roundRef !== undefined && known.ref !== message.roundRef) return reject('conflict');
  const refused = message.actions.some(({ kind }) => kind === 'bet') && betRefusal(message, known, view, now);
  if (refused) return reject(refused);
  const round = known ?? newRound(message, funds.currency, now);
  const facts = {
    // Of a frozen player nothing is taken.
    cash: funds.frozen ? 0n : funds.cash,
    roundId: round?.id,
    transactions: view.transactionsOf(message, round?.id),
  };
  const plan = planMessage(message.actions, facts, message.account.policies);
  if ('refused' in plan) return reject(plan.refused, rowsOf(message, plan.written, undefined, now));
  const after = round && roundAfter(round, plan, message.closesRound, now);
  const command = commandOf(message, plan, { round, after, funds });
  return { plan, before: round, round: after, command, funds };
}

const cashOf = ({ cash, currency }: LockedFunds): Funds => ({ amount: cash, currency });

/** The first answer to a message that was sent before; `conflict` where its references were used for something else. */
function repetitionOf(
  message: WalletMessage,
  view: View,
  currency: string,
): WalletAnswer | 'conflict' | undefined {
  const before = message.actions.map((action) => view.answeredOf(message, action.ref));
  if (before.every((row) => row === undefined)) return undefined;
  let amount = 0n;
  for (const [place, action] of message.actions.entries()) {
    const row = before[place];
    if (!row?.content?.equals(contentOf(message, action))) return 'conflict';
    amount = BigInt(row.answer?.balance ?? 0);
  }
  return { ok: true, funds: { amount, currency }, isRepeated: true };
}

/** Why a bet may not be made, whatever the player has. */
function betRefusal(
  message: WalletMessage,
  round: RoundRow | undefined,
  view: View,
  now: Date,
): MessageRefusal | undefined {
  if (!view.isLive(message)) return 'sessionEnded';
  const { bounds } = message;
  if (!bounds || view.isPaused(message) || isOtherGame(message)) return 'gameUnavailable';
  if (view.fundsOf(message)?.frozen) return 'playerBlocked';
  for (const action of message.actions) {
    if (action.kind !== 'bet' || action.isFree) continue;
    if (action.amount < bounds.least || action.amount > bounds.most) return 'stakeOutOfRange';
  }
  const last = round ? undefined : view.lastRoundOf(message);
  return last && now.getTime() - last.getTime() < bounds.shortestRoundMs ? 'tooSoon' : undefined;
}

const isOtherGame = ({ account, launch, game }: WalletMessage): boolean =>
  account.policies.gameOfSession === 'fixed' && launch?.gameCode !== game?.gameCode;

function newRound(message: WalletMessage, currency: string, now: Date): RoundRow | undefined {
  if (message.roundRef === undefined || !message.game) return undefined;
  return {
    id: uuid7(),
    account: message.account.code,
    site_id: message.siteId,
    player_id: message.playerId,
    provider_code: message.game.providerCode,
    game_code: message.game.gameCode,
    ref: message.roundRef,
    currency,
    stake: 0n,
    win: 0n,
    state: 'open',
    started_at: now,
    closed_at: null,
  };
}

function roundAfter(
  round: RoundRow,
  plan: WalletPlan,
  closes: WalletMessage['closesRound'],
  now: Date,
): RoundRow {
  const isClosed = closes === 'whenSettled' ? plan.isSettled : closes || round.state === 'closed';
  return {
    ...round,
    stake: round.stake + plan.staked,
    win: round.win + plan.won,
    state: isClosed ? 'closed' : 'open',
    // Kept while it is open again: it counts as play once.
    closed_at: isClosed && round.state === 'open' ? now : round.closed_at,
  };
}

function commandOf(
  message: WalletMessage,
  plan: WalletPlan,
  {
    round,
    after,
    funds,
  }: {
    readonly round: RoundRow | undefined;
    readonly after: RoundRow | undefined;
    readonly funds: LockedFunds;
  },
): Command | undefined {
  const steps = stepsOf(plan.moves, funds.currency, after?.id);
  const game = after ? { providerCode: after.provider_code, gameCode: after.game_code } : message.game;
  if (steps.length === 0) return undefined;
  return {
    key: uuid7(),
    siteId: message.siteId,
    playerId: message.playerId,
    actor: { kind: 'provider', account: message.account.code },
    ...(game ? { game } : {}),
    steps,
    events: [eventOf(round, after) ?? { topic: 'balance.changed', payload: {} }],
  };
}

function resultOf(message: WalletMessage, decision: Decision, posted: Answer | undefined, now: Date): Result {
  if ('done' in decision) return { answer: decision.done, message, transactions: decision.written };
  const { plan, before, round, funds } = decision;
  if (posted && !posted.posted) {
    const refused = refusalOf(posted.refused);
    return { answer: { ok: false, refused, funds: cashOf(funds) }, message, transactions: [] };
  }
  const balance = posted?.after.cash ?? funds.cash;
  return {
    answer: { ok: true, funds: { amount: balance, currency: funds.currency }, isRepeated: false },
    message,
    transactions: rowsOf(message, plan.written, balance, now),
    applied: { plan, before, round, isPosted: posted !== undefined },
  };
}

/** @throws Error where the ledger refuses what was decided on locked rows */
function refusalOf(refused: LedgerRefusal): MessageRefusal {
  switch (refused) {
    case 'playStopped':
    case 'unidentified':
    case 'accountFrozen':
      return 'playerBlocked';
    case 'lossLimit':
    case 'playTime':
    case 'checkDue':
      return 'limitReached';
    default:
      throw new Error(`the ledger refused a provider's message as ${refused}`);
  }
}

/** @param balance of the answer; `undefined` where none is kept */
function rowsOf(
  message: WalletMessage,
  written: readonly KnownTransaction[],
  balance: Amount | undefined,
  now: Date,
): TransactionRow[] {
  const actions = new Map(message.actions.map((action) => [action.ref, action]));
  return written.map((one) => {
    const action = actions.get(one.ref);
    return {
      account: message.account.code,
      ref: one.ref,
      site_id: message.siteId,
      player_id: message.playerId,
      kind: one.kind,
      state: one.state,
      amount: one.amount,
      is_free: one.isFree,
      // A refused message leaves no round behind.
      round_id: balance === undefined ? null : (one.roundId ?? null),
      of_ref: one.of ?? null,
      content: action && balance !== undefined ? contentOf(message, action) : null,
      answer: action && balance !== undefined ? { balance: String(balance) } : null,
      created_at: now,
    };
  });
}

/** What identifies a transaction beside its reference: sent again with anything else it is a conflict. */
function contentOf(message: WalletMessage, action: WalletAction): Buffer {
  const { siteId, playerId, game, roundRef } = message;
  const amount = 'amount' in action && action.amount !== undefined ? String(action.amount) : null;
  const of = 'of' in action ? (action.of ?? null) : null;
  const isFree = 'isFree' in action && action.isFree;
  const parts = [
    siteId,
    String(playerId),
    game?.gameCode ?? null,
    roundRef ?? null,
    action.kind,
    amount,
    of,
    isFree,
  ];
  return createHash('sha256').update(canonical(parts)).digest();
}

async function save(tx: Tx, results: readonly Result[], now: Date): Promise<void> {
  const applied = results.flatMap(({ message, applied: one }) => (one ? [{ message, ...one }] : []));
  await saveRounds(
    tx,
    applied.flatMap(({ round }) => round ?? []),
  );
  await markTransactions(
    tx,
    applied.flatMap(({ message: { account }, plan }) => [
      ...plan.rolledBack.map((ref) => ({ account: account.code, ref, state: 'rolledBack' as const })),
      ...plan.restored.map((ref) => ({ account: account.code, ref, state: 'done' as const })),
    ]),
  );
  await saveTransactions(
    tx,
    results.flatMap(({ transactions }) => transactions),
  );
  await openDebts(
    tx,
    applied.flatMap(({ message, plan, round }) => debtOf(message, plan, round?.id)),
  );
  await finishFreeRounds(
    tx,
    applied.flatMap(({ message, plan }) =>
      message.freeRounds === undefined ? [] : [{ id: message.freeRounds, win: plan.won }],
    ),
    now,
  );
  // A message that closes a round and moves nothing has no command to carry the event.
  await addToOutbox(
    tx,
    ...applied.flatMap(({ message, before, round, isPosted }) => {
      const event = isPosted ? undefined : eventOf(before, round);
      return event ? [{ siteId: message.siteId, playerId: message.playerId, ...event }] : [];
    }),
  );
}
