import type { SharedRoundShown } from '#contract/calls/games/shared-rounds.ts';
import { el } from '../../frame/dom.ts';
import type { DrawShow, ShowMoment } from '../../shared/draws/draw-view.ts';
import type { SharedKit } from '../../shared/start-shared.ts';
import { callAt } from './commentary.ts';
import { type Course, courseOf, raceLength } from './course/course.ts';
import { fieldOf, oddsOn, orderOf } from './reading.ts';
import { finishBoard, pastBoard, tokens } from './result-board.ts';
import { type Sight, Track } from './scene/track.ts';

/** So long before stakes close the runners go to the start. */
const TO_START_MS = 5_000;
/** A race whose result is not known yet. */
const USUALLY_SHOWN_MS = 30_000;
/** Update interval of the order. */
const ORDER_MS = 250;

const shownMs = ({ ended_at, next_at }: SharedRoundShown): number =>
  ended_at === null || next_at === null ? USUALLY_SHOWN_MS : next_at - ended_at;

/** The course with its runners, and a board below it: who is in front, who has won, how the last races ended. */
export class RaceShow implements DrawShow {
  readonly node: HTMLElement;
  readonly #kit: SharedKit;
  readonly #track: Track;
  readonly #call = el('p', { class: 'call' });
  readonly #order = el('div', { class: 'order-now' });
  readonly #board = el('div', { class: 'board', tabindex: '0', role: 'group' });
  #course: { readonly roundId: string; readonly course: Course } | undefined;
  #called = '';
  #written = '';
  #orderAt = Number.NEGATIVE_INFINITY;

  constructor(kit: SharedKit) {
    const { t } = kit;
    this.#kit = kit;
    this.#track = new Track(t('derby.scene'));
    this.#board.ariaLabel = t('derby.board');
    this.node = el(
      'div',
      { class: 'race-show' },
      el('div', { class: 'course' }, this.#track.node, this.#order),
      this.#call,
      this.#board,
    );
  }

  revealMs(): number {
    const { round } = this.#kit.feed.book;
    return raceLength(round ? shownMs(round) : USUALLY_SHOWN_MS);
  }

  draw(moment: ShowMoment): void {
    const { phase, revealed, isRevealed, book } = moment;
    const course = phase.is === 'over' && book.round ? this.#courseOf(book.round) : undefined;
    this.#track.draw(sightOf(moment, course));
    const stage = course ? (isRevealed ? 'home' : 'race') : phase.is;
    if (this.node.dataset.stage !== stage) this.node.dataset.stage = stage;
    this.#say(course && !isRevealed ? course : undefined, revealed, moment);
    this.#write(moment, course);
  }

  #courseOf(round: SharedRoundShown): Course {
    if (this.#course?.roundId !== round.round_id) {
      const course = courseOf(
        orderOf(round.outcome),
        round.link ?? round.round_id,
        raceLength(shownMs(round)),
      );
      this.#course = { roundId: round.round_id, course };
    }
    return this.#course.course;
  }

  /** The commentary is read by screen readers too; the result is announced by the table. */
  #say(course: Course | undefined, ms: number, { phase, book }: ShowMoment): void {
    const { t, announce, sound } = this.#kit;
    const call = course ? callAt(t, course, ms) : undefined;
    const key = `${book.round?.round_id} ${call?.index ?? phase.is}`;
    if (key === this.#called) return;
    this.#called = key;
    this.#call.textContent = call?.text ?? this.#rest(phase.is);
    if (!call) return;
    announce(call.text);
    if (call.index === 0) sound.feature();
    else sound.stop(call.index);
  }

  #rest(phase: ShowMoment['phase']['is']): string {
    const { t } = this.#kit;
    if (phase === 'taking') return t('derby.paddock');
    if (phase === 'waiting') return t('derby.atStart');
    return phase === 'over' ? t('derby.photo') : t('draws.none');
  }

  #write({ phase, revealed, isRevealed, book, past, at }: ShowMoment, course: Course | undefined): void {
    if (course && !isRevealed) this.#writeOrder(course, revealed, at);
    const { t } = this.#kit;
    const newest = past[0]?.round_id ?? '';
    const key =
      course && isRevealed
        ? `home ${book.round?.round_id}`
        : `${course ? 'race' : 'past'} ${newest} ${past.length}`;
    if (key === this.#written) return;
    this.#written = key;
    if (!course || isRevealed) this.#order.replaceChildren();
    if (course && isRevealed && phase.is === 'over') {
      const strengths = fieldOf(book.round?.setting);
      const odds = strengths ? oddsOn(strengths) : () => undefined;
      this.#board.replaceChildren(finishBoard(t, orderOf(phase.outcome), odds));
      return;
    }
    this.#board.replaceChildren(pastBoard(t, past));
  }

  #writeOrder(course: Course, ms: number, at: number): void {
    if (at - this.#orderAt < ORDER_MS && this.#order.childElementCount > 0) return;
    this.#orderAt = at;
    const order = course.ranking(ms).map((runner) => runner + 1);
    const orderText = order.join(' ');
    if (this.#order.dataset.order === orderText && this.#order.childElementCount > 0) return;
    this.#order.dataset.order = orderText;
    this.#order.replaceChildren(tokens(order, 'order-tokens'));
  }
}

function sightOf({ phase, revealed, isRevealed, at }: ShowMoment, course: Course | undefined): Sight {
  if (course) return isRevealed ? { is: 'photo', course } : { is: 'race', course, ms: revealed };
  return phase.is === 'taking' && phase.left > TO_START_MS ? { is: 'paddock', at } : { is: 'start', at };
}
