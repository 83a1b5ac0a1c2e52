import type { Amount } from '#rules/money/amount.ts';
import { el } from '../dom.ts';
import type { Played } from '../server.ts';
import type { Words } from '../words.ts';

/** What a page keeps of a round, to show and to check it. */
export interface KeptRound {
  readonly seedId: string;
  readonly nonce: number;
  readonly played: Pick<Played, 'round_id' | 'stake' | 'win' | 'result'>;
}

/** What a visit came to. */
export interface Visit {
  readonly rounds: number;
  readonly staked: Amount;
  readonly won: Amount;
}

/** A round with its button; the check is made when it is asked for, and unfolds below. */
export function checkRow(t: Words, round: KeptRound, check: () => HTMLElement): HTMLElement {
  const place = el('div', {});
  const button = el(
    'button',
    {
      type: 'button',
      class: 'plain-button',
      onclick: () => {
        button.disabled = true;
        place.replaceChildren(check());
      },
    },
    t('verify'),
  );
  const { stake, win } = round.played;
  const about = el('span', {}, t('roundLine', { nonce: String(round.nonce), stake, win }));
  return el('li', {}, el('div', { class: 'check-head' }, about, button), place);
}
