import { type Guess, heightOf, RANKS } from '#rules/games/tall-card/rules.ts';
import { multiplyDown } from '#rules/money/amount.ts';
import { cardName } from '../../board/cards/card-name.ts';
import { PlayingCard } from '../../board/cards/playing-card.ts';
import type { How, Kit, MainAction, Shown, View } from '../../board/view.ts';
import { el } from '../../frame/dom.ts';
import { readAmount } from '../../frame/money.ts';
import { percentOf } from '../../frame/percent.ts';
import type { WordKey } from '../../frame/words.ts';
import { deckOf, note, signs } from './drawings.ts';
import { guessesOn, guessOf, ranksFor, readSeen, type Seen, worthOnCards } from './seen.ts';

const hundredths = (times: number) => (times / 100).toFixed(2);
const chance = (ranks: number) => percentOf((Math.floor((ranks * 10_000) / RANKS) / 100).toFixed(2));

/** A guess with its sign, its name, how likely it is and what it makes the stake worth. */
interface GuessButton {
  readonly node: HTMLButtonElement;
  guess: Guess;
}

/** One card open, one to come: higher or lower, card by card, until the player leaves or is wrong. */
export class Climb implements View {
  readonly #kit: Kit;
  readonly #ladder: HTMLElement;
  readonly #place = el('div', { class: 'open-card' });
  readonly #deck: HTMLButtonElement;
  readonly #worth = el('output', { class: 'worth' });
  readonly #buttons: readonly [GuessButton, GuessButton];
  #top: PlayingCard;
  #seen: Seen | undefined;
  #isOpen = false;

  constructor(kit: Kit) {
    const { t } = kit;
    this.#kit = kit;
    this.#ladder = el('ol', { class: 'steps-up', tabindex: 0, 'aria-label': t('hilo.ladder') });
    this.#deck = el(
      'button',
      { type: 'button', class: 'deck', 'aria-keyshortcuts': 'ArrowRight', onclick: () => this.#act('skip') },
      deckOf(),
      el('span', {}, t('hilo.skip')),
    );
    this.#buttons = [this.#button('higher', 'ArrowUp'), this.#button('lower', 'ArrowDown')];
    this.#top = new PlayingCard(t, 'burin');
    this.#place.append(this.#top.node);
    const [upper, under] = this.#buttons;
    kit.board.append(
      el(
        'div',
        { class: 'note' },
        note(),
        this.#ladder,
        el('div', { class: 'on-table' }, this.#deck, this.#place, this.#worth),
        el('div', { class: 'guesses', role: 'group', 'aria-label': t('hilo.guess') }, upper.node, under.node),
      ),
    );
    document.addEventListener('keydown', (event) => this.#key(event));
    this.#dress();
  }

  choice(): unknown {
    return null;
  }

  main(round: Shown): MainAction {
    const { t, show } = this.#kit;
    const seen = readSeen(round.result);
    const amount = show(multiplyDown(readAmount(round.stake), BigInt(seen.times), 100n));
    const hasGuessed = seen.taken.some((action) => guessOf(action) !== undefined);
    return { label: hasGuessed ? t('mines.leave', { amount }) : t('mines.back'), action: 'leave' };
  }

  setIdle(): void {
    this.#dress();
  }

  async draw(round: Shown, { fresh, skip }: How): Promise<void> {
    const seen = readSeen(round.result);
    const isNew = seen.cards.length !== this.#seen?.cards.length || round.step === 0;
    this.#seen = seen;
    // No guess while a card is being dealt.
    this.#isOpen = false;
    this.#dress();
    if (isNew) await this.#deal(seen, fresh ? skip : AbortSignal.abort());
    this.#isOpen = round.state === 'open';
    this.#drawLadder(seen);
    this.#dress();
    if (fresh) this.#sound(round, seen);
    this.#describe(seen);
  }

  async #deal(seen: Seen, skip: AbortSignal): Promise<void> {
    const card = seen.cards.at(-1);
    if (card === undefined) return;
    this.#drawLadder({ ...seen, cards: seen.cards.slice(0, -1), times: 100 });
    this.#place.className = 'open-card';
    this.#top = new PlayingCard(this.#kit.t, 'burin');
    this.#place.replaceChildren(this.#top.node);
    await this.#top.fly(this.#deck, skip);
    await this.#top.turn(card, skip);
    if (seen.times === 0) this.#place.classList.add('wrong');
    else if (guessOf(seen.taken.at(-1))) this.#place.classList.add('right');
  }

  #sound(round: Shown, seen: Seen): void {
    const { sound } = this.#kit;
    if (seen.times === 0) sound.stop(3);
    else if (round.state === 'open') sound.tick(Math.min(1, seen.taken.length / 8));
    else if (readAmount(round.win) > readAmount(round.stake)) sound.win(seen.times > 1_000 ? 2 : 1);
  }

