import { isRuleRefusal } from '#rules/games/round/replay.ts';
import type { SharedRound } from '#rules/games/shared/shared-game.ts';
import type { Amount } from '#rules/money/amount.ts';
import { el, icons } from '../../frame/dom.ts';
import { readAmount } from '../../frame/money.ts';
import { listenToKeys } from '../../frame/start-game.ts';
import { lessMotion } from '../../frame/wait.ts';
import { type Book, balanceBefore, betsOfRound } from '../book.ts';
import type { SharedKit, SharedView } from '../start-shared.ts';
import { archiveName, openArchive } from './archive.ts';
import type { DrawShow, DrawsPage, Slip } from './draw-view.ts';
import { Laying } from './lay.ts';
import { clockStrip, dock, type Tab, tabBar } from './layout.ts';
import { cameOf, isByEnd, OwnBets } from './own-bets.ts';
import { type DrawPhase, drawPhaseOf } from './phase.ts';
import { resultOf } from './result.ts';
import { poolNow, returnLine } from './return-now.ts';

/** Redraw interval under reduced motion; otherwise every frame. */
const CALM_MS = 200;
/** The scene is beside the other views. */
const roomy = '(min-width: 900px) and (min-height: 481px)';

/** The page of a scheduled draw: its scene, the slip, own bets, and one button that sends what the slip holds. */
export class DrawTable implements SharedView {
  readonly #kit: SharedKit;
  readonly #page: DrawsPage;
  readonly #laying: Laying;
  readonly #show: DrawShow;
  readonly #slip: Slip;
  readonly #own: OwnBets;
  readonly #clock: ReturnType<typeof clockStrip>;
  readonly #tabs: ReturnType<typeof tabBar>;
  readonly #dock: ReturnType<typeof dock>;
  readonly #return: ReturnType<typeof returnLine>;
  readonly #skip: HTMLButtonElement;
  readonly #result = el('p', { class: 'draw-result', hidden: true });
  readonly #cut: HTMLElement;
  readonly #root: HTMLElement;
  readonly #isStill = lessMotion();
  #skipped = '';
  #said = '';
  #isRevealed = true;
  /** Whether the page around the frame keeps its balance still. */
  #isHeld = false;
  #drawnAt = Number.NEGATIVE_INFINITY;

