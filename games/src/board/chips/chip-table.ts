import { chipValues, unitOf } from '#rules/games/stakes.ts';
import type { Amount } from '#rules/money/amount.ts';
import { el } from '../../frame/dom.ts';
import type { Kit } from '../view.ts';
import { Bets, type Laid, sumOf } from './bets.ts';
import { ChipRail } from './chip-rail.ts';
import { chipStack } from './chip-stack.ts';

/** A place on a layout where chips can be laid. */
export interface Spot {
  readonly name: string;
  /** The name of the bet and its payout. */
  readonly label: string;
  readonly button: HTMLButtonElement;
}

/** Puts chips on a spot in place of those that lie there. */
function put(spot: HTMLElement, stack?: HTMLElement): void {
  spot.querySelector(':scope > .stack')?.remove();
  if (stack) spot.append(stack);
}

/** A betting layout: chips placed by hand, and the chips won. */
export class ChipTable {
  readonly rail: ChipRail;
  /** Describes the total bet, or the bet that was touched last. */
  readonly note = el('p', { class: 'chips-note' });
  readonly #kit: Kit;
  readonly #bets: Bets;
  readonly #spots: readonly Spot[];
  readonly #chips: readonly Amount[];
  #isSettled = false;

  /** @param most how many of one chip a round is counted in at most */
  constructor(kit: Kit, most: number, spots: readonly Spot[]) {
    this.#kit = kit;
    this.#spots = spots;
    this.#chips = chipValues(kit.offer.range, kit.mostStaked);
    this.#bets = new Bets((laid) => {
      const total = sumOf(laid);
      return total <= kit.mostStaked && total / this.#unitOf(laid) <= BigInt(most);
    });
    this.rail = new ChipRail({
      kit,
      chips: this.#chips,
      bets: this.#bets,
      onStep: (step) => this.#do(() => this.#bets[step]()),
    });
    for (const spot of spots) this.#listen(spot);
    this.#drawChips();
  }

  /** The current bets. */
  get now(): Laid {
    return this.#bets.now;
  }

  /** The bets as multiples of the largest chip that divides all of them; `undefined` while there is none. */
  choice(): Readonly<Record<string, number>> | undefined {
    const { now, total } = this.#bets;
    if (total === 0n) return undefined;
    const unit = this.#unitOf(now);
    return Object.fromEntries(Object.entries(now).map(([spot, amount]) => [spot, Number(amount / unit)]));
  }

  /** The stake as a number of units. */
  bets(): { readonly unit: Amount; readonly count: number } {
    const { now, total } = this.#bets;
    const unit = this.#unitOf(now);
    return { unit, count: Number(total / unit) };
  }

  /** Shows what lies in a round that was found again. */
  find(laid: Laid): void {
    this.#isSettled = false;
    this.#bets.find(laid);
    this.#drawChips();
  }

  setIdle(idle: boolean): void {
    for (const { button } of this.#spots) button.ariaDisabled = String(!idle);
    this.rail.refresh(idle);
  }

  /** Removes losing chips, and shows winning ones with their return. */
  settle(back: ReadonlyMap<string, Amount>): void {
    const laid = this.#bets.now;
    this.#isSettled = true;
    this.#bets.sweep();
    for (const { name, button } of this.#spots) {
      const returned = back.get(name) ?? 0n;
      if (laid[name] === undefined) continue;
      button.classList.add(returned > 0n ? 'paid' : 'taken');
      if (returned > 0n) put(button, chipStack(returned, this.#chips));
    }
    this.#nameAll();
    this.#describe();
  }

  /** Leaves the table bare once its chips have been seen to be taken. */
  bare(): void {
    for (const { button } of this.#spots) {
      if (!button.classList.contains('taken')) continue;
      button.classList.remove('taken');
      put(button);
    }
  }

  #listen(spot: Spot): void {
    const { button, name } = spot;
    button.addEventListener('click', () => {
      this.#do(() => {
        const { t, announce, show } = this.#kit;
        if (!this.#bets.lay(name, this.rail.inHand)) {
          announce(t('chips.full'));
          return;
        }
        const amount = show(this.#bets.now[name] ?? 0n);
        announce(t('chips.laid', { bet: spot.label, amount }));
      });
    });
    button.addEventListener('keydown', (event) => {
      if (event.key !== 'Delete' && event.key !== 'Backspace') return;
      event.preventDefault();
      this.#do(() => this.#bets.lift(name));
    });
    button.addEventListener('pointerenter', () => this.#describe(spot));
    button.addEventListener('focus', () => this.#describe(spot));
    button.addEventListener('pointerleave', () => this.#describe());
    button.addEventListener('blur', () => this.#describe());
  }

  #do(step: () => void): void {
    if (!this.#kit.isIdle()) return;
    this.#kit.sound.click();
    this.#isSettled = false;
    step();
    this.#drawChips();
    this.#kit.chosen();
  }

  #drawChips(): void {
    if (!this.#isSettled) {
      for (const { name, button } of this.#spots) {
        const amount = this.#bets.now[name] ?? 0n;
        button.classList.remove('paid', 'taken');
        put(button, amount > 0n ? chipStack(amount, this.#chips) : undefined);
      }
    }
    this.#nameAll();
    this.rail.refresh(this.#kit.isIdle());
    this.#describe();
  }

  #unitOf(laid: Laid): Amount {
    return unitOf(this.#kit.offer.range, this.#chips, Object.values(laid));
  }

  #nameAll(): void {
    const { t, show } = this.#kit;
    for (const { name, label, button } of this.#spots) {
      const amount = this.#bets.now[name] ?? 0n;
      const named = amount > 0n ? t('chips.laid', { bet: label, amount: show(amount) }) : label;
      if (button.ariaLabel !== named) button.ariaLabel = named;
    }
  }

  #describe(spot?: Spot): void {
    const { t, show } = this.#kit;
    const { total } = this.#bets;
    const lies = total > 0n ? t('chips.total', { amount: show(total) }) : t('chips.begin');
    this.note.textContent = spot ? spot.label : lies;
  }
}
