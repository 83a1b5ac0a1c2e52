import type { SharedPrize } from '#contract/calls/games/shared-rounds.ts';
import { type PrizeName, prizeNames, roomOf } from '#rules/games/paper-bingo/room.ts';
import { el } from '../../../frame/dom.ts';
import { readAmount } from '../../../frame/money.ts';
import type { Book } from '../../../shared/book.ts';
import type { SharedKit } from '../../../shared/start-shared.ts';

/** So many winners are named; the rest is counted. */
const NAMED = 3;

/** A multiple of a card's price: `×5.00`. */
export const timesText = (hundredths: number): string => `×${(hundredths / 100).toFixed(2)}`;

/** Winners of a prize, the player first and the house last: `You, jo**n +2, House`. */
export function winnersText({ t }: Pick<SharedKit, 't'>, { own }: Book, prize: SharedPrize): string {
  const tags = new Set(own.map(({ tag }) => tag));
  const isMine = prize.winners.some(({ tag }) => tags.has(tag));
  const others = [...new Set(prize.winners.filter(({ tag }) => !tags.has(tag)).map(({ name }) => name))];
  const named = [...(isMine ? [t('shared.you')] : []), ...others].slice(0, NAMED);
  const mine = prize.winners.filter(({ tag }) => tags.has(tag)).length;
  const rest = prize.count - Math.max(named.length, isMine ? mine + named.length - 1 : named.length);
  const players = rest > 0 ? `${named.join(', ')} +${rest}` : named.join(', ');
  return [players, ...(prize.house > 0 ? [t('bingo.theHouse')] : [])].filter(Boolean).join(', ');
}

/** Payouts of the line and the full house per unit of a card's price, and their winners once known. */
export function prizePlates(kit: SharedKit) {
  const { t, show } = kit;
  const plate = (prize: PrizeName) => {
    const amount = el('b', { class: 'prize-amount' });
    const about = el('span', { class: 'prize-about' });
    const node = el(
      'div',
      { class: `plate ${prize}` },
      el('span', { class: 'caption' }, t(prize === 'line' ? 'bingo.line' : 'bingo.house')),
      amount,
      about,
    );
    return { node, amount, about };
  };
  const plates = { line: plate('line'), house: plate('house') };
  return {
    node: el('div', { class: 'plates' }, plates.line.node, plates.house.node),
    /** @param fallen number of balls called, so that no prize is revealed before its ball */
    draw(book: Book, fallen: number) {
      const room = roomOf(book.pools?.bets ?? 0);
      for (const name of prizeNames) {
        const { node, amount, about } = plates[name];
        const prize = book.prizes?.find((one) => one.prize === name);
        const isFallen = prize !== undefined && prize.at <= fallen;
        const text = isFallen
          ? `${t('bingo.ball', { n: prize.at })} · ${winnersText(kit, book, prize)}`
          : t('bingo.perPrice');
        const paid = isFallen ? readAmount(prize.amount) : 0n;
        const much = paid > 0n ? show(paid) : timesText(room.pays[name]);
        if (amount.textContent !== much) amount.textContent = much;
        if (about.textContent !== text) about.textContent = text;
        node.classList.toggle('fallen', isFallen);
      }
    },
  };
}
