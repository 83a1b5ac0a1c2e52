import { hash } from 'node:crypto';
import { canonical } from '#rules/encoding/canonical-json.ts';
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
  type Step,
} from '../../../ledger/public.ts';
import { type RoundBonus, stakeableAfter } from '../bonus/bonus-money.ts';
import { countedBy, countRound, type PaidMessage, payInCash, payMessage } from '../bonus/pay-message.ts';
import { gathering, gatherWins, noteGathered, siteWinsOf } from '../free-rounds/gather-wins.ts';
import { finishFreeRounds } from '../free-rounds/given-free-rounds.ts';
import type { FirstAnswer } from '../tables.ts';
import type { Funds, MessageRefusal, WalletAnswer, WalletMessage } from './message.ts';
import { type View, viewOf } from './open-view.ts';
import { markTransactions, type RoundRow, saveTransactions, type TransactionRow } from './store.ts';
import { begunAnew, debtOf, eventOf, isEmpty } from './wallet-moves.ts';

/** A message before the ledger has posted it. */
type Decision =
  | { readonly done: WalletAnswer; readonly written: readonly TransactionRow[] }
  | {
      readonly plan: WalletPlan;
      readonly paid: PaidMessage;
      readonly bonus: RoundBonus | undefined;
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
  const both = messages.flatMap((message, place) => {
    const decision = decisions[place];
    return decision ? [{ message, decision, posted: answers.get(decision) }] : [];
  });
  await countForBonuses(tx, both, now);
  const withBonus = both.flatMap(({ message, decision }) =>
    'funds' in decision && decision.funds.purses.size > 0 ? [message] : [],
  );
  const shown = await stakeableAfter(tx, withBonus, now);
  const results = both.map((one) => resultOf(one, shown, now));
  await save(tx, results, now);
  return results.map(({ answer }) => answer);
}

interface Result {
  readonly answer: WalletAnswer;
  readonly message: WalletMessage;
  readonly transactions: readonly TransactionRow[];
  readonly applied?: {
    readonly plan: WalletPlan;
    readonly paid: PaidMessage;
    readonly before: RoundRow | undefined;
    readonly round: RoundRow | undefined;
    readonly isPosted: boolean;
  };
}

interface Decided {
  readonly message: WalletMessage;
  readonly decision: Decision;
  /** What the ledger says of its command; `undefined` where it has none. */
  readonly posted: Answer | undefined;
}

function decide(message: WalletMessage, view: View, now: Date): Decision {
  const done = (answer: WalletAnswer, written: readonly TransactionRow[] = []) => ({ done: answer, written });
  const funds = view.fundsOf(message);
  if (!funds) return done({ ok: false, refused: 'playerUnknown', funds: undefined });
  const reject = (refused: MessageRefusal, written: readonly TransactionRow[] = []) =>
    done({ ok: false, refused, funds: view.bonuses.shown(message, funds) }, written);
  if (message.currency !== undefined && funds.currency !== message.currency) return reject('wrongCurrency');
  const first = repetitionOf(message, view, funds.currency);
  if (first) return first === 'conflict' ? reject('conflict') : done(first);
  if (view.namesForeign(message)) return reject('conflict');
  const known = view.roundOf(message);
  if (known && message.roundRef !== undefined && known.ref !== message.roundRef) return reject('conflict');
  const refused = message.actions.some(({ kind }) => kind === 'bet') && betRefusal(message, known, view, now);
  if (refused) return reject(refused);
  const round = gathering(message, known ?? newRound(message, funds.currency, view, now));
  const bonus = view.bonuses.of(message, round);
  const rows = bonus || round?.free_rounds_id ? view.rowsOf(message, round?.id) : [];
  const facts = {
    // Of a frozen player nothing is taken.
    cash: funds.frozen ? 0n : funds.cash + (bonus?.grant.bonus ?? 0n),
    roundId: round?.id,
    transactions: view.transactionsOf(message, round?.id),
    ...(round?.free_rounds_id ? { siteWins: siteWinsOf(message, round, rows) } : {}),
  };
  const plan = planMessage(message.actions, facts, message.account.policies);
  if ('refused' in plan) return reject(plan.refused, rowsOf(message, plan.written, undefined, now));
  const paid =
    bonus && round
      ? payMessage({ message, plan, bonus, funds, round, transactions: rows })
      : round?.free_rounds_id
        ? gatherWins(plan, funds.currency, round.id)
        : payInCash(plan, funds.currency, round?.id);
  if ('refused' in paid) return reject(paid.refused);
  const before = round && begunAnew(round, plan);
  const after = before && roundAfter(before, { message, plan, paid, bonus, now });
  const command = commandOf(message, paid.steps, { round: before, after });
  return { plan, paid, bonus, before, round: after, command, funds };
}

/** The first answer to a message that was sent before; `conflict` where its references were used for something else. */
function repetitionOf(
  message: WalletMessage,
  view: View,
  currency: string,
): WalletAnswer | 'conflict' | undefined {
  const before = message.actions.map((action) => view.answeredOf(message, action.ref));
  if (before.every((row) => row === undefined)) return undefined;
  let amount = 0n;
  let bonus: string | undefined;
  for (const [place, action] of message.actions.entries()) {
    const row = before[place];
    if (!row?.content?.equals(contentOf(message, action))) return 'conflict';
    amount = BigInt(row.answer?.balance ?? 0);
    bonus = row.answer?.bonus;
  }
  const funds = { amount, currency, ...(bonus === undefined ? {} : { bonus: BigInt(bonus) }) };
  return { ok: true, funds, isRepeated: true };
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

function newRound(
  message: WalletMessage,
  currency: string,
  { bonuses }: View,
  now: Date,
): RoundRow | undefined {
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
    grant_id: message.freeRounds?.isGathered ? null : (bonuses.grantFor(message)?.id ?? null),
    ...{ bonus_stake: 0n, bonus_win: 0n, counted: 0n, free_rounds_id: null },
  };
}

