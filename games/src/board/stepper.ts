import { el, icons } from '../frame/dom.ts';

export interface StepperProps {
  readonly label: string;
  readonly less: string;
  readonly more: string;
  readonly least: number;
  readonly most: number;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/** A number between two buttons. */
export function stepper({ label, less, more, least, most, value: first, onChange }: StepperProps) {
  let value = first;
  let isResting = false;
  const figure = el('output', { class: 'value' });
  const button = (name: string, picture: Node, by: number) =>
    el(
      'button',
      { type: 'button', class: 'round-button', 'aria-label': name, onclick: () => change(by) },
      picture,
    );
  const [lower, higher] = [button(less, icons.minus(), -1), button(more, icons.plus(), 1)];
  const refresh = () => {
    figure.textContent = String(value);
    lower.disabled = isResting || value <= least;
    higher.disabled = isResting || value >= most;
  };
  function change(by: number): void {
    value = Math.min(most, Math.max(least, value + by));
    refresh();
    onChange(value);
  }
  refresh();
  return {
    node: el(
      'div',
      { class: 'stepper', role: 'group', 'aria-label': label },
      lower,
      el('div', { class: 'figure' }, el('span', { class: 'caption' }, label), figure),
      higher,
    ),
    setResting(rests: boolean) {
      isResting = rests;
      refresh();
    },
  };
}
