import { BALLS } from '#rules/games/paper-bingo/card.ts';
import type { PrizeName } from '#rules/games/paper-bingo/room.ts';
import { el } from '../../../frame/dom.ts';
import type { Book } from '../../../shared/book.ts';
import type { DrawShow, ShowMoment } from '../../../shared/draws/draw-view.ts';
import type { SharedKit } from '../../../shared/start-shared.ts';
import { callsAt, lengthOf, type Pace, paceOf } from '../calls.ts';
import { ballsOf } from '../reading.ts';
import { backdrop } from './backdrop.ts';
import { caller } from './caller.ts';
import { MyCards } from './my-cards.ts';
import { prizePlates, winnersText } from './prize-plates.ts';

/** Poll interval in milliseconds while the prizes are not known yet. */
const ASK_MS = 900;
/** Minimum interval between sounds of balls. */
const HEARD_MS = 200;

const paceIn = ({ round }: Book): Pace =>
  paceOf(Math.max(1_000, (round?.next_at ?? 0) - (round?.ended_at ?? 0)));

/** The balls to call: up to the full house; all if no card was bought. */
const callsIn = ({ prizes }: Book): number => prizes?.find(({ prize }) => prize === 'house')?.at ?? BALLS;

/** The room: the caller, the prizes, the player's cards. */
export class Room implements DrawShow {
  readonly node: HTMLElement;
  readonly #kit: SharedKit;
  readonly #caller: ReturnType<typeof caller>;
  readonly #plates: ReturnType<typeof prizePlates>;
  readonly #cards: MyCards;
  #drawn = '';
  #book: Book | undefined;
  #asked = 0;
  #announced: { readonly roundId: string; readonly count: number } | undefined;

  constructor(kit: SharedKit) {
    this.#kit = kit;
    this.#caller = caller(kit);
    this.#plates = prizePlates(kit);
    this.#cards = new MyCards(kit);
    this.node = el(
      'div',
      { class: 'bingo-room' },
      this.#caller.node,
      this.#plates.node,
      this.#cards.node,
      this.#caller.board,
    );
    this.node.prepend(backdrop());
  }

  revealMs(): number {
    const { book } = this.#kit.feed;
    return lengthOf(paceIn(book), callsIn(book));
  }

  isReady(): boolean {
    const { prizes, round } = this.#kit.feed.book;
    return round?.phase !== 'over' || prizes !== null;
  }

  draw({ phase, revealed, isRevealed, book, at: moment }: ShowMoment): void {
    const pace = paceIn(book);
    const isOver = phase.is === 'over';
    const balls = isOver ? ballsOf(phase.outcome) : [];
    // Skipping to the end waits until it is known where the calls stop.
    const shown = isOver && book.prizes === null ? Math.min(revealed, phase.gone) : revealed;
    const count = isOver ? callsAt(pace, shown, callsIn(book)) : 0;
    if (isOver && book.prizes === null) this.#askForPrizes();
    const isCalling = isOver && !isRevealed;
    const isShaken = phase.is === 'waiting';
    this.#caller.draw({ balls, count, each: pace.each, isCalling, isShaken, at: moment });
    const key = `${phase.is} ${count} ${isRevealed}`;
    if (key === this.#drawn && book === this.#book) return;
    this.#drawn = key;
    this.#book = book;
    this.#plates.draw(book, count);
    const at = (name: PrizeName) => book.prizes?.find(({ prize }) => prize === name)?.at ?? BALLS + 1;
    const out = balls.slice(0, count);
    this.#cards.draw({
      book,
      called: new Set(out),
      calledAtLine: new Set(out.slice(0, at('line'))),
      fresh: isRevealed ? undefined : out.at(-1),
      hasFallen: { line: at('line') <= count, house: at('house') <= count },
      isOver,
    });
    this.node.classList.toggle('calling', isCalling);
    this.#announce(book, count, pace);
  }

  /** The result of the round is pushed to all sites; the wins on the own site are fetched. */
  #askForPrizes(): void {
    const now = performance.now();
    if (now - this.#asked < ASK_MS) return;
    this.#asked = now;
    void this.#kit.feed.ask();
  }

  /** Says and sounds what is new since the last call; nothing of what had been when the page was opened. */
  #announce(book: Book, count: number, { each }: Pace): void {
    const { t, announce, sound } = this.#kit;
    const roundId = book.round?.round_id ?? '';
    const before = this.#announced?.roundId === roundId ? this.#announced.count : undefined;
    this.#announced = { roundId, count };
    if (before === undefined || count <= before) return;
    if (each >= HEARD_MS) sound.stop(0);
    for (const prize of book.prizes ?? []) {
      if (prize.at <= before || prize.at > count) continue;
      const names = winnersText(this.#kit, book, prize);
      announce(t(prize.prize === 'line' ? 'bingo.saidLine' : 'bingo.saidHouse', { n: prize.at, names }));
      if (prize.prize === 'line') sound.scatter(1);
    }
  }
}
