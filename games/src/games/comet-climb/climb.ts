import type { OwnSharedBet } from '#contract/calls/games/shared-rounds.ts';
import { readAmount } from '../../frame/money.ts';
import { openPanel } from '../../frame/panels/panel.ts';
import { listenToKeys } from '../../frame/start-game.ts';
import { lessMotion } from '../../frame/wait.ts';
import { type Book, betsOfRound } from '../../shared/book.ts';
import type { SharedKit, SharedView } from '../../shared/start-shared.ts';
import { BetPanel } from './bet-panel.ts';
import { type Board, buildBoard, drawPast, drawSecond, drawWho } from './board.ts';
import { Crowd, outcomeOf } from './crowd.ts';
import { flightOf, type Phase, phaseOf } from './phase.ts';
import { hundredths } from './reading.ts';
import { Flight } from './scene/flight.ts';

/** Redraw interval of the multiplier under reduced motion; otherwise every frame. */
const CALM_MS = 100;
/** So long a win is shown over the scene. */
const WON_MS = 3_500;
const roomy = '(min-width: 900px) and (min-height: 481px)';

const seconds = (ms: number): string => (Math.ceil(ms / 100) / 10).toFixed(1);

/** The page of Comet Climb: the sky, who is in, and two bets. */
export class Climb implements SharedView {
  readonly #kit: SharedKit;
  readonly #board: Board;
  readonly #flight: Flight;
  readonly #panels: readonly BetPanel[];
  readonly #crowd: Crowd;
  readonly #isStill = lessMotion();
  readonly #isRoomy = window.matchMedia(roomy);
  #isSecondOpen = false;
  #drawnAt = 0;
  #said = '';
  #wonUntil = 0;
  #crowdAsked = false;

