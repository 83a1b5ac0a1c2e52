import type { PokerRank } from '#rules/games/gallery-jacks/rank.ts';
import { ranks } from '#rules/games/gallery-jacks/rank.ts';
import { HAND } from '#rules/games/gallery-jacks/rules.ts';
import { arrowKeys } from '../../board/arrow-keys.ts';
import { cardNames } from '../../board/cards/card-name.ts';
import type { How, Kit, MainAction, Shown, View } from '../../board/view.ts';
import { el } from '../../frame/dom.ts';
import { readAmount } from '../../frame/money.ts';
import { wait } from '../../frame/wait.ts';
import { FramedCard } from './framed-card.ts';
import { PayPlate } from './pay-plate.ts';
import { readJacks, type SeenJacks } from './seen-jacks.ts';

const PACE_MS = 120;
/** After a deal that was cut short the large button waits so long: one tap too many must not draw. */
const BREATH_MS = 400;
const REST_MS = 350;

const never = AbortSignal.abort();
const placeOf = (rank: PokerRank) => ranks.indexOf(rank);
const [FULL_HOUSE, FOUR] = [placeOf('full-house'), placeOf('four-of-a-kind')];

/** Five frames on the wall of a gallery: cards are hung, held, and hung anew. */
export class Gallery implements View {
  readonly #kit: Kit;
  readonly #frames: readonly FramedCard[];
  readonly #plate: PayPlate;
  readonly #said = el('p', { class: 'gallery-said' });
  readonly #case = el('i', { class: 'card-case' });
  #isOpen = false;

  constructor(kit: Kit) {
    const { t } = kit;
    this.#kit = kit;
    this.#plate = new PayPlate(t);
    this.#frames = Array.from(
      { length: HAND },
      (_, place) => new FramedCard(t, place + 1, () => this.#toggle(place)),
    );
    const buttons = this.#frames.map(({ button }) => button);
    const wall = el(
      'div',
      { class: 'wall', role: 'group', 'aria-label': t('jacks.hand') },
      ...this.#frames.map(({ node }) => node),
    );
    arrowKeys(wall, buttons, HAND);
    kit.board.append(
      el(
        'div',
        { class: 'gallery-board' },
        this.#plate.node,
        el('div', { class: 'hanging' }, this.#case, this.#said, wall),
      ),
    );
    this.#said.textContent = t('jacks.begin');
    document.addEventListener('keydown', (event) => this.#onKey(event));
  }

  choice(): unknown {
    return null;
  }

  main(): MainAction {
    return { label: this.#kit.t('jacks.draw'), action: { hold: this.#held() } };
  }

  setIdle(): void {
    const { classList } = document.body;
    for (const frame of this.#frames) frame.setReady(this.#isOpen && !classList.contains('busy'));
  }

  async draw(round: Shown, { fresh, skip }: How): Promise<void> {
    const seen = readJacks(round.result);
    const signal = fresh ? skip : never;
    this.#isOpen = false;
    this.#plate.light(undefined);
    for (const frame of this.#frames) frame.dim(false);
    if (round.state === 'open') await this.#deal(seen, signal);
    else await this.#exchange(round, seen, { fresh, skip: signal });
  }

  #held(): number[] {
    return this.#frames.flatMap((frame, place) => (frame.isHeld ? [place] : []));
  }

  async #deal({ cards, rank }: SeenJacks, skip: AbortSignal): Promise<void> {
    const { t, announce } = this.#kit;
    this.#said.textContent = '';
    for (const frame of this.#frames) frame.setHeld(false);
    await this.#hang(cards, [0, 1, 2, 3, 4], skip);
    this.#plate.light(rank);
    this.#isOpen = true;
    this.#said.textContent = t('jacks.choose');
    announce(t('jacks.ask', { cards: cardNames(t, cards), rank: t(`jacks.rank.${rank}`) }));
    if (skip !== never && skip.aborted) await wait(BREATH_MS);
  }

  async #exchange(round: Shown, { cards, hold, rank }: SeenJacks, { fresh, skip }: How): Promise<void> {
    const { t, announce, sound } = this.#kit;
    const kept = new Set(hold);
    for (const [place, frame] of this.#frames.entries()) {
      frame.setHeld(kept.has(place));
      frame.setReady(false);
    }
    const drawn = cards.flatMap((_, place) => (kept.has(place) ? [] : [place]));
    await this.#hang(cards, drawn, skip);
    const [win, staked] = [readAmount(round.win), readAmount(round.stake)];
    this.#plate.light(rank, win > 0n);
    const name = t(`jacks.rank.${rank}`);
    this.#said.textContent = win > 0n ? name : t('noWin');
    announce(t('jacks.drawn', { cards: cardNames(t, cards), rank: name }));
    for (const frame of this.#frames) frame.dim(win === 0n);
    if (!fresh) return;
    const place = placeOf(rank);
    if (win > staked) sound.win(place > FOUR ? 3 : place >= FULL_HOUSE ? 2 : 1);
    await wait(REST_MS, skip);
  }

  async #hang(cards: readonly string[], places: readonly number[], skip: AbortSignal): Promise<void> {
    const { sound } = this.#kit;
    const land = () => {
      if (!skip.aborted) sound.stop(6);
    };
    const hung: Promise<void>[] = [];
    for (const place of places) {
      const frame = this.#frames[place];
      if (frame) hung.push(frame.hang(cards[place] ?? '', this.#case, skip, land));
      await wait(PACE_MS, skip);
    }
    await Promise.all(hung);
  }

  #toggle(place: number): void {
    const frame = this.#frames[place];
    if (!frame || frame.button.ariaDisabled === 'true') return;
    this.#kit.sound.click();
    frame.setHeld(!frame.isHeld);
  }

  #onKey(event: KeyboardEvent): void {
    if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.querySelector('dialog[open]')) return;
    const number = Number(event.key);
    if (Number.isInteger(number) && number >= 1 && number <= HAND) this.#toggle(number - 1);
  }
}
