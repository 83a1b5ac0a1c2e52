import { askMove, askOpen, type Free, type Move, type Opened, type Why } from './client.ts';
import { createClimb } from './climb.ts';
import { animate, element, svg } from './dom.ts';
import type { Around, Board } from './game.ts';
import { createReels } from './reels.ts';
import { Site } from './site.ts';
import { createWheel } from './wheel.ts';
import { type Words, wordsFor } from './words.ts';

const boards: Readonly<Record<string, (around: Around) => Board>> = {
  'open-wheel': createWheel,
  'open-climb': createClimb,
  'open-reels': createReels,
};

/** ISO 4217: of a protocol that does not say which currency it is. */
const NO_CURRENCY = 'XXX';

/** Opens the game that the page is of, and plays it. */
export async function openGame(root: HTMLElement): Promise<void> {
  const opened = await askOpen().catch(() => undefined);
  const { game = '', name = '' } = root.dataset;
  const create = boards[game];
  if (!opened || !create) {
    root.replaceChildren(element('p', { class: 'gone', role: 'alert' }, wordsFor('en').offline));
    return;
  }
  new Page(root, name, opened, create).start();
}

const icon = (d: string) =>
  svg('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true', class: 'icon' }, svg('path', { d }));

function button(kind: string, label: string, ...inside: (Node | string)[]): HTMLButtonElement {
  return element('button', { type: 'button', class: kind, 'aria-label': label, title: label }, ...inside);
}

type State = 'rest' | 'busy' | 'choosing' | 'ended';

class Page {
  readonly #root: HTMLElement;
  readonly #opened: Opened;
  readonly #words: Words;
  readonly #site: Site;
  readonly #board: Board;
  readonly #balance = element('b', { class: 'amount' });
  readonly #stake = element('b', { class: 'amount' });
  readonly #note = element('p', { class: 'note', role: 'status', 'aria-live': 'polite' });
  readonly #win = element('div', { class: 'win', 'aria-hidden': 'true' });
  readonly #go: HTMLButtonElement;
  readonly #less: HTMLButtonElement;
  readonly #more: HTMLButtonElement;
  readonly #proof = element('a', { class: 'proof', target: '_blank', rel: 'noopener', hidden: '' });
  readonly #free = element('span', { class: 'free', hidden: '' });
  readonly #format: Intl.NumberFormat;
  #place: number;
  #state: State = 'rest';

