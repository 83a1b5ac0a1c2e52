import { el, icons } from '../dom.ts';
import { onParentSound, postToParent } from '../parent.ts';
import type { Sound } from '../sound.ts';
import type { Words } from '../words.ts';

export interface TopBarProps {
  readonly t: Words;
  readonly title: string;
  /** A drawn title; without it the name of the game is set in letters. */
  readonly logo?: string;
  readonly demo: boolean;
  /** Shown in place of the title during autoplay. */
  readonly count?: HTMLElement;
  readonly sound: Sound;
  readonly on: { readonly info: () => void; readonly fairness: () => void };
}

/** Title, and the buttons for information, fairness and sound. The page around the frame remembers the sound setting. */
export function topBar({ t, title, logo, demo, count, sound, on }: TopBarProps): HTMLElement {
  const button = (label: string, picture: Node, onclick: () => void) =>
    el(
      'button',
      { type: 'button', class: 'round-button', 'aria-label': label, title: label, onclick },
      picture,
    );
  const soundButton = button(t('soundOff'), icons.soundOn(), () => {
    setSound(!sound.on);
    postToParent({ type: 'baize:sound', on: sound.on });
  });
  const setSound = (isOn: boolean) => {
    sound.on = isOn;
    soundButton.replaceChildren(isOn ? icons.soundOn() : icons.soundOff());
    soundButton.ariaLabel = t(isOn ? 'soundOff' : 'soundOn');
    soundButton.title = soundButton.ariaLabel;
  };
  onParentSound(setSound);
  return el(
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
      soundButton,
    ),
  );
}
