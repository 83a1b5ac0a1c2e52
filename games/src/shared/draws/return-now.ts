import type { PoolNow, SharedBet, SharedRound } from '#rules/games/shared/shared-game.ts';
import { type Fraction, fraction, times, toDecimals } from '#rules/money/fraction.ts';
import { el, icons } from '../../frame/dom.ts';
import { readAmount } from '../../frame/money.ts';
import { percentOf } from '../../frame/percent.ts';
import { type Book, betsOfRound } from '../book.ts';
import type { SharedKit } from '../start-shared.ts';

/** A share in percent with two decimals, cut: `90.00%`. */
export const shareText = (share: Fraction): string => percentOf(toDecimals(times(share, fraction(100n)), 2));

/** Stakes in the round beside the slip's own; `undefined` while unknown. */
export function poolNow(book: Book): PoolNow | undefined {
  const { pools } = book;
  if (!pools) return undefined;
  const own = betsOfRound(book).filter(({ state }) => state !== 'cancelled');
  return {
    bets: pools.bets,
    stakes: Object.fromEntries(Object.entries(pools.stakes).map(([pool, text]) => [pool, readAmount(text)])),
    own: own.map(({ unit, choice }) => ({ stake: readAmount(unit), choice })),
  };
}

/** Explains the return of the slip in words of its game. */
export type ReturnProof = (bets: readonly SharedBet[], pool: PoolNow, setting: unknown) => string;

/**
 * The return of what the slip holds, with the number of players there is now; pressed it says how it is reckoned. Hidden
 * in games whose return does not follow from other bets.
 */
export function returnLine({ t }: Pick<SharedKit, 't'>, prove: ReturnProof | undefined) {
  const share = el('b');
  const players = el('span');
  const proof = el('p', { class: 'return-proof', popover: 'auto', id: 'return-proof' });
  const button = el(
    'button',
    { type: 'button', class: 'return-now', popovertarget: 'return-proof', hidden: true },
    el('span', { class: 'return-share' }, share, icons.info()),
    players,
  );
  return {
    nodes: [button, proof],
    draw(round: SharedRound | undefined, bets: readonly SharedBet[], book: Book) {
      const pool = poolNow(book);
      button.hidden = !round?.returnNow;
      if (!round?.returnNow || !pool) return;
      const found = bets.length > 0 ? round.returnNow(bets, pool) : undefined;
      share.textContent = t('draws.returnNow', { share: found ? shareText(found) : '–' });
      players.textContent = t('shared.in', { count: book.pools?.players ?? 0 });
      button.disabled = !found;
      proof.textContent = found ? (prove?.(bets, pool, round.setting) ?? '') : '';
    },
  };
}
