import { el } from '../frame/dom.ts';
import './decisions.css';

export interface Decision {
  readonly action: unknown;
  readonly label: string;
  /** The additional stake as text; left out where there is none. */
  readonly cost?: string;
  readonly tone: 'go' | 'halt' | 'more';
}

/**
 * What a player may do in an open round, as large buttons in the place of the large button. They get the focus as a
 * group when nothing else has it: so a key that is pressed once too often decides nothing.
 */
export class Decisions {
  readonly #node = el('div', { class: 'decisions', role: 'group', tabindex: -1, hidden: true });
  readonly #act: (action: unknown) => void;
  readonly #large = document.querySelector<HTMLElement>('.deal');

  constructor(act: (action: unknown) => void) {
    this.#act = act;
    this.#large?.after(this.#node);
  }

  /** @param question what is to be decided, read out with the group */
  ask(question: string, decisions: readonly Decision[]): void {
    const hadFocus = this.#node.contains(document.activeElement);
    this.#node.ariaLabel = question;
    this.#node.replaceChildren(...decisions.map((decision) => this.#button(decision)));
    this.#node.hidden = false;
    document.body.classList.add('deciding');
    const { activeElement } = document;
    if (hadFocus || activeElement === document.body || activeElement === this.#large) this.#node.focus();
  }

  /** No decision is open any more. */
  close(): void {
    const hadFocus = this.#node.contains(document.activeElement);
    this.#node.hidden = true;
    document.body.classList.remove('deciding');
    if (hadFocus) this.#large?.focus();
  }

  /** While one decision is on its way no other is taken. */
  setResting(rests: boolean): void {
    for (const button of this.#node.children) button.ariaDisabled = String(rests);
  }

  #button({ action, label, cost, tone }: Decision): HTMLButtonElement {
    const button: HTMLButtonElement = el(
      'button',
      {
        type: 'button',
        class: `decision ${tone}`,
        onclick: () => {
          if (button.ariaDisabled !== 'true') this.#act(action);
        },
      },
      el('span', {}, label),
      cost === undefined ? undefined : el('span', { class: 'cost' }, cost),
    );
    return button;
  }
}
