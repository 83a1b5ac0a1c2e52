import type { ActionOf, Draft } from './draft.ts';
import type { KnownTransaction, WalletRefusal } from './plan-message.ts';

/** Bets of sportsbooks: held until they are confirmed, settled, and settled again when a result is corrected. */

/** The hold was accepted, so that nobody's session is asked; only what it grows by must be there. */
export function confirmHold(draft: Draft, { of, amount }: ActionOf<'confirm'>): WalletRefusal | undefined {
  const hold = betNamed(draft, of);
  if (typeof hold === 'string') return hold;
  if (hold.isFree) return 'conflict';
  if (hold.state !== 'done') return 'transactionRolledBack';
  const more = amount - hold.amount;
  if (more > 0n && more > draft.cash) return 'insufficientFunds';
  draft.mark(hold);
  if (more >= 0n) draft.move('stake', more, of);
  else draft.move('stakeBack', -more, of);
  draft.staked += more;
  return undefined;
}

export function settleBet(
  draft: Draft,
  { of, amount, isAgain }: ActionOf<'settle'>,
): WalletRefusal | undefined {
  const bet = betNamed(draft, of);
  if (typeof bet === 'string') return bet;
  if (bet.state !== 'done') return 'transactionRolledBack';
  const before = draft.winsOf(bet);
  if (before.length > 0 && !isAgain) return 'alreadySettled';
  if (before.length === 0 && isAgain) return 'notReversible';
  for (const win of before) draft.mark(win);
  const more = amount - sumOf(before);
  draft.won += more;
  if (more < 0n) return draft.takeBack(-more, of);
  draft.move(isAgain ? 'given' : 'win', more, of);
  return undefined;
}

export function reopenBet(
  draft: Draft,
  { of, isOfCancelled }: ActionOf<'reopen'>,
): WalletRefusal | undefined {
  const bet = betNamed(draft, of);
  if (typeof bet === 'string') return bet;
  if (bet.state !== 'done')
    return !isOfCancelled || bet.isFree || draft.isConfirmed(bet)
      ? 'transactionRolledBack'
      : stakeAgain(draft, bet);
  const wins = draft.winsOf(bet);
  if (wins.length === 0) return 'notReversible';
  for (const win of wins) draft.mark(win);
  draft.won -= sumOf(wins);
  return draft.takeBack(sumOf(wins), of);
}

/** Nobody asks the player: what is not there any more is owed, so it is no stake but a win that is taken back. */
function stakeAgain(draft: Draft, bet: KnownTransaction): WalletRefusal | undefined {
  draft.restore(bet);
  draft.won -= bet.amount;
  return draft.takeBack(bet.amount, bet.ref);
}

/** A bet that has arrived, in whatever state. */
function betNamed(draft: Draft, ref: string): KnownTransaction | WalletRefusal {
  const bet = draft.find(ref);
  if (!bet || bet.state === 'tombstone') return 'transactionUnknown';
  return bet.kind === 'bet' && draft.isOfRound(bet) ? bet : 'conflict';
}

const sumOf = (wins: readonly KnownTransaction[]): bigint =>
  wins.reduce((sum, { amount }) => sum + amount, 0n);
