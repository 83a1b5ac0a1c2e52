import type { Amount } from '#rules/money/amount.ts';
import type { PlayOptions } from '../autoplay/play-options.ts';
import { el } from '../dom.ts';
import { type ControlsProps, controls } from './controls.ts';
import { type TopBarProps, topBar } from './top-bar.ts';
import type { WinShown } from './win-figure.ts';

export interface GameHudProps extends Omit<TopBarProps, 'count' | 'on'>, Omit<ControlsProps, 'on'> {
  /** Autoplay and quick play, where the game has them. */
  readonly options?: Pick<PlayOptions, 'node' | 'count'>;
  readonly on: TopBarProps['on'] & ControlsProps['on'] & { readonly press: () => void };
}

/** The controls around the stage of every game: title, buttons, balance, win, stake and the main button. */
export interface GameHud {
  setBalance(balance: Amount): void;
  setWin(paid: Amount, shown: WinShown): void;
  setStake(stake: Amount): void;
  /** Disables the stake. */
  setStakeBusy(busy: boolean): void;
  /** Read out by screen readers. */
  announce(text: string): void;
}

interface Stage {
  /** Class of the main button. */
  readonly mainClass: string;
  /** On a table of chips the stake is the sum of the bets, and is only shown. */
  readonly hasChips: boolean;
  readonly content: readonly Node[];
}

/** Builds the page of a game around its stage. */
export function buildGameHud(
  props: GameHudProps,
  { mainClass, hasChips, content }: Stage,
): GameHud & { readonly main: HTMLButtonElement } {
  const { options, on } = props;
  const main = el('button', {
    type: 'button',
    class: mainClass,
    'aria-keyshortcuts': 'Space',
    onclick: on.press,
  });
  const top = topBar({ ...props, ...(options ? { count: options.count } : {}) });
  const { node: foot, ...setters } = controls(props, { main, options: options?.node, hasChips });
  const live = el('p', { class: 'unseen', role: 'status', 'aria-live': 'polite' });
  document.body.append(top, el('main', { class: 'stage' }, ...content), foot, live);
  return {
    ...setters,
    main,
    announce: (text) => {
      live.textContent = text;
    },
  };
}
