import type { Amount } from '#rules/money/amount.ts';
import type { PlayOptions } from '../autoplay/play-options.ts';
import { el, icons } from '../dom.ts';
import type { Words } from '../words.ts';
import { type ControlsParts, controls } from './controls.ts';
import type { WinShown } from './win-figure.ts';

export interface HudParts extends Omit<ControlsParts, 'on'> {
  readonly title: string;
  readonly logo: string;
  readonly options: Pick<PlayOptions, 'node' | 'count'>;
  readonly on: ControlsParts['on'] & {
    readonly spin: () => void;
    readonly info: () => void;
    readonly fairness: () => void;
    readonly sound: () => void;
  };
}

/** Everything around the reels: title, menu, figures, stake and the button. */
export interface Hud {
  readonly reels: HTMLElement;
  readonly overlay: HTMLElement;
  setBalance(balance: Amount): void;
  setWin(paid: Amount, shown: WinShown): void;
  setStake(stake: Amount): void;
  /** While a round runs nothing but the sound and the panels can be used. */
  setBusy(busy: boolean): void;
  setSound(on: boolean): void;
  /** While rounds play by themselves the large button stops them, and the stake rests. */
  setAutoplay(isOn: boolean): void;
  /** Free spins left and their multiplier; `undefined` outside of them. */
  setFree(free: { readonly left: number; readonly times: number } | undefined): void;
  /** Read out by screen readers. */
  announce(text: string): void;
}

export interface TopParts {
  readonly t: Words;
  readonly title: string;
  /** A drawn title; the name in letters where there is none. */
  readonly logo?: string;
  readonly demo: boolean;
  /** Takes the place of the title while rounds play by themselves. */
  readonly count?: HTMLElement;
  readonly on: Pick<HudParts['on'], 'info' | 'fairness' | 'sound'>;
}

export function topBar({ t, title, logo, demo, count, on }: TopParts) {
  const button = (label: string, picture: Node, onclick: () => void) =>
    el(
      'button',
      { type: 'button', class: 'round-button', 'aria-label': label, title: label, onclick },
      picture,
    );
  const sound = button(t('soundOff'), icons.soundOn(), on.sound);
  const node = el(
    'header',
    { class: 'top' },
    el('h1', {}, logo ? el('img', { src: logo, alt: title, width: 720, height: 150 }) : title),
    count,
    demo ? el('span', { class: 'demo' }, t('demo')) : undefined,
    el(
      'nav',
      {},
      button(t('info'), icons.info(), on.info),
      button(t('fairness'), icons.shield(), on.fairness),
      sound,
    ),
  );
  const setSound = (isOn: boolean) => {
    sound.replaceChildren(isOn ? icons.soundOn() : icons.soundOff());
    sound.ariaLabel = t(isOn ? 'soundOff' : 'soundOn');
    sound.title = sound.ariaLabel;
  };
  return { node, setSound };
}

export function buildHud(parts: HudParts): Hud {
  const { t, on, options } = parts;
  const top = topBar({ ...parts, count: options.count });
  const spin = el('button', {
    type: 'button',
    class: 'spin',
    'aria-keyshortcuts': 'Space',
    onclick: on.spin,
  });
  const foot = controls(parts, { main: spin, options: options.node, hasChips: false });
  const live = el('p', { class: 'unseen', role: 'status', 'aria-live': 'polite' });
  const reels = el('div', { class: 'reels', role: 'img', 'aria-label': t('reels') });
  const overlay = el('div', { class: 'overlay' });
  const free = el('p', { class: 'free-count', hidden: true });
  document.body.append(
    top.node,
    el('main', { class: 'stage' }, free, el('div', { class: 'reel-box' }, reels, overlay)),
    foot.node,
    live,
  );
  const state = { busy: false, auto: false };
  const refresh = () => {
    foot.setStakeBusy(state.busy || state.auto);
    spin.ariaDisabled = String(state.busy && !state.auto);
    document.body.classList.toggle('busy', state.busy && !state.auto);
  };
  const setAutoplay = (isOn: boolean) => {
    state.auto = isOn;
    spin.ariaLabel = t(isOn ? 'auto.stop' : 'spin');
    spin.replaceChildren(isOn ? icons.stop() : icons.spin());
    refresh();
  };
  setAutoplay(false);
  return {
    reels,
    overlay,
    setBalance: foot.setBalance,
    setWin: foot.setWin,
    setStake: foot.setStake,
    setAutoplay,
    setBusy: (busy) => {
      state.busy = busy;
      refresh();
    },
    setSound: top.setSound,
    setFree: (left) => {
      free.hidden = left === undefined;
      document.body.classList.toggle('free', left !== undefined);
      if (left) {
        const times = el('b', {}, `×${left.times}`);
        free.replaceChildren(t('freeLeft', { count: left.left }), ...(left.times > 1 ? [' ', times] : []));
      }
    },
    announce: (text) => {
      live.textContent = text;
    },
  };
}
