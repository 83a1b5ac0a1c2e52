import type { Amount } from '#rules/money/amount.ts';
import { el } from '../../frame/dom.ts';
import { readAmount } from '../../frame/money.ts';
import { type Book, betsOfRound } from '../../shared/book.ts';
import type { Slip, SlipDesk } from '../../shared/draws/draw-view.ts';
import type { SharedKit } from '../../shared/start-shared.ts';
import { RaceCard } from './race-card.ts';
import { chipsOf, fieldOf, oddsOn } from './reading.ts';
import { Ticket } from './ticket.ts';

/** The highest stake of the ladder is all that may lie on one bet. */
const mostOf = ({ feed }: SharedKit): Amount => readAmount(feed.book.state.stakes.at(-1) ?? '0');

/** Race card and ticket. Each race has a field of its own, so what was not sent by then is not on the next one. */
export class RaceSlip implements Slip {
  readonly node = el('div', { class: 'race-slip' });
  readonly #kit: SharedKit;
  readonly #place = el('div', { class: 'card-place' });
  readonly #ticket: Ticket;
  #odds: (code: string) => number | undefined = () => undefined;
  #card: RaceCard | undefined;
  #roundId: string | undefined;
  #isOpen = false;

  constructor(kit: SharedKit, desk: SlipDesk) {
    this.#kit = kit;
    this.#ticket = new Ticket({
      kit,
      unit: () => desk.stake,
      most: mostOf(kit),
      odds: (code) => this.#odds(code),
      changed: () => {
        this.#card?.draw(this.#isOpen);
        desk.changed();
      },
    });
    this.#place.append(el('p', { class: 'no-card' }, kit.t('draws.none')));
    this.node.append(this.#place, this.#ticket.node);
  }

  choice(): unknown {
    return this.choices()[0];
  }

  choices(): readonly unknown[] {
    const { bets, isTooMuch } = this.#ticket;
    return isTooMuch || this.#isFull(bets.length) ? [] : bets;
  }

  ready(): string {
    const { t } = this.#kit;
    const { length: count } = this.#ticket.bets;
    return count > 1 ? t('derby.ready', { count }) : t('draws.send');
  }

  missing(): string {
    const { t, show } = this.#kit;
    if (this.#ticket.isTooMuch) return t('derby.tooMuch', { amount: show(mostOf(this.#kit)) });
    return t(this.#isFull(this.#ticket.bets.length) ? 'derby.full' : 'derby.empty');
  }

  taken(choice: unknown): void {
    this.#ticket.empty(chipsOf({ choice }).map(([code]) => code));
    this.#card?.draw(this.#isOpen);
  }

  draw(isOpen: boolean, { round }: Book): void {
    this.#isOpen = isOpen;
    if (round && round.round_id !== this.#roundId) this.#turn(round.round_id, round.setting);
    this.#card?.draw(isOpen);
    this.#ticket.draw(isOpen);
  }

  /** Whether so many bets more are too many for one race. */
  #isFull(more: number): boolean {
    const { book } = this.#kit.feed;
    const laid = betsOfRound(book).filter(({ state }) => state !== 'cancelled').length;
    return more > 0 && laid + more > book.state.most_bets;
  }

  #turn(roundId: string, setting: unknown): void {
    const strengths = fieldOf(setting);
    if (!strengths) return;
    this.#roundId = roundId;
    this.#odds = oddsOn(strengths);
    this.#ticket.empty();
    const hadFocus = this.#card?.node.contains(document.activeElement) ?? false;
    this.#card = new RaceCard({
      t: this.#kit.t,
      runners: strengths.length,
      odds: this.#odds,
      has: (code) => this.#ticket.has(code),
      toggle: (code) => this.#ticket.toggle(code),
    });
    this.#place.replaceChildren(this.#card.node);
    if (hadFocus) this.#card.node.querySelector<HTMLElement>('button')?.focus();
  }
}
