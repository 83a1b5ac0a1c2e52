import type { AutoplayRound, AutoplayRun } from '#rules/games/autoplay.ts';
import type { Session } from '../api-client.ts';
import { el, icons } from '../dom.ts';
import type { ShowAmount } from '../money.ts';
import { onParentQuick, postToParent } from '../parent.ts';
import type { WordKey, Words } from '../words.ts';
import { Autoplay, type AutoplayGame, type AutoplayStop } from './autoplay.ts';
import { openAutoplaySheet } from './autoplay-sheet.ts';

interface PlayOptionsDeps {
  readonly t: Words;
  readonly show: ShowAmount;
  readonly session: Pick<Session, 'autoplay' | 'quick_play' | 'currency_decimals'>;
  readonly game: () => AutoplayGame | undefined;
  /** Whether a choice is made and nothing is on its way. */
  readonly isReady: () => boolean;
  /** Called when autoplay starts and ends. */
  readonly onAutoplay: (isOn: boolean) => void;
  readonly announce: (text: string) => void;
}

const endWords: Readonly<Record<AutoplayStop, WordKey>> = {
  rounds: 'auto.endRounds',
  loss: 'auto.endLoss',
  win: 'auto.endWin',
  bonus: 'auto.endBonus',
  balance: 'auto.endBalance',
  hidden: 'auto.endHidden',
  pressed: 'auto.endPressed',
  refused: 'auto.endPressed',
};

/** So long why it ended is to be read. */
const END_MS = 6_000;

/** Autoplay and quick play, as far as the site offers them: their buttons, and the count while rounds play by themselves. */
export class PlayOptions {
  /** The buttons; nothing where the site offers neither. */
  readonly node: HTMLElement | undefined;
  /** Rounds left and the net, in the place of the title while autoplay runs; and how it ended. */
  readonly count = el('output', { class: 'auto-count', hidden: true });
  readonly #deps: PlayOptionsDeps;
  readonly #autoplay: Autoplay;
  #isQuick = false;
  #fading: ReturnType<typeof setTimeout> | undefined;

  constructor(deps: PlayOptionsDeps) {
    const { t, session } = deps;
    this.#deps = deps;
    this.#autoplay = new Autoplay({
      game: deps.game,
      changed: (run) => this.#changed(run),
      ended: (why, run, last) => this.#ended(why, run, last),
    });
    const auto = el(
      'button',
      {
        type: 'button',
        class: 'round-button auto-button',
        'aria-label': t('auto.title'),
        title: t('auto.title'),
        'aria-haspopup': 'dialog',
        onclick: () => this.#open(),
      },
      icons.autoplay(),
    );
    const quick = el(
      'button',
      {
        type: 'button',
        class: 'round-button quick-button',
        'aria-label': t('quick.title'),
        title: t('quick.title'),
        'aria-pressed': 'false',
        onclick: () => {
          setQuick(!this.#isQuick);
          postToParent({ type: 'baize:quick', on: this.#isQuick });
        },
      },
      icons.quick(),
    );
    const setQuick = (on: boolean) => {
      this.#isQuick = on;
      quick.ariaPressed = String(on);
    };
    if (session.quick_play) onParentQuick(setQuick);
    if (!session.autoplay && !session.quick_play) return;
    this.node = el(
      'div',
      { class: 'play-options' },
      session.autoplay ? auto : undefined,
      session.quick_play ? quick : undefined,
    );
  }

  /** Whether rounds are to be shown no longer than the site asks. */
  get isQuick(): boolean {
    return this.#isQuick;
  }

  /** A press while autoplay runs ends it. @returns whether that was so */
  stoppedByPress(): boolean {
    if (!this.#autoplay.isOn) return false;
    this.#autoplay.stop('pressed');
    return true;
  }

  /** The server did not take a round. */
  refused(): void {
    this.#autoplay.stop('refused');
  }

  #open(): void {
    const { t, show, session, game, isReady } = this.#deps;
    const now = game();
    if (!now || !isReady() || this.stoppedByPress()) return;
    openAutoplaySheet({
      t,
      show,
      decimals: session.currency_decimals,
      stake: now.stake,
      onStart: (plan) => void this.#autoplay.start(plan),
    });
  }

  #changed(run: AutoplayRun | undefined): void {
    clearTimeout(this.#fading);
    const { t, show, onAutoplay } = this.#deps;
    this.count.hidden = run === undefined;
    document.body.classList.toggle('autoplay', run !== undefined);
    if (run)
      this.count.replaceChildren(
        el('span', {}, t('auto.left', { count: run.left })),
        el('span', {}, t('auto.net', { amount: show(run.net) })),
      );
    onAutoplay(run !== undefined);
  }

  #ended(why: AutoplayStop, run: AutoplayRun, last: AutoplayRound | undefined): void {
    const { t, show, announce } = this.#deps;
    const won = last ? show(last.paid - last.staked) : '';
    const text = `${t(endWords[why], { amount: won })} ${t('auto.net', { amount: show(run.net) })}.`;
    announce(text);
    this.count.textContent = text;
    this.count.hidden = false;
    document.body.classList.add('autoplay');
    this.#fading = setTimeout(() => this.#changed(undefined), END_MS);
  }
}