  constructor(kit: SharedKit) {
    this.#kit = kit;
    this.#board = buildBoard(kit);
    this.#flight = new Flight(this.#board.stage, this.#isStill, () => flightOf(this.#phase));
    const most = Math.min(2, kit.feed.book.state.most_bets);
    this.#panels = Array.from({ length: most }, (_, index) => new BetPanel(kit, index + 1));
    this.#crowd = new Crowd(kit);
    const { panels, second, who } = this.#board;
    panels.append(...this.#panels.map(({ node }) => node));
    second.addEventListener('click', () => this.#toggleSecond());
    who.addEventListener('click', () => {
      openPanel(kit.t, kit.t('shared.everyone')).body.append(this.#crowd.node);
      this.#crowd.draw();
    });
    this.#isRoomy.addEventListener('change', () => this.#arrange());
    this.#isSecondOpen = betsOfRound(kit.feed.book).filter(({ state }) => state === 'open').length > 1;
    this.#seat(kit.feed.book);
    this.#arrange();
    this.#drawAll();
    this.#showRefunds(kit.feed.book.own);
    listenToKeys(() => this.#panels[0]?.press());
    requestAnimationFrame((at) => this.#frame(at));
  }

  get #phase(): Phase {
    const { feed, clock } = this.#kit;
    return phaseOf(feed.book, clock.now);
  }

  changed(before: Book): void {
    const { feed, sound } = this.#kit;
    const { book } = feed;
    this.#board.cut.hidden = !feed.isCut;
    if (book.round?.round_id !== before.round?.round_id && book.round?.phase === 'taking') {
      this.#seat(book);
      for (const panel of this.#panels) panel.fresh();
    } else this.#seat(book);
    for (const [tag, bet] of book.others) {
      const known = before.others.get(tag);
      if (known && known.times === null && bet.times !== null) this.#flight.release(false);
    }
    for (const bet of book.own) {
      const known = before.own.find(({ bet_id }) => bet_id === bet.bet_id);
      if (bet.state !== 'open' && known?.state === 'open') this.#decided(bet);
    }
    if (book.round?.phase === 'over' && before.round?.phase === 'running') sound.stop(0);
    this.#drawAll();
  }

  #decided(bet: OwnSharedBet): void {
    const { t, show, sound, announce } = this.#kit;
    const words = outcomeOf(this.#kit, bet);
    this.#panels.find((panel) => panel.bet?.bet_id === bet.bet_id)?.say(words);
    announce(words);
    if (bet.state !== 'paid') return;
    this.#flight.release(true);
    sound.win((bet.times ?? 0) > 1_000 ? 2 : 1);
    this.#board.won.textContent = `${t('climb.cashedAt', { times: hundredths(bet.times ?? 100) })} · ${show(readAmount(bet.win))}`;
    this.#wonUntil = performance.now() + WON_MS;
  }

  /** Refunds that happened while the page was closed are reported when it opens. */
  #showRefunds(own: readonly OwnSharedBet[]): void {
    const refunded = own.filter(({ state }) => state === 'refunded');
    for (const [index, panel] of this.#panels.entries()) {
      const bet = refunded[index];
      if (bet) panel.say(outcomeOf(this.#kit, bet));
    }
  }

  /** Each bet of the round keeps the panel it was laid at; one that is found again takes the first that is free. */
  #seat(book: Book): void {
    const bets = betsOfRound(book);
    for (const panel of this.#panels) panel.take(bets.find(({ bet_id }) => bet_id === panel.bet?.bet_id));
    if (this.#panels.some((panel) => panel.isLaying)) return;
    const seated = new Set(this.#panels.map(({ bet }) => bet?.bet_id));
    for (const bet of bets.filter(({ bet_id, state }) => state !== 'cancelled' && !seated.has(bet_id))) {
      const free = this.#panels.find((panel) => panel.bet === undefined || panel.bet.state === 'cancelled');
      free?.take(bet);
    }
    this.#arrange();
  }

  #toggleSecond(): void {
    this.#isSecondOpen = !this.#isSecondOpen;
    this.#arrange();
  }

  #arrange(): void {
    const { side, second } = this.#board;
    const isRoomy = this.#isRoomy.matches;
    if (isRoomy) side.replaceChildren(this.#crowd.node);
    else side.replaceChildren();
    const [, other] = this.#panels;
    // A second bet stays in sight for as long as its round.
    const isOpen = isRoomy || this.#isSecondOpen || other?.isTaken === true || other?.bet !== undefined;
    if (other) other.node.hidden = !isOpen;
    second.hidden = isRoomy;
    drawSecond(second, this.#kit.t, isOpen);
  }

  #drawAll(): void {
    const { feed, show, t } = this.#kit;
    const { book } = feed;
    this.#board.balance.textContent = show(readAmount(book.balance));
    drawPast(this.#board, book.last);
    drawWho(this.#board.who, t, book.count);
    if (this.#crowdAsked) return;
    this.#crowdAsked = true;
    requestAnimationFrame(() => {
      this.#crowdAsked = false;
      this.#crowd.draw();
    });
  }

  #frame(at: number): void {
    requestAnimationFrame((next) => this.#frame(next));
    if (this.#isStill && at - this.#drawnAt < CALM_MS) return;
    this.#drawnAt = at;
    const phase = this.#phase;
    this.#number(phase);
    this.#say(phase);
    this.#board.won.hidden = performance.now() > this.#wonUntil;
    for (const panel of this.#panels) panel.draw(phase);
  }

  #number(phase: Phase): void {
    const { t } = this.#kit;
    const { label, number, below, bar, stage } = this.#board;
    const next = (ms: number | undefined) =>
      ms === undefined ? '' : t('climb.nextIn', { seconds: seconds(ms) });
    const texts = (): readonly [label: string, number: string, below: string] => {
      if (phase.is === 'none') return [t('climb.waiting'), '', ''];
      if (phase.is === 'taking') return [t('climb.startsIn'), seconds(phase.left), ''];
      if (phase.is === 'closed') return [t('climb.closed'), '×1.00', ''];
      if (phase.is === 'flying') return ['', `×${hundredths(phase.times)}`, ''];
      if (phase.is === 'refunded') return [t('climb.refundedRound'), '', next(phase.next)];
      return [t('climb.lostAt'), `×${hundredths(phase.crash)}`, next(phase.next)];
    };
    for (const [index, text] of texts().entries()) {
      const node = [label, number, below][index];
      if (node && node.textContent !== text) node.textContent = text;
    }
    if (stage.dataset.phase !== phase.is) stage.dataset.phase = phase.is;
    bar.style.scale = phase.is === 'taking' ? `${phase.share.toFixed(3)} 1` : '0 1';
  }

  /** Said once for each phase of each round. */
  #say(phase: Phase): void {
    const { t, feed, announce, sound } = this.#kit;
    const key = `${feed.book.round?.round_id} ${phase.is}`;
    if (key === this.#said) return;
    const isFirst = this.#said === '';
    this.#said = key;
    if (isFirst) return;
    if (phase.is === 'taking') announce(t('climb.saidOpen'));
    if (phase.is === 'flying') {
      announce(t('climb.saidOff'));
      sound.scatter(1);
    }
    if (phase.is === 'lost') announce(t('climb.saidLost', { times: hundredths(phase.crash) }));
  }
}