function roundAfter(
  round: RoundRow,
  {
    message,
    plan,
    paid,
    bonus,
    now,
  }: {
    readonly message: WalletMessage;
    readonly plan: WalletPlan;
    readonly paid: PaidMessage;
    readonly bonus: RoundBonus | undefined;
    readonly now: Date;
  },
): RoundRow {
  const { closesRound: closes } = message;
  const [stake, win] = [round.stake + plan.staked, round.win + plan.won];
  const isOver = closes === 'whenEmpty' ? isEmpty({ stake, win }) : closes;
  const isClosed = isOver === 'whenSettled' ? plan.isSettled : isOver || round.state === 'closed';
  return {
    ...{ ...round, stake, win, state: isClosed ? 'closed' : 'open' },
    bonus_stake: round.bonus_stake + paid.bonusStaked,
    bonus_win: round.bonus_win + paid.bonusWon,
    counted: bonus && isClosed ? countedBy(bonus, stake) : round.counted,
    // Kept while it is open again: it counts as play once.
    closed_at: isClosed && round.state === 'open' ? now : round.closed_at,
  };
}

function commandOf(
  message: WalletMessage,
  steps: readonly Step[],
  { round, after }: { readonly round: RoundRow | undefined; readonly after: RoundRow | undefined },
): Command | undefined {
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

/** Counts rounds that are closed for their bonuses, once they are posted, and ends those that they end. */
async function countForBonuses(tx: Tx, decided: readonly Decided[], now: Date): Promise<void> {
  for (const { decision, posted } of decided) {
    if ('done' in decision || posted?.posted === false) continue;
    const { bonus, before, round } = decision;
    if (bonus && before && round?.state === 'closed')
      await countRound(tx, { ...round, counted: round.counted - before.counted }, now);
  }
}

function resultOf(
  { message, decision, posted }: Decided,
  shown: (message: WalletMessage) => Funds | undefined,
  now: Date,
): Result {
  if ('done' in decision) return { answer: decision.done, message, transactions: decision.written };
  const { plan, paid, before, round, funds } = decision;
  const current = shown(message);
  if (posted && !posted.posted) {
    const left = current ?? { amount: funds.cash, currency: funds.currency };
    return {
      answer: { ok: false, refused: refusalOf(posted.refused), funds: left },
      message,
      transactions: [],
    };
  }
  const after = current ?? { amount: posted?.after.cash ?? funds.cash, currency: funds.currency };
  return {
    answer: { ok: true, funds: after, isRepeated: false },
    message,
    transactions: rowsOf(message, plan.written, { funds: after, paid }, now),
    applied: { plan, paid, before, round, isPosted: posted !== undefined },
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

/** @param done what was answered and moved; `undefined` where the message was refused */
function rowsOf(
  message: WalletMessage,
  written: readonly KnownTransaction[],
  done: { readonly funds: Funds; readonly paid: PaidMessage } | undefined,
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
      round_id: done ? (one.roundId ?? null) : null,
      of_ref: one.of ?? null,
      content: action && done ? contentOf(message, action) : null,
      answer: action && done ? answerOf(done.funds) : null,
      created_at: now,
      bonus: done?.paid.parts.get(one.ref) ?? 0n,
      hold: done?.paid.holds.get(one.ref) ?? null,
    };
  });
}

const answerOf = ({ amount, bonus }: Funds): FirstAnswer => ({
  balance: String(amount),
  ...(bonus === undefined ? {} : { bonus: String(bonus) }),
});

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
  return hash('sha256', canonical(parts), 'buffer');
}

async function save(tx: Tx, results: readonly Result[], now: Date): Promise<void> {
  const applied = results.flatMap(({ message, applied: one }) => (one ? [{ message, ...one }] : []));
  await markTransactions(
    tx,
    applied.flatMap(({ message: { account }, plan }) => [
      ...plan.rolledBack.map((ref) => ({ account: account.code, ref, state: 'rolledBack' as const })),
      ...plan.restored.map((ref) => ({ account: account.code, ref, state: 'done' as const })),
    ]),
  );
  await saveTransactions(
    tx,
    applied.flatMap(({ round }) => round ?? []),
    results.flatMap(({ transactions }) => transactions),
  );
  await openDebts(
    tx,
    applied.flatMap(({ message, paid, round }) => debtOf(message, paid, round?.id)),
  );
  await finishFreeRounds(
    tx,
    applied.flatMap(({ message: { freeRounds }, plan }) =>
      freeRounds?.isEnd ? [{ id: freeRounds.id, win: plan.won }] : [],
    ),
    now,
  );
  await noteGathered(
    tx,
    applied.flatMap(({ round, paid }) =>
      round?.free_rounds_id && paid.bonusWon > 0n ? round.free_rounds_id : [],
    ),
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
