import { typedAmount } from '#rules/games/stakes.ts';
import { type Amount, formatAmount } from '#rules/money/amount.ts';
import { el } from '../dom.ts';

interface AmountFieldProps {
  readonly label: string;
  /** Decimals of the currency: a phone shows a keyboard with or without a decimal sign. */
  readonly decimals: number;
  /** The initial amount; empty without it. */
  readonly amount?: Amount;
  readonly hint?: string;
}

let count = 0;

/** An input for an amount, with a message below. */
export function amountField({ label, decimals, amount, hint = '' }: AmountFieldProps) {
  count += 1;
  const [id, about] = [`amount-${count}`, `amount-${count}-about`];
  const input = el('input', {
    id,
    class: 'amount-input',
    inputmode: decimals > 0 ? 'decimal' : 'numeric',
    autocomplete: 'off',
    enterkeyhint: 'done',
    maxlength: 16,
    'aria-describedby': about,
    value: amount === undefined ? '' : formatAmount(amount),
  });
  const note = el('p', { id: about, class: 'field-note', role: 'status' }, hint);
  input.addEventListener('input', () => {
    input.ariaInvalid = 'false';
    note.textContent = hint;
  });
  return {
    node: el('div', { class: 'amount-field' }, el('label', { for: id }, label), input, note),
    input,
    get isEmpty() {
      return input.value.trim() === '';
    },
    /** The amount; `undefined` while the input is invalid. */
    get amount(): Amount | undefined {
      return typedAmount(input.value);
    },
    set(now: Amount) {
      input.value = formatAmount(now);
      input.ariaInvalid = 'false';
      note.textContent = hint;
    },
    /** The frame of a game has no forms: Enter is listened to. */
    onEnter(enter: () => void) {
      input.addEventListener('keydown', (event) => {
        if (event.key !== 'Enter') return;
        // It would press the button that gets the focus back.
        event.preventDefault();
        enter();
      });
    },
    /** Shows an error, or how the amount was corrected. */
    say(text: string, isWrong: boolean) {
      note.textContent = text;
      input.ariaInvalid = String(isWrong);
      if (isWrong) input.focus();
    },
  };
}
