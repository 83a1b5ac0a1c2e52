import type { OwnSharedBet } from '#contract/calls/games/shared-rounds.ts';
import { outcomeOf } from '#rules/games/round-outcome.ts';
import { el } from '../../frame/dom.ts';
import { readAmount } from '../../frame/money.ts';
import type { Book } from '../book.ts';
import type { SharedKit } from '../start-shared.ts';
import type { DrawsPage } from './draw-view.ts';

/** The result of a bet as shown to its player: a win only if more than the stake came back. */
export function cameOf({ t, show }: Pick<SharedKit, 't' | 'show'>, bet: OwnSharedBet): string {
  const [stake, win] = [readAmount(bet.stake), readAmount(bet.win)];
  if (bet.state === 'open') return t('draws.open');
  if (bet.state === 'lost') return t('draws.lost');
  if (bet.state === 'cancelled') return t('draws.takenBack');
  if (bet.state === 'paid') {
    const outcome = outcomeOf(stake, win);
    return outcome.is === 'won'
      ? t('draws.won', { amount: show(outcome.net) })
      : t('draws.back', { amount: show(win) });
  }
  return t(refundTexts[bet.reason ?? 'interrupted'], { amount: show(stake) });
}

/** Why a stake was given back. */
const refundTexts = {
  interrupted: 'shared.refunded',
  beacon: 'shared.refundedBeacon',
  unmatched: 'shared.refundedUnmatched',
} as const;

/** Whether a bet was decided by the end of its round, which is not to be given away before it is shown. */
export const isByEnd = ({ state, reason }: Pick<OwnSharedBet, 'state' | 'reason'>): boolean =>
  state === 'paid' || state === 'lost' || reason === 'unmatched';

/** A bet that is decided, shown as open while its round is still being revealed. */
const veiled = (bet: OwnSharedBet): OwnSharedBet =>
  isByEnd(bet) ? { ...bet, state: 'open', win: '0', reason: null } : bet;

interface ListNow {
  readonly book: Book;
  readonly isTaking: boolean;
  /** Whether the result of the shown round may be revealed. */
  readonly isRevealed: boolean;
  readonly isBusy: boolean;
}

/** Own bets: those of this round with a way to take them back, and what came of earlier ones. */
export class OwnBets {
  readonly node = el('div', { class: 'own-bets' });
  readonly #kit: SharedKit;
  readonly #page: DrawsPage;
  readonly #takeBack: (bet: OwnSharedBet) => void;

  constructor(kit: SharedKit, page: DrawsPage, takeBack: (bet: OwnSharedBet) => void) {
    this.#kit = kit;
    this.#page = page;
    this.#takeBack = takeBack;
  }

  draw(now: ListNow): void {
    const { t } = this.#kit;
    const { own, round } = now.book;
    const here = own.filter((bet) => bet.round_id === round?.round_id && bet.state !== 'cancelled');
    const before = own.filter((bet) => bet.round_id !== round?.round_id && bet.state !== 'cancelled');
    const focused = document.activeElement?.getAttribute('data-bet');
    this.node.replaceChildren(
      el('h2', {}, t('draws.thisRound')),
      here.length > 0 ? this.#list(here, now) : el('p', { class: 'none' }, t('draws.noneHere')),
      ...(before.length > 0 ? [el('h2', {}, t('draws.before')), this.#list(before, now)] : []),
    );
    if (focused) this.node.querySelector<HTMLElement>(`[data-bet="${CSS.escape(focused)}"]`)?.focus();
  }

  #list(bets: readonly OwnSharedBet[], now: ListNow): HTMLElement {
    return el('ul', {}, ...bets.map((bet) => this.#row(bet, now)));
  }

  #row(own: OwnSharedBet, { book, isTaking, isRevealed, isBusy }: ListNow): HTMLElement {
    const { t, show } = this.#kit;
    const isHere = own.round_id === book.round?.round_id;
    const bet = isHere && !isRevealed ? veiled(own) : own;
    const drawn = book.last.find(({ round_id }) => round_id === bet.round_id);
    const outcome = isHere && !isRevealed ? undefined : drawn?.outcome;
    const words = this.#page.betText(t, bet);
    const number = isHere ? book.round?.number : drawn?.number;
    const isWon = bet.state === 'paid' && readAmount(bet.win) > readAmount(bet.stake);
    const back = el(
      'button',
      {
        type: 'button',
        class: 'take-back',
        disabled: isBusy,
        'data-bet': bet.bet_id,
        'aria-label': `${t('draws.takeBack')}: ${words}`,
        onclick: () => this.#takeBack(bet),
      },
      t('draws.takeBack'),
    );
    return el(
      'li',
      { class: isWon ? 'won' : bet.state },
      el(
        'div',
        { class: 'bet-line' },
        el(
          'span',
          { class: 'bet-words' },
          number === undefined ? words : `${t('draws.round', { number: String(number) })} · ${words}`,
        ),
        el('b', {}, show(readAmount(bet.stake))),
      ),
      this.#page.betNode?.(this.#kit, bet, outcome),
      el(
        'div',
        { class: 'bet-line' },
        el('span', { class: 'came' }, cameOf(this.#kit, bet)),
        isHere && isTaking && bet.state === 'open' ? back : undefined,
      ),
    );
  }
}
