import { type ErrorCode, isRefusal, type Refusal } from '#contract/errors.ts';
import { CLIENT_SEED_PATTERN } from '#rules/fairness/commit.ts';
import type { Rotated, Session } from '../api-client.ts';
import { el } from '../dom.ts';
import { postToParent } from '../parent.ts';
import type { Words } from '../words.ts';
import { openPanel } from './panel.ts';
import { checkRow, type KeptRound, proofLine, stakeOf } from './proof.ts';

export interface FairnessProps<Round extends KeptRound = KeptRound> {
  readonly t: Words;
  readonly seed: () => Session['seed'];
  /** Rounds of this visit, newest first. */
  readonly rounds: () => readonly Round[];
  readonly rotate: (clientSeed: string) => Promise<Rotated | Refusal>;
  /** Plays a claimed round again; the game knows its rules. */
  readonly check: (round: Round, revealed: Rotated['revealed']) => HTMLElement;
  readonly refusalText: (code: ErrorCode) => string;
}

/** The round as the page that explains it reads it. */
function claimOf(round: KeptRound, revealed: Rotated['revealed']): string {
  const { played } = round;
  const claim = {
    game: gameOfPage(),
    server_seed: revealed.server_seed,
    server_seed_hash: revealed.server_seed_hash,
    client_seed: revealed.client_seed,
    nonce: String(round.nonce),
    stake: stakeOf(round),
    win: played.win,
    result: JSON.stringify(played.result),
    ...(round.choice === undefined || round.choice === null ? {} : { choice: JSON.stringify(round.choice) }),
    ...(round.actions && round.actions.length > 0 ? { actions: JSON.stringify(round.actions) } : {}),
  };
  return new URLSearchParams(claim).toString();
}

/** The page of a game is called by its code. */
const gameOfPage = () => /\/games\/([\w-]+)\//.exec(location.pathname)?.[1] ?? '';

function suggestSeed(): string {
  return [...crypto.getRandomValues(new Uint8Array(8))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

/** Links to the page that explains every step; only inside a page, since a game opened alone has no parent. */
function everyStep(t: Words, round: KeptRound, revealed: Rotated['revealed']): HTMLElement[] {
  if (window.parent === window) return [];
  const onclick = () => postToParent({ type: 'baize:verify', round: claimOf(round, revealed) });
  return [el('button', { type: 'button', class: 'plain-button', onclick }, t('everyStep'))];
}

function revealedPart<Round extends KeptRound>(
  props: FairnessProps<Round>,
  revealed: Rotated['revealed'],
): HTMLElement {
  const { t } = props;
  const mine = props.rounds().filter((round) => round.seedId === revealed.seed_id);
  const list = mine.map((round) => {
    const { stake, win } = round.played;
    const about = t('roundLine', { nonce: String(round.nonce), stake, win });
    return checkRow(t, about, () => props.check(round, revealed), ...everyStep(t, round, revealed));
  });
  return el(
    'section',
    { class: 'revealed' },
    el('h3', {}, t('revealedTitle')),
    el(
      'dl',
      {},
      proofLine(t('serverSeed'), revealed.server_seed),
      proofLine(t('serverSeedHash'), revealed.server_seed_hash),
      proofLine(t('clientSeed'), revealed.client_seed),
      proofLine(t('roundsOnSeed'), String(revealed.rounds)),
    ),
    ...(list.length > 0
      ? [el('p', {}, t('verifyLead')), el('ul', { class: 'checks' }, ...list)]
      : [el('p', {}, t('verifyNone'))]),
  );
}

/** The panel with the commitments, the client seed, and the checks of revealed rounds. */
export function openFairness<Round extends KeptRound>(props: FairnessProps<Round>): void {
  const { t } = props;
  const panel = openPanel(t, t('fairness'));
  const state = el('dl', {});
  const outcome = el('div', { 'aria-live': 'polite' });
  const input = el('input', {
    id: 'client-seed',
    value: suggestSeed(),
    maxlength: 64,
    autocomplete: 'off',
    spellcheck: 'false',
  });
  const button = el(
    'button',
    { type: 'button', class: 'main-button', onclick: () => void rotate() },
    t('rotate'),
  );
  const problem = el('p', { class: 'problem', role: 'alert' });
  const showState = () => {
    const seed = props.seed();
    state.replaceChildren(
      proofLine(t('serverSeedHash'), seed.server_seed_hash),
      proofLine(t('clientSeed'), seed.client_seed),
      proofLine(t('nextNonce'), String(seed.nonce)),
    );
  };
  async function rotate(): Promise<void> {
    problem.textContent = '';
    if (!CLIENT_SEED_PATTERN.test(input.value)) {
      problem.textContent = t('clientSeedWrong');
      return;
    }
    button.disabled = true;
    const answer = await props.rotate(input.value);
    button.disabled = false;
    if (isRefusal(answer)) {
      problem.textContent = props.refusalText(answer.refused);
      return;
    }
    input.value = suggestSeed();
    showState();
    outcome.replaceChildren(revealedPart(props, answer.revealed));
  }
  // Not a form: a sandboxed frame may not submit one.
  input.addEventListener('keydown', ({ key }) => {
    if (key === 'Enter' && !button.disabled) void rotate();
  });
  const form = el(
    'div',
    { class: 'seed-form' },
    el('label', { for: 'client-seed' }, t('newClientSeed')),
    input,
    problem,
    button,
  );
  showState();
  panel.body.append(el('p', {}, t('fairnessLead')), state, form, outcome);
}