  constructor(root: HTMLElement, name: string, opened: Opened, create: (around: Around) => Board) {
    this.#root = root;
    this.#opened = opened;
    this.#site = new Site(opened.lobbyUrl);
    this.#words = wordsFor(opened.language);
    const { currency, language } = opened;
    const style =
      currency === NO_CURRENCY
        ? { minimumFractionDigits: 2 }
        : ({ style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const);
    this.#format = new Intl.NumberFormat(language === 'tl' ? 'en' : language, style);
    this.#place = Math.min(2, opened.stakes.length - 1);
    const { words } = this;
    this.#go = button('go', words.spin);
    this.#less = button('step', words.less, icon('M5 11h14v2H5z'));
    this.#more = button('step', words.more, icon('M11 5h2v6h6v2h-6v6h-2v-6H5v-2h6z'));
    this.#board = create({
      words,
      write: (amount) => this.#format.format(amount),
      choose: (choice) => void this.#move('choose', { choice }),
    });
    this.#build(name);
  }

  get words(): Words {
    return this.#words;
  }

  start(): void {
    const { balance, free, round, why, ok } = this.#opened;
    this.#go.addEventListener('click', () => void this.#press());
    this.#less.addEventListener('click', () => this.#step(-1));
    this.#more.addEventListener('click', () => this.#step(1));
    window.addEventListener('keydown', (event) => this.#key(event));
    this.#showBalance(balance);
    this.#showFree(free);
    this.#step(0);
    this.#site.followBalance((pushed) => {
      // While a round is shown it would say how it ends.
      if (this.#state === 'rest') this.#showBalance(pushed);
    });
    if (round) void this.#goOn({ ok: true, round, balance, ...(free ? { free } : {}) });
    if (!ok) this.#refuse(why ?? 'other');
    this.#site.ready();
  }

  #build(name: string): void {
    const { words } = this;
    const { isDemo, depositUrl } = this.#opened;
    const close = button(
      'top',
      words.close,
      icon('M6 4.6 12 10.6 18 4.6 19.4 6 13.4 12 19.4 18 18 19.4 12 13.4 6 19.4 4.6 18 10.6 12 4.6 6z'),
    );
    close.addEventListener('click', () => this.#site.close());
    const deposit = button('top deposit', words.deposit, icon('M11 5h2v6h6v2h-6v6h-2v-6H5v-2h6z'));
    deposit.addEventListener('click', () => this.#site.deposit(depositUrl));
    const purse = element(
      'div',
      { class: 'purse' },
      element('small', {}, isDemo ? words.demo : words.balance),
      this.#balance,
    );
    this.#proof.append(
      icon('M12 2 4 5v6c0 5 3.4 9.3 8 11 4.6-1.7 8-6 8-11V5zm-1.2 13.6-3.4-3.4 1.4-1.4 2 2 4.4-4.4 1.4 1.4z'),
      element('span', {}, words.fair),
    );
    const bar = element(
      'div',
      { class: 'bar' },
      element(
        'div',
        { class: 'stakes' },
        this.#less,
        element('div', { class: 'stake' }, element('small', {}, words.stake), this.#stake),
        this.#more,
      ),
      this.#go,
    );
    this.#root.replaceChildren(
      element('header', {}, close, element('h1', {}, name), purse, ...(isDemo ? [] : [deposit])),
      element('main', {}, this.#board.root, this.#win),
      element('footer', {}, element('div', { class: 'notes' }, this.#note, this.#free, this.#proof), bar),
    );
    this.#root.classList.add(this.#root.dataset.game ?? '');
  }

  #key(event: KeyboardEvent): void {
    const isOnButton = event.target instanceof HTMLButtonElement || event.target instanceof HTMLAnchorElement;
    if (event.key === ' ' && !isOnButton && !event.repeat) {
      event.preventDefault();
      void this.#press();
    }
    if (event.key === 'ArrowUp' || event.key === '+') this.#step(1);
    if (event.key === 'ArrowDown' || event.key === '-') this.#step(-1);
    if (event.key === 'Escape') this.#site.close();
    if (this.#state === 'choosing' && /^[1-4]$/.test(event.key))
      void this.#move('choose', { choice: Number(event.key) - 1 });
  }

  #step(by: number): void {
    if (this.#state !== 'rest') return;
    const { stakes } = this.#opened;
    this.#place = Math.max(0, Math.min(stakes.length - 1, this.#place + by));
    const stake = Number(stakes[this.#place]);
    this.#stake.textContent = this.#format.format(stake);
    this.#board.stake(stake);
    this.#label();
  }

  #label(): void {
    const { words } = this;
    const { stakes } = this.#opened;
    const isRest = this.#state === 'rest';
    this.#less.disabled = !isRest || this.#place === 0;
    this.#more.disabled = !isRest || this.#place === stakes.length - 1;
    this.#go.disabled = this.#state === 'busy' || this.#state === 'ended';
    const isClimb = this.#root.dataset.game === 'open-climb';
    const word = this.#state === 'choosing' ? words.collect : isClimb ? words.climb : words.spin;
    this.#go.textContent = word;
    this.#go.setAttribute('aria-label', word);
    this.#go.classList.toggle('collect', this.#state === 'choosing');
  }

  async #press(): Promise<void> {
    if (this.#state === 'choosing') return this.#move('leave', {});
    if (this.#state === 'rest') return this.#move('begin', { stake: this.#opened.stakes[this.#place] });
  }

  async #move(what: 'begin' | 'choose' | 'leave', body: object): Promise<void> {
    if (this.#state === 'busy' || this.#state === 'ended') return;
    const wasChoosing = this.#state === 'choosing';
    this.#set('busy');
    this.#note.textContent = '';
    if (what === 'begin') {
      this.#win.classList.remove('seen');
      this.#proof.hidden = true;
      this.#site.round('start', null);
    }
    this.#board.wait();
    const move = await askMove(what, body);
    if (move.ok) return this.#goOn(move);
    this.#set(wasChoosing ? 'choosing' : 'rest');
    this.#board.rest();
    if (!wasChoosing) this.#site.round('end', null);
    this.#showBalance(move.balance);
    this.#refuse(move.why);
  }

  async #goOn(move: Extract<Move, { readonly ok: true }>): Promise<void> {
    const { round } = move;
    // The stake is gone at once; what is won is shown when it is seen.
    if (!round.isClosed) this.#showBalance(move.balance);
    await this.#board.show(round);
    this.#showFree(move.free);
    if (!round.isClosed) {
      this.#set('choosing');
      this.#note.textContent =
        round.times > 0
          ? `${this.words.collect}: ${this.#format.format((Number(round.stake) * round.times) / 100)}`
          : '';
      this.#go.disabled = round.times === 0;
      return;
    }
    this.#set('rest');
    this.#showBalance(move.balance);
    this.#proof.hidden = false;
    this.#proof.href = `/rounds/${round.id}`;
    this.#site.round('end', move.balance);
    if (Number(round.win) > 0) await this.#celebrate(Number(round.win), round.times);
  }

  async #celebrate(win: number, times: number): Promise<void> {
    const text = this.#format.format(win);
    this.#note.textContent = `${this.words.win}: ${text}`;
    this.#win.replaceChildren(element('small', {}, `${times / 100}×`), element('b', {}, text));
    this.#win.classList.add('seen');
    this.#win.classList.toggle('big', times >= 500);
    await animate(
      this.#win,
      [
        { transform: 'scale(0.6)', opacity: 0 },
        { transform: 'scale(1.06)', opacity: 1, offset: 0.7 },
        { transform: 'scale(1)', opacity: 1 },
      ],
      { duration: 420, easing: 'ease-out' },
    );
  }

  #set(state: State): void {
    this.#state = state;
    this.#root.classList.toggle('busy', state === 'busy');
    this.#label();
  }

  #refuse(why: Why): void {
    this.#note.textContent = this.words[why];
    this.#note.classList.add('wrong');
    window.setTimeout(() => this.#note.classList.remove('wrong'), 4_000);
    if (why !== 'ended') return;
    this.#set('ended');
    this.#site.ended();
  }

  #showBalance(balance: string | null): void {
    if (balance !== null) this.#balance.textContent = this.#format.format(Number(balance));
  }

  #showFree(free: Free | undefined): void {
    this.#free.hidden = !free || free.left === 0;
    if (free) this.#free.textContent = `${this.words.freeRounds}: ${free.left}`;
  }
}
