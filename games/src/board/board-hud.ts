import type { Amount } from '#rules/money/amount.ts';
import { el } from '../frame/dom.ts';
import { figure, stakePicker, type TopParts, topBar } from '../frame/hud.ts';
import type { ShowAmount } from '../frame/money.ts';

export interface BoardHudParts extends TopParts {
  readonly show: ShowAmount;
  readonly stakes: readonly Amount[];
  readonly stake: Amount;
  readonly on: TopParts['on'] & {
    readonly press: () => void;
    readonly stake: (stake: Amount) => void;
  };
}

/** Everything around the board: title, menu, figures, stake and the button. */
export interface BoardHud {
  readonly board: HTMLElement;
  setBalance(balance: Amount): void;
  /** A win is lit up only when it is more than what was put down. */
  setWin(win: Amount, staked: Amount): void;
  setStake(stake: Amount): void;
  /** What the large button does now; it rests while there is nothing to do. */
  setMain(label: string, isReady: boolean): void;
  /** While something is on its way, or a round is open, the stake rests. */
  setBusy(busy: { readonly busy: boolean; readonly open: boolean }): void;
  setSound(on: boolean): void;
  announce(text: string): void;
}

export function buildBoardHud(parts: BoardHudParts): BoardHud {
  const { t, show, on } = parts;
  const top = topBar(parts);
  const balance = figure('balance', parts.demo ? t('demoBalance') : t('balance'));
  const win = figure('win', t('win'));
  const stake = stakePicker(parts, el('output', { class: 'value' }));
  const main = el('button', {
    type: 'button',
    class: 'deal',
    'aria-keyshortcuts': 'Space',
    onclick: on.press,
  });
  const live = el('p', { class: 'unseen', role: 'status', 'aria-live': 'polite' });
  const board = el('div', { class: 'board' });
  document.body.append(
    top.node,
    el('main', { class: 'stage' }, board),
    el('footer', { class: 'controls' }, balance.node, win.node, stake.node, main),
    live,
  );
  stake.set(parts.stake);
  return {
    board,
    setBalance: (amount) => {
      balance.value.textContent = show(amount);
    },
    setWin: (amount, staked) => {
      win.value.textContent = amount > 0n ? show(amount) : '';
      win.node.classList.toggle('lit', amount > staked);
    },
    setStake: stake.set,
    setMain: (label, isReady) => {
      main.textContent = label;
      main.ariaDisabled = String(!isReady);
    },
    setBusy: ({ busy, open }) => {
      stake.setBusy(busy || open);
      document.body.classList.toggle('busy', busy);
      document.body.classList.toggle('open', open);
    },
    setSound: top.setSound,
    announce: (text) => {
      live.textContent = text;
    },
  };
}
