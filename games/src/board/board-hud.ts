import type { Amount } from '#rules/money/amount.ts';
import type { PlayOptions } from '../frame/autoplay/play-options.ts';
import { el } from '../frame/dom.ts';
import { type ControlsParts, controls } from '../frame/hud/controls.ts';
import { type TopParts, topBar } from '../frame/hud/hud.ts';
import type { WinShown } from '../frame/hud/win-figure.ts';

export interface BoardHudParts extends Omit<TopParts, 'count' | 'on'>, Omit<ControlsParts, 'on'> {
  readonly hasChips: boolean;
  readonly options?: Pick<PlayOptions, 'node' | 'count'>;
  readonly on: TopParts['on'] & ControlsParts['on'] & { readonly press: () => void };
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

export function buildBoardHud(parts: BoardHudParts): BoardHud {
  const { options, hasChips, on } = parts;
  const top = topBar({ ...parts, ...(options ? { count: options.count } : {}) });
  const main = el('button', {
    type: 'button',
    class: 'deal',
    'aria-keyshortcuts': 'Space',
    onclick: on.press,
  });
  const foot = controls(parts, { main, options: options?.node, hasChips });
  const live = el('p', { class: 'unseen', role: 'status', 'aria-live': 'polite' });
  const board = el('div', { class: 'board' });
  document.body.append(top.node, el('main', { class: 'stage' }, board), foot.node, live);
  return {
    board,
    setBalance: foot.setBalance,
    setWin: foot.setWin,
    setStake: foot.setStake,
    setMain: (label, isReady) => {
      main.textContent = label;
      main.ariaDisabled = String(!isReady);
    },
    setBusy: ({ busy, open }) => {
      foot.setStakeBusy(busy || open);
      document.body.classList.toggle('busy', busy);
      document.body.classList.toggle('open', open);
    },
    setSound: top.setSound,
    announce: (text) => {
      live.textContent = text;
    },
  };
}