  #describe(seen: Seen): void {
    const { t, announce } = this.#kit;
    const card = cardName(this.#kit.t, seen.cards.at(-1));
    announce(
      seen.times === 0 ? t('hilo.wrong', { card }) : t('hilo.said', { card, times: hundredths(seen.times) }),
    );
  }

  #drawLadder(seen: Seen): void {
    const { t } = this.#kit;
    const worth = worthOnCards(seen);
    const items = seen.cards.map((card, place) => {
      const guess = guessOf(seen.taken[place - 1]);
      const sign = place === 0 ? undefined : signs[guess ?? 'skip']();
      const times = worth[place] ?? 0;
      return el(
        'li',
        { class: times === 0 ? 'wrong' : guess ? 'right' : 'passed' },
        sign,
        new PlayingCard(t, 'burin', card).node,
        el('b', {}, `×${hundredths(times)}`),
      );
    });
    this.#ladder.replaceChildren(...items);
    this.#ladder.scrollLeft = this.#ladder.scrollWidth;
  }

  #button(guess: Guess, key: string): GuessButton {
    const made: GuessButton = {
      guess,
      node: el('button', {
        type: 'button',
        class: 'guess',
        'aria-keyshortcuts': key,
        onclick: () => this.#act(made.guess),
      }),
    };
    return made;
  }

  /** Writes on the buttons what the card that lies open leaves to guess. */
  #dress(): void {
    const { t } = this.#kit;
    const card = this.#seen?.cards.at(-1);
    const isEnd = card !== undefined && [1, RANKS].includes(heightOf(card));
    for (const [index, guess] of guessesOn(this.#isOpen ? card : undefined).entries()) {
      const button = this.#buttons[index];
      const times = this.#seen?.next.get(guess);
      if (!button) continue;
      button.guess = guess;
      const isReady = this.#isOpen && times !== undefined;
      button.node.ariaDisabled = String(!isReady);
      button.node.dataset.guess = guess;
      const ranks = card === undefined ? 0 : ranksFor(card, guess);
      button.node.replaceChildren(
        signs[guess](),
        el('strong', {}, t(nameOf(guess, this.#isOpen && isEnd))),
        el('span', { class: 'chance' }, isReady ? `${ranks}/${RANKS} · ${chance(ranks)}` : '–'),
        el('span', { class: 'pays' }, isReady ? `×${hundredths(times)}` : '–'),
      );
    }
    this.#deck.ariaDisabled = String(!this.#isOpen);
    const worth = this.#seen?.times ?? 100;
    this.#worth.replaceChildren(
      el('span', { class: 'caption' }, t('hilo.worth')),
      el('b', {}, this.#seen ? `×${hundredths(worth)}` : '–'),
    );
  }

  #act(action: string): void {
    if (!this.#isOpen) return;
    this.#kit.sound.click();
    this.#kit.act(action);
  }

  #key(event: KeyboardEvent): void {
    if (event.repeat || document.querySelector('dialog[open]')) return;
    const [upper, under] = this.#buttons;
    const action = { ArrowUp: upper.guess, ArrowDown: under.guess, ArrowRight: 'skip' }[event.key];
    if (action === undefined || event.target === this.#ladder) return;
    event.preventDefault();
    this.#act(action);
  }
}

function nameOf(guess: Guess, isEnd: boolean): WordKey {
  if (guess === 'same') return 'hilo.same';
  if (guess === 'higher') return isEnd ? 'hilo.higher' : 'hilo.higherSame';
  return isEnd ? 'hilo.lower' : 'hilo.lowerSame';
}