  constructor(kit: SharedKit, page: DrawsPage) {
    const { t, place, feed } = kit;
    this.#kit = kit;
    this.#page = page;
    this.#laying = new Laying(kit, (note) => this.#refresh(note ?? ''));
    this.#clock = clockStrip(kit, page.views);
    this.#tabs = tabBar(kit, page.views, (tab) => this.#open(tab));
    this.#dock = dock(kit, { stake: () => this.#refresh(''), send: () => void this.#send() });
    this.#return = returnLine(kit, page.proof?.(kit));
    this.#dock.node.append(...this.#return.nodes);
    const desk = {
      changed: () => this.#refresh(''),
      stakeNow: () => this.#dock.stake,
      get stake() {
        return this.stakeNow();
      },
    };
    this.#show = page.show(kit);
    this.#slip = page.slip(kit, desk);
    this.#own = new OwnBets(kit, page, ({ bet_id }) => void this.#takeBack(bet_id));
    this.#cut = el('p', { class: 'cut', role: 'alert', hidden: true }, t('draws.cut'));
    const skip = () => {
      if (this.#phase.is === 'over') this.#skipped = feed.book.round?.round_id ?? '';
    };
    this.#skip = el(
      'button',
      { type: 'button', class: 'skip', hidden: true, onclick: skip },
      t('draws.skip'),
    );
    this.#show.node.addEventListener('click', skip);
    const archive = el(
      'button',
      {
        type: 'button',
        class: 'open-archive',
        'aria-haspopup': 'dialog',
        onclick: () => openArchive(kit, page),
      },
      icons.shield(),
      el('span', {}, archiveName(t, page)),
    );
    const scene = el('section', { class: 'draw-scene', 'aria-label': this.#tabs.words.draw });
    scene.append(this.#show.node, this.#result, this.#cut, this.#skip, archive);
    const slip = el('section', { class: 'draw-slip', 'aria-label': this.#tabs.words.slip }, this.#slip.node);
    const mine = el(
      'section',
      { class: 'draw-mine', 'aria-label': t('shared.mine'), tabindex: '0' },
      this.#own.node,
    );
    this.#dock.balance(balanceBefore(feed.book));
    this.#root = el(
      'div',
      { class: 'draw-table' },
      this.#clock.node,
      this.#tabs.node,
      scene,
      slip,
      mine,
      this.#dock.node,
    );
    place.append(this.#root);
    this.#open('slip');
    this.#isRevealed = this.#revealing(this.#phase).isRevealed;
    this.#refresh('');
    this.#showRefunds();
    listenToKeys(() => void this.#send());
    requestAnimationFrame((at) => this.#frame(at));
  }

  get #phase(): DrawPhase {
    const { feed, clock } = this.#kit;
    return drawPhaseOf(feed.book, clock.now);
  }

  /** From the close of the stakes until the end of the draw is shown. */
  get isShowing(): boolean {
    const { is } = this.#phase;
    const isOpen = betsOfRound(this.#kit.feed.book).some(({ state }) => state === 'open');
    return is === 'waiting' || (is === 'over' && (isOpen || !this.#isRevealed));
  }

  changed(before: Book): void {
    const { feed, announce } = this.#kit;
    this.#cut.hidden = !feed.isCut;
    // The balance must not reveal a result before it is shown.
    this.#isRevealed = this.#revealing(this.#phase).isRevealed;
    for (const bet of feed.book.own) {
      const known = before.own.find(({ bet_id }) => bet_id === bet.bet_id);
      if (known?.state !== 'open') continue;
      if (isByEnd(bet)) continue;
      if (bet.state === 'refunded') this.#refresh(cameOf(this.#kit, bet));
      if (bet.state === 'refunded' || bet.state === 'cancelled') announce(cameOf(this.#kit, bet));
    }
    this.#refresh();
  }

  /** Refunds that happened while the page was closed are reported when it opens. */
  #showRefunds(): void {
    const refunded = this.#kit.feed.book.own.find((bet) => bet.state === 'refunded' && !isByEnd(bet));
    if (refunded) this.#refresh(cameOf(this.#kit, refunded));
  }

  #open(tab: Tab): void {
    const hasFocus = this.#root.contains(document.activeElement);
    this.#root.dataset.tab = tab;
    this.#tabs.set(tab);
    // The focused element may have gone out of sight.
    const focused = document.activeElement;
    if (hasFocus && focused instanceof HTMLElement && !focused.checkVisibility())
      this.#tabs.button(tab).focus();
  }

  get #opened(): SharedRound | undefined {
    const { round } = this.#kit.feed.book;
    return round ? this.#page.rules.open(round.setting) : undefined;
  }

  /** Contents and cost of the slip; `undefined` without a bet, or with an unknown return. */
  #bet(): { readonly choices: readonly unknown[]; readonly cost: Amount } | undefined {
    const one = this.#slip.choice();
    const choices = this.#slip.choices?.() ?? (one === undefined ? [] : [one]);
    const opened = this.#opened;
    if (!opened || choices.length === 0) return undefined;
    if (opened.returnNow && !poolNow(this.#kit.feed.book)) return undefined;
    let cost = 0n;
    for (const choice of choices) {
      const read = opened.readBet({ stake: this.#dock.stake, choice });
      if (isRuleRefusal(read)) return undefined;
      cost += read.staked;
    }
    return { choices, cost };
  }

  async #send(): Promise<void> {
    const { sound, announce, t, show } = this.#kit;
    const bet = this.#bet();
    if (this.#phase.is !== 'taking' || this.#laying.sending) return;
    if (!bet) {
      this.#open('slip');
      this.#refresh(this.#slip.missing());
      return;
    }
    sound.click();
    const amount = await this.#layAll(bet.choices);
    if (amount === 0n) return;
    const said = t('draws.laid', { amount: show(amount) });
    announce(said);
    // The reason of a refusal has been shown by the command.
    if (amount === bet.cost) this.#refresh(said);
  }

  /** One after the other, all on one round, until one is not taken. @returns what was staked */
  async #layAll(choices: readonly unknown[]): Promise<Amount> {
    const { stake } = this.#dock;
    const roundId = this.#kit.feed.book.round?.round_id;
    let staked = 0n;
    for (const choice of choices) {
      if (this.#kit.feed.book.round?.round_id !== roundId) break;
      const laid = await this.#laying.lay(stake, choice);
      if (!laid) break;
      staked += readAmount(laid.stake);
      this.#slip.taken(choice);
    }
    return staked;
  }

  async #takeBack(betId: string): Promise<void> {
    this.#kit.sound.click();
    if (await this.#laying.takeBack(betId)) this.#tabs.button('mine').focus();
  }

  /** Draws everything that changes by commands and pushes; what changes by the clock is drawn with the frames. */
  #refresh(note?: string): void {
    const { feed, t } = this.#kit;
    const { book } = feed;
    const phase = this.#phase;
    const isTaking = phase.is === 'taking';
    const { sending } = this.#laying;
    if (note !== undefined) this.#dock.note.textContent = note;
    // The balance must not reveal the payout of a draw before it is shown.
    if (this.#isRevealed) this.#dock.balance(readAmount(book.balance));
    this.#dock.setBusy(sending !== undefined);
    this.#slip.draw(isTaking && sending === undefined, book);
    const bets = betsOfRound(book).filter(({ state }) => state !== 'cancelled');
    this.#tabs.count(bets.length);
    this.#own.draw({ book, isTaking, isRevealed: this.#isRevealed, isBusy: sending !== undefined });
    const bet = this.#bet();
    const { stake } = this.#dock;
    const held = bet?.choices.map((choice) => ({ stake, choice })) ?? [];
    this.#return.draw(isTaking ? this.#opened : undefined, held, book);
    if (sending === 'bet') this.#dock.button(t('draws.sending'), bet?.cost, true);
    else if (!isTaking) this.#dock.button(t('draws.closed'), undefined, true);
    else if (bet) this.#dock.button(this.#slip.ready?.() ?? t('draws.send'), bet.cost, sending !== undefined);
    else this.#dock.button(this.#slip.missing(), undefined, true);
  }

  #revealing(phase: DrawPhase): { readonly revealed: number; readonly isRevealed: boolean } {
    if (phase.is !== 'over') return { revealed: 0, isRevealed: true };
    const all = this.#show.revealMs(phase.outcome);
    const isAll = this.#isStill || this.#skipped === this.#kit.feed.book.round?.round_id;
    const revealed = isAll ? all : Math.min(all, phase.gone);
    return { revealed, isRevealed: revealed >= all && this.#show.isReady?.() !== false };
  }

  #frame(at: number): void {
    requestAnimationFrame((next) => this.#frame(next));
    if (this.#isStill && at - this.#drawnAt < CALM_MS) return;
    this.#drawnAt = at;
    const phase = this.#phase;
    const { book } = this.#kit.feed;
    const { revealed, isRevealed } = this.#revealing(phase);
    const isOpen = betsOfRound(book).some(({ state }) => state === 'open');
    const key = `${book.round?.round_id} ${phase.is} ${isRevealed && !(phase.is === 'over' && isOpen)}`;
    if (key !== this.#said) this.#turn(phase, isRevealed, key);
    this.#clock.draw(phase, isRevealed);
    const past = isRevealed
      ? book.last
      : book.last.filter(({ round_id }) => round_id !== book.round?.round_id);
    this.#show.draw({ phase, revealed, isRevealed, book, past, at: this.#isStill ? 0 : at });
  }

  /** Done once for each phase of each round, and once more when all of it is shown. */
  #turn(phase: DrawPhase, isRevealed: boolean, key: string): void {
    const { t, feed, announce, sound } = this.#kit;
    const isFirst = this.#said === '';
    this.#said = key;
    this.#isRevealed = isRevealed;
    const hadFocus = document.activeElement === this.#skip;
    this.#skip.hidden = phase.is !== 'over' || isRevealed;
    if (hadFocus && this.#skip.hidden) this.#tabs.button('draw').focus();
    const bets = betsOfRound(feed.book).filter((bet) => bet.state === 'open' || isByEnd(bet));
    this.#result.hidden = true;
    const isOpen = bets.some(({ state }) => state === 'open');
    if (phase.is === 'over' && isRevealed && !isOpen) {
      const outcomeText = this.#page.outcomeText(t, phase.outcome);
      const result = resultOf(this.#kit, bets);
      this.#result.textContent = result?.text ?? '';
      this.#result.hidden = result === undefined;
      this.#result.classList.toggle('won', result?.isWon === true);
      if (!isFirst) {
        announce(result ? `${outcomeText}. ${result.text}` : outcomeText);
        if (result?.isWon) sound.win(result.size);
      }
    } else if (!isFirst) {
      if (phase.is === 'taking') announce(t('draws.saidOpen'));
      if (phase.is === 'waiting') announce(t('draws.closed'));
    }
    const isHeld = this.isShowing && bets.length > 0;
    if (isHeld !== this.#isHeld) this.#kit.publishRound(isHeld ? 'start' : 'end');
    this.#isHeld = isHeld;
    // A player with a stake is shown the draw, and beside it, where there is room, the slip.
    if (phase.is === 'waiting' && bets.length > 0)
      this.#open(window.matchMedia(roomy).matches ? 'mine' : 'draw');
    this.#refresh(phase.is === 'refunded' ? undefined : '');
  }
}
