import type { OwnSharedBet } from '#contract/calls/games/shared-rounds.ts';
import { el } from '../../frame/dom.ts';
import type { Words } from '../../frame/words.ts';
import type { SharedKit } from '../../shared/start-shared.ts';
import { cardTable } from './card-table.ts';
import { ballsOf, called, cardOf, columnOf } from './reading.ts';

/** The identity of a card: its first row, which is unique. */
export const cardText = (t: Words, { choice }: OwnSharedBet): string =>
  t('bingo.cardOf', { numbers: cardOf(choice).slice(0, 5).join('–') });

/** A card in the list of bets; marked while its round is the one that is shown. */
export function ownCard({ t, feed }: SharedKit, bet: OwnSharedBet, outcome: unknown): Node {
  const { book } = feed;
  const table = cardTable(t);
  const house = book.prizes?.find(({ prize }) => prize === 'house');
  const isHere = outcome !== undefined && house !== undefined && bet.round_id === book.round?.round_id;
  const balls = isHere ? ballsOf(outcome).slice(0, house.at) : [];
  table.draw({ card: cardOf(bet.choice), title: cardText(t, bet), called: new Set(balls) });
  return table.node;
}

const FIRST = 5;

/** An outcome in few words: the balls that came first. */
export const ballsText = (t: Words, outcome: unknown): string =>
  t('bingo.firstBalls', { balls: ballsOf(outcome).slice(0, FIRST).map(called).join(', ') });

/** All balls of a round in their order. */
export function ballsRow(_t: Words, outcome: unknown): HTMLElement {
  const balls = ballsOf(outcome).map((ball) => el('li', { 'data-column': columnOf(ball) }, String(ball)));
  return el('ol', { class: 'all-balls' }, ...balls);
}
