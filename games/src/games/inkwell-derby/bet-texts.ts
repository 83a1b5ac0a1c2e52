import type { OwnSharedBet } from '#contract/calls/games/shared-rounds.ts';
import { el } from '../../frame/dom.ts';
import type { Words } from '../../frame/words.ts';
import type { SharedKit } from '../../shared/start-shared.ts';
import { calledOf, chipsOf, codeWords, fieldOf, oddsOn, orderOf, written } from './reading.ts';
import { tokens } from './result-board.ts';

/** Odds of the fields seen so far: an old race no longer carries its own. */
const fields = new Map<string, ReturnType<typeof oddsOn>>();

export function betText(t: Words, bet: OwnSharedBet): string {
  return chipsOf(bet)
    .map(([code]) => codeWords(t, code))
    .join(' · ');
}

/** The odds a bet was laid at. */
export function betNode({ t, feed }: SharedKit, bet: OwnSharedBet): HTMLElement {
  const { round } = feed.book;
  const strengths = round?.round_id === bet.round_id ? fieldOf(round.setting) : undefined;
  if (strengths && !fields.has(bet.round_id)) fields.set(bet.round_id, oddsOn(strengths));
  const odds = fields.get(bet.round_id);
  const laid = chipsOf(bet).flatMap(([code]) => odds?.(code) ?? []);
  return el(
    'p',
    { class: 'laid-at' },
    laid.map((one) => t('derby.oddsAt', { odds: written(one) })).join(' · '),
  );
}

/** The first three, in words. */
export function outcomeText(t: Words, outcome: unknown): string {
  const [first = '', second = '', third = ''] = orderOf(outcome).map((number) => calledOf(t, number - 1));
  return t('derby.podium', { first, second, third });
}

/** All of them as they came in. */
export function outcomeNode(t: Words, outcome: unknown): HTMLElement {
  return el(
    'p',
    { class: 'archive-order' },
    el('span', { class: 'unseen' }, outcomeText(t, outcome)),
    tokens(orderOf(outcome), 'order-tokens'),
  );
}
