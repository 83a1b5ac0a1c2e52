import type { Amount } from '#rules/money/amount.ts';
import { el } from '../../frame/dom.ts';
import type { Kit } from '../view.ts';
import { Bets, type Chips } from './bets.ts';
import { ChipRail } from './chip-rail.ts';
import { chipStack } from './chip-stack.ts';

/** A place on a layout where chips can be laid. */
export interface Spot {
  readonly name: string;
  /** What the bet is called, and what it pays. */
  readonly label: string;
  readonly button: HTMLButtonElement;
}

/** Puts chips on a spot in place of those that lie there. */
function put(spot: HTMLElement, stack?: HTMLElement): void {
  spot.querySelector(':scope > .stack')?.remove();
  if (stack) spot.append(stack);
}

/** A layout of spots with the chips on them: what is laid by hand, and what comes back. */
export class ChipTable {
  readonly rail: ChipRail;
  /** What lies on the table, or the bet that was touched last. */
  readonly told = el('p', { class: 'chips-told' });
  readonly #kit: Kit;
  readonly #bets: Bets;
  readonly #spots: readonly Spot[];
  #unit: Amount;
  #isSettled = false;

  /** @param most chips on the table at once */
  constructor(kit: Kit, most: number, spots: readonly Spot[]) {
    this.#kit = kit;
    this.#bets = new Bets(most);
    this.#spots = spots;
    this.#unit = kit.unit();
    this.rail = new ChipRail({ kit, bets: this.#bets, onStep: (step) => this.#do(() => this.#bets[step]()) });
    for (const spot of spots) this.#listen(spot);
    this.#drawChips();
  }

  /** What lies on the table. */
  get now(): Chips {
    return this.#bets.now;
  }

  /** What the round is played on; nothing while no chip lies. */
  choice(): unknown {
    return this.#bets.total > 0 ? this.#bets.now : undefined;
  }

  chips(): number {
    return this.#bets.total;
  }

  setIdle(idle: boolean): void {
    for (const { button } of this.#spots) button.ariaDisabled = String(!idle);
    if (this.#kit.unit() !== this.#unit) this.#drawChips();
    else this.rail.refresh(idle);
  }

  /** The chips that lost are taken away; those that won stand there with what they bring back. */
  settle(back: ReadonlyMap<string, Amount>): void {
    const laid = this.#bets.now;
    this.#isSettled = true;
    this.#bets.sweep();
    for (const { name, button } of this.#spots) {
      const returned = back.get(name) ?? 0n;
      if (laid[name] === undefined) continue;
      button.classList.add(returned > 0n ? 'paid' : 'taken');
      const count = Number(returned / this.#unit);
      if (returned > 0n) put(button, chipStack(Math.max(1, count), returned));
    }
    this.#nameAll();
    this.#tell();
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
        const amount = show(this.#unit * BigInt(this.#bets.now[name] ?? 0));
        announce(t('chips.laid', { bet: spot.label, amount }));
      });
    });
    button.addEventListener('keydown', (event) => {
      if (event.key !== 'Delete' && event.key !== 'Backspace') return;
      event.preventDefault();
      this.#do(() => this.#bets.lift(name));
    });
    button.addEventListener('pointerenter', () => this.#tell(spot));
    button.addEventListener('focus', () => this.#tell(spot));
    button.addEventListener('pointerleave', () => this.#tell());
    button.addEventListener('blur', () => this.#tell());
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
    this.#unit = this.#kit.unit();
    if (!this.#isSettled) {
      for (const { name, button } of this.#spots) {
        const count = this.#bets.now[name] ?? 0;
        button.classList.remove('paid', 'taken');
        put(button, count > 0 ? chipStack(count, this.#unit * BigInt(count)) : undefined);
      }
    }
    this.#nameAll();
    this.rail.refresh(this.#kit.isIdle());
    this.#tell();
  }

  #nameAll(): void {
    const { t, show } = this.#kit;
    for (const { name, label, button } of this.#spots) {
      const count = this.#bets.now[name] ?? 0;
      const named =
        count > 0 ? t('chips.laid', { bet: label, amount: show(this.#unit * BigInt(count)) }) : label;
      if (button.ariaLabel !== named) button.ariaLabel = named;
    }
  }

  #tell(spot?: Spot): void {
    const { t, show } = this.#kit;
    const total = show(this.#unit * BigInt(this.#bets.total));
    this.told.textContent = spot
      ? spot.label
      : this.#bets.total > 0
        ? t('chips.total', { amount: total })
        : t('chips.begin');
  }
}
