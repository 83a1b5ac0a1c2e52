import type { Amount } from '#rules/money/amount.ts';
import type { PlayOptions } from '../frame/autoplay/play-options.ts';
import { el } from '../frame/dom.ts';
import { type TopParts, topBar } from '../frame/hud/hud.ts';
import { figure, type WinShown, winFigure } from '../frame/hud/win-figure.ts';
import type { ShowAmount } from '../frame/money.ts';
import { type StakeOffer, stakePicker } from '../frame/stake/stake-picker.ts';
import type { Words } from '../frame/words.ts';

export interface BoardHudParts extends Omit<TopParts, 'count'> {
  readonly show: ShowAmount;
  readonly offer: StakeOffer;
  readonly stake: Amount;
  readonly balance: Amount;
  /** On a table of chips the stake is what lies on it, and is only shown. */
  readonly hasChips: boolean;
  readonly options?: Pick<PlayOptions, 'node' | 'count'>;
  readonly on: TopParts['on'] & {
    readonly press: () => void;
    readonly stake: (stake: Amount) => void;
  };
}

/** Everything around the board: title, menu, figures, stake and the button. */
export interface BoardHud {
  readonly board: HTMLElement;
  setBalance(balance: Amount): void;
  setWin(paid: Amount, shown: WinShown): void;
  setStake(stake: Amount): void;
  /** What the large button does now; it rests while there is nothing to do. */
  setMain(label: string, isReady: boolean): void;
  /** While something is on its way, or a round is open, the stake rests. */
  setBusy(busy: { readonly busy: boolean; readonly open: boolean }): void;
  setSound(on: boolean): void;
  announce(text: string): void;
}

/** All that lies on a table of chips. */
function totalBet(t: Words, show: ShowAmount) {
  const { node, value } = figure('stake-total', t('chips.bet'));
  return {
    node: el('div', { class: 'stake' }, node),
    set: (total: Amount) => {
      value.textContent = show(total);
    },
    setBusy: () => undefined,
  };
}

export function buildBoardHud(parts: BoardHudParts): BoardHud {
  const { t, show, options, on } = parts;
  const top = topBar({ ...parts, ...(options ? { count: options.count } : {}) });
  const balance = figure('balance', parts.demo ? t('demoBalance') : t('balance'));
  const win = winFigure(t, show);
  let held = parts.balance;
  const stake = parts.hasChips ? totalBet(t, show) : stakePicker({ ...parts, balance: () => held });
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
    el(
      'footer',
      { class: 'controls' },
      balance.node,
      win.node,
      stake.node,
      ...(options?.node ? [options.node] : []),
      main,
    ),
    live,
  );
  const setBalance = (amount: Amount) => {
    held = amount;
    balance.value.textContent = show(amount);
  };
  setBalance(parts.balance);
  stake.set(parts.hasChips ? 0n : parts.stake);
  return {
    board,
    setBalance,
    setWin: win.set,
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
