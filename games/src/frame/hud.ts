import type { Amount } from '#rules/money/amount.ts';
import { el, icons } from './dom.ts';
import type { ShowAmount } from './money.ts';
import type { Words } from './words.ts';

export interface HudParts {
  readonly t: Words;
  readonly show: ShowAmount;
  readonly title: string;
  readonly logo: string;
  readonly demo: boolean;
  readonly stakes: readonly Amount[];
  readonly stake: Amount;
  readonly on: {
    readonly spin: () => void;
    readonly stake: (stake: Amount) => void;
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
  /** A win is lit up only when it is more than its stake. */
  setWin(win: Amount, stake: Amount, label?: string): void;
  setStake(stake: Amount): void;
  /** While a round runs nothing but the sound and the panels can be used. */
  setBusy(busy: boolean): void;
  setSound(on: boolean): void;
  /** Free spins left and their multiplier; `undefined` outside of them. */
  setFree(free: { readonly left: number; readonly times: number } | undefined): void;
  /** Read out by screen readers. */
  announce(text: string): void;
}

export function figure(name: string, label: string) {
  const caption = el('span', { class: 'caption' }, label);
  const value = el('output', { class: 'value' });
  return { caption, value, node: el('div', { class: `figure ${name}` }, caption, value) };
}

export function stakePicker(
  {
    t,
    show,
    stakes,
    on,
  }: Pick<HudParts, 't' | 'show' | 'stakes'> & { readonly on: Pick<HudParts['on'], 'stake'> },
  value: HTMLElement,
) {
  let current = 0;
  const step = (by: number) => () => {
    const next = stakes[current + by];
    if (next !== undefined) on.stake(next);
  };
  const less = el(
    'button',
    { type: 'button', class: 'round-button', 'aria-label': t('stakeLess'), onclick: step(-1) },
    icons.minus(),
  );
  const more = el(
    'button',
    { type: 'button', class: 'round-button', 'aria-label': t('stakeMore'), onclick: step(1) },
    icons.plus(),
  );
  const caption = el('span', { class: 'caption' }, t('stake'));
  const node = el(
    'div',
    { class: 'stake', role: 'group', 'aria-label': t('stake') },
    less,
    el('div', { class: 'figure' }, caption, value),
    more,
  );
  let busy = false;
  const refresh = () => {
    less.disabled = busy || current <= 0;
    more.disabled = busy || current >= stakes.length - 1;
  };
  return {
    node,
    set(stake: Amount) {
      current = stakes.indexOf(stake);
      value.textContent = show(stake);
      refresh();
    },
    setBusy(now: boolean) {
      busy = now;
      refresh();
    },
  };
}

export interface TopParts {
  readonly t: Words;
  readonly title: string;
  /** A drawn title; the name in letters where there is none. */
  readonly logo?: string;
  readonly demo: boolean;
  readonly on: Pick<HudParts['on'], 'info' | 'fairness' | 'sound'>;
}

export function topBar({ t, title, logo, demo, on }: TopParts) {
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
  const { t, show, on } = parts;
  const top = topBar(parts);
  const balance = figure('balance', parts.demo ? t('demoBalance') : t('balance'));
  const win = figure('win', t('win'));
  const stake = stakePicker(parts, el('output', { class: 'value' }));
  const spin = el(
    'button',
    {
      type: 'button',
      class: 'spin',
      'aria-label': t('spin'),
      'aria-keyshortcuts': 'Space',
      onclick: on.spin,
    },
    icons.spin(),
  );
  const live = el('p', { class: 'unseen', role: 'status', 'aria-live': 'polite' });
  const reels = el('div', { class: 'reels', role: 'img', 'aria-label': t('reels') });
  const overlay = el('div', { class: 'overlay' });
  const free = el('p', { class: 'free-count', hidden: true });
  document.body.append(
    top.node,
    el('main', { class: 'stage' }, free, el('div', { class: 'reel-box' }, reels, overlay)),
    el('footer', { class: 'controls' }, balance.node, win.node, stake.node, spin),
    live,
  );
  stake.set(parts.stake);
  return {
    reels,
    overlay,
    setBalance: (amount) => {
      balance.value.textContent = show(amount);
    },
    setWin: (amount, staked, label = t('win')) => {
      win.caption.textContent = label;
      win.value.textContent = amount > 0n ? show(amount) : '';
      win.node.classList.toggle('lit', amount > staked);
    },
    setStake: stake.set,
    setBusy: (busy) => {
      stake.setBusy(busy);
      spin.ariaDisabled = String(busy);
      document.body.classList.toggle('busy', busy);
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
