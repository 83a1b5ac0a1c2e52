import { el, icons } from '../dom.ts';
import type { Words } from '../words.ts';

/** A modal sheet over the game: traps the focus, closes by Escape and by its cross, gives the focus back. */
export interface Panel {
  readonly body: HTMLElement;
  close(): void;
}

let count = 0;

export function openPanel(t: Words, title: string, onClose: () => void = () => undefined): Panel {
  count += 1;
  const id = `panel-${count}`;
  const body = el('div', { class: 'panel-body', tabindex: '0' });
  const close = () => dialog.close();
  const cross = el(
    'button',
    { type: 'button', class: 'round-button', 'aria-label': t('close'), onclick: close },
    icons.close(),
  );
  const heading = el('h2', { id }, title);
  const dialog = el(
    'dialog',
    { class: 'panel', 'aria-labelledby': id },
    el('div', { class: 'panel-head' }, heading, cross),
    body,
  );
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) close();
  });
  dialog.addEventListener('close', () => {
    dialog.remove();
    onClose();
  });
  document.body.append(dialog);
  dialog.showModal();
  return { body, close };
}

export interface Choice {
  readonly label: string;
  readonly run: () => void;
}

/** A short message with its ways out. Closing it any other way takes the last choice. */
export function ask(title: string, text: string, choices: readonly [Choice, ...Choice[]]): void {
  count += 1;
  const id = `panel-${count}`;
  let chosen: Choice = choices[choices.length - 1] ?? choices[0];
  const buttons = choices.map((choice, index) =>
    el(
      'button',
      {
        type: 'button',
        class: index === 0 ? 'main-button' : 'plain-button',
        onclick: () => {
          chosen = choice;
          dialog.close();
        },
      },
      choice.label,
    ),
  );
  const dialog = el(
    'dialog',
    { class: 'notice', 'aria-labelledby': id, 'aria-describedby': `${id}-text` },
    el('h2', { id }, title),
    el('p', { id: `${id}-text` }, text),
    el('div', { class: 'choices' }, ...buttons),
  );
  dialog.addEventListener('close', () => {
    dialog.remove();
    chosen.run();
  });
  document.body.append(dialog);
  dialog.showModal();
}
