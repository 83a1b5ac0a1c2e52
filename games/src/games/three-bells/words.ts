import type { OwnSharedBet } from '#contract/calls/games/shared-rounds.ts';
import { backFor } from '#rules/games/three-bells/rules.ts';
import { el } from '../../frame/dom.ts';
import type { WordKey, Words } from '../../frame/words.ts';
import type { SharedKit } from '../../shared/start-shared.ts';
import { chipsOf, digitsOf, type Kind } from './reading.ts';

export const kindWords: Readonly<Record<Kind, WordKey>> = {
  exact: 'bells.exact',
  any: 'bells.any',
  front: 'bells.front',
  back: 'bells.back',
};

const isKind = (text: string | undefined): text is Kind =>
  text !== undefined && Object.hasOwn(kindWords, text);

/** A bet as players call it: `Front pair 12`. */
export function betWords(t: Words, bet: string): string {
  const [kind, digits = ''] = bet.split(' ');
  return isKind(kind) ? t('bells.named', { kind: t(kindWords[kind]), digits }) : bet;
}

/** What a bet brings back for a chip. */
export function paysFor(bet: string): number {
  const [kind = '', digits = ''] = bet.split(' ');
  if (kind === 'front') return backFor(bet, `${digits}0`);
  return kind === 'back' ? backFor(bet, `0${digits}`) : backFor(bet, digits);
}

export function betText(t: Words, { choice }: OwnSharedBet): string {
  return t('bells.bets', { count: Object.keys(chipsOf(choice)).length });
}

/** The bets of a slip; those that hit are marked and come first. */
export function betList({ t }: Pick<SharedKit, 't'>, bet: OwnSharedBet, outcome: unknown): HTMLElement {
  const digits = outcome === undefined || outcome === null ? undefined : digitsOf(outcome);
  const bets = Object.entries(chipsOf(bet.choice));
  const isHit = ([name]: readonly [string, number]) => digits !== undefined && backFor(name, digits) > 0;
  const row = (one: readonly [string, number]) => {
    const [name, count] = one;
    const worth = `${t('bells.chips', { count })} · ×${paysFor(name)}`;
    return el(
      'li',
      { class: isHit(one) ? 'hit' : '' },
      el('span', {}, betWords(t, name)),
      el('span', {}, worth),
    );
  };
  const order = [...bets.filter(isHit), ...bets.filter((one) => !isHit(one))];
  return el('ul', { class: 'bell-bets' }, ...order.map(row));
}

/** An outcome as three drums in a row. */
export function drums(_t: Words, outcome: unknown): HTMLElement {
  const digits = digitsOf(outcome);
  return el(
    'p',
    { class: 'drum-row' },
    el('span', { class: 'unseen' }, digits),
    ...[...digits].map((digit) => el('i', { 'aria-hidden': 'true' }, digit)),
  );
}
