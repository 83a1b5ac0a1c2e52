import { hmacSha256, readHex, writeHex } from '#rules/fairness/hash.ts';
import { blockMessage } from '#rules/fairness/stream.ts';
import type { Difference, RoundCheck } from '#rules/games/verify-round.ts';
import type { Amount } from '#rules/money/amount.ts';
import { el } from '../dom.ts';
import type { Played, Rotated } from '../server.ts';
import type { Words } from '../words.ts';

/** What a page keeps of a round, to show and to check it. */
export interface KeptRound {
  readonly seedId: string;
  readonly nonce: number;
  readonly played: Pick<Played, 'round_id' | 'stake' | 'win' | 'result'>;
  /** What was picked, where several of it may be put down; the stake unless told. */
  readonly unit?: Amount;
  readonly choice?: unknown;
  readonly actions?: readonly unknown[];
}

/** What a visit came to. */
export interface Visit {
  readonly rounds: number;
  readonly staked: Amount;
  readonly won: Amount;
}

/** A round with its button; the check is made when it is asked for, and unfolds below. */
export function checkRow(
  t: Words,
  round: KeptRound,
  check: () => HTMLElement,
  explain: () => void,
): HTMLElement {
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
  // Beside the game is the page that tells every step; opened alone, the game has no page around it.
  const steps = el('button', { type: 'button', class: 'plain-button', onclick: explain }, t('everyStep'));
  const buttons = window.parent === window ? [button] : [button, steps];
  return el('li', {}, el('div', { class: 'check-head' }, about, ...buttons), place);
}

/** One step of a check: what it says, what it came to, and the fields of the round that it stands for. */
export interface ProofStep {
  readonly fields: readonly Difference['field'][];
  readonly text: string;
  readonly value: string;
}

/** The steps of a check, from the seed and its first block on, each good or bad, and what all of them come to. */
export function proofList(
  t: Words,
  check: RoundCheck,
  of: { readonly revealed: Rotated['revealed']; readonly nonce: number },
  steps: readonly ProofStep[],
): HTMLElement {
  const wrong = new Set(check.differences.map(({ field }) => field));
  const message = blockMessage(of.revealed.client_seed, of.nonce, 0);
  const key = readHex(of.revealed.server_seed);
  const first: readonly ProofStep[] = [
    { fields: ['serverSeedHash', 'serverSeed'], text: t('stepHash'), value: check.serverSeedHash ?? '' },
    { fields: [], text: t('stepHmac', { message }), value: key ? writeHex(hmacSha256(key, message)) : '' },
  ];
  const items = [...first, ...steps].map(({ fields, text, value }) => {
    const good = !fields.some((field) => wrong.has(field));
    return el(
      'li',
      { class: good ? 'good' : 'bad' },
      el('span', {}, `${good ? '✓' : '✗'} ${text}`),
      el('code', {}, value),
    );
  });
  const good = wrong.size === 0;
  return el(
    'div',
    {},
    el('ol', { class: 'steps' }, ...items),
    el('p', { class: good ? 'verdict good' : 'verdict bad' }, t(good ? 'verified' : 'notVerified')),
  );
}
