import type { GrantEnd } from '#rules/rewards/bonus/bonus-play.ts';
import type { FurtherPurse, Move } from '../../ledger/public.ts';

/** The moves that end a grant: what becomes cash goes by way of the site's account, as no transfer is between two purses. */
export function endMoves(purse: FurtherPurse, ref: string, end: GrantEnd | undefined): Move[] {
  if (end?.end !== 'convert') return [];
  const { cash, rest } = end;
  const moves: Move[] = [];
  if (cash > 0n)
    moves.push(
      { from: purse, to: 'promotions', amount: cash, kind: 'bonusConvert', ref },
      { from: 'promotions', to: 'cash', amount: cash, kind: 'bonusConvert', ref },
    );
  if (rest > 0n) moves.push({ from: purse, to: 'promotions', amount: rest, kind: 'bonusForfeit', ref });
  return moves;
}
