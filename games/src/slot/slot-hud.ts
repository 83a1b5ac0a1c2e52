import { el, icons } from '../frame/dom.ts';
import { buildGameHud, type GameHud, type GameHudProps } from '../frame/hud/game-hud.ts';

/** The page of a slot around its reels. */
export interface SlotHud extends Omit<GameHud, 'setStakeBusy'> {
  readonly reels: HTMLElement;
  readonly overlay: HTMLElement;
  /** While a round runs only the sound and the panels can be used. */
  setBusy(busy: boolean): void;
  /** During autoplay the main button stops it, and the stake is disabled. */
  setAutoplay(isOn: boolean): void;
  /** Free spins left and their multiplier; `undefined` outside of them. */
  setFree(free: { readonly left: number; readonly times: number } | undefined): void;
}

export function buildSlotHud(props: GameHudProps): SlotHud {
  const { t } = props;
  const reels = el('div', { class: 'reels', role: 'img', 'aria-label': t('reels') });
  const overlay = el('div', { class: 'overlay' });
  const free = el('p', { class: 'free-count', hidden: true });
  const {
    main: spin,
    setStakeBusy,
    ...hud
  } = buildGameHud(props, {
    mainClass: 'spin',
    hasChips: false,
    content: [free, el('div', { class: 'reel-box' }, reels, overlay)],
  });
  const state = { busy: false, auto: false };
  const refresh = () => {
    setStakeBusy(state.busy || state.auto);
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
    ...hud,
    reels,
    overlay,
    setAutoplay,
    setBusy: (busy) => {
      state.busy = busy;
      refresh();
    },
    setFree: (left) => {
      free.hidden = left === undefined;
      document.body.classList.toggle('free', left !== undefined);
      if (left) {
        const times = el('b', {}, `×${left.times}`);
        free.replaceChildren(t('freeLeft', { count: left.left }), ...(left.times > 1 ? [' ', times] : []));
      }
    },
  };
}
