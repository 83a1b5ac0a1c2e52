import type { SharedPrize } from '#contract/calls/games/shared-rounds.ts';
import { PRIZES } from '#rules/games/paper-bingo/rules.ts';
import { multiplyDown } from '#rules/money/amount.ts';
import { el } from '../../../frame/dom.ts';
import { readAmount } from '../../../frame/money.ts';
import type { Book } from '../../../shared/book.ts';
import type { SharedKit } from '../../../shared/start-shared.ts';

/** So many winners are named; the rest is counted. */
const NAMED = 3;

const names = ['line', 'house'] as const;
export type PrizeName = (typeof names)[number];

/** Who has a prize, the player first: `You, jo**n +2`. */
export function winnersText({ t }: Pick<SharedKit, 't'>, { own }: Book, prize: SharedPrize): string {
  const tags = new Set(own.map(({ tag }) => tag));
  const isMine = prize.winners.some(({ tag }) => tags.has(tag));
  const others = [...new Set(prize.winners.filter(({ tag }) => !tags.has(tag)).map(({ name }) => name))];
  const named = [...(isMine ? [t('shared.you')] : []), ...others].slice(0, NAMED);
  const mine = prize.winners.filter(({ tag }) => tags.has(tag)).length;
  const rest = prize.count - Math.max(named.length, isMine ? mine + named.length - 1 : named.length);
  return rest > 0 ? `${named.join(', ')} +${rest}` : named.join(', ');
}

/** What the line and the full house are worth while cards are sold, and who has them once they have fallen. */
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
    /** @param fallen how many balls were called, so that no prize is told before its ball */
    draw(book: Book, fallen: number) {
      const all = readAmount(book.pools?.all ?? '0');
      for (const name of names) {
        const { node, amount, about } = plates[name];
        const prize = book.prizes?.find((one) => one.prize === name);
        const isFallen = prize !== undefined && prize.at <= fallen;
        const worth = prize ? readAmount(prize.amount) : multiplyDown(all, PRIZES[name], 100n);
        const told = isFallen
          ? `${t('bingo.ball', { n: prize.at })} · ${winnersText(kit, book, prize)}`
          : t('bingo.share', { share: String(PRIZES[name]) });
        const much = show(worth);
        if (amount.textContent !== much) amount.textContent = much;
        if (about.textContent !== told) about.textContent = told;
        node.classList.toggle('fallen', isFallen);
      }
    },
  };
}
