import { isRefusal } from '#contract/errors.ts';
import { beaconText } from '#rules/fairness/chain.ts';
import { hmacSha256, readHex, writeHex } from '#rules/fairness/hash.ts';
import { blockMessage } from '#rules/fairness/stream.ts';
import type { SharedGame } from '#rules/games/shared/shared-game.ts';
import { verifyShared } from '#rules/games/shared/verify-shared.ts';
import { el } from '../frame/dom.ts';
import { openPanel } from '../frame/panels/panel.ts';
import { checkRow, proofLine, proofSteps } from '../frame/panels/proof.ts';
import { refusalText } from '../frame/refusals.ts';
import type { Words } from '../frame/words.ts';
import type { Book } from './book.ts';
import type { SharedClient, SharedHistory } from './shared-client.ts';

type Ended = SharedHistory['value'][number];

const SHOWN = 20;

export interface ChainProps {
  readonly t: Words;
  readonly game: SharedGame;
  readonly book: Book;
  readonly server: SharedClient;
  /** An outcome in few words: `×2.41`. */
  readonly outcomeText: (outcome: unknown) => string;
}

const pulseText = ({ source, number, value }: Ended['pulse']): string =>
  `${source}:${number}:${value ?? '…'}`;

/** Draws a round again from its link, here, and shows each step and what it came to. */
export function checked(t: Words, game: SharedGame, round: Ended): HTMLElement {
  const { anchor, link, number, pulse, setting, outcome } = round;
  if (link === null || pulse.value === null) return el('p', {}, t('shared.notRevealed'));
  const beacon = { ...pulse, value: pulse.value };
  const check = verifyShared(game, { anchor, link, round: number, pulse: beacon, setting, outcome });
  const message = blockMessage(beaconText(beacon), number, 0);
  const key = readHex(link);
  const steps = [
    { isGood: check.isLinked, text: t('shared.stepLink', { count: number }), value: anchor },
    { isGood: true, text: t('shared.stepPulse', { text: pulseText(pulse) }), value: beaconText(beacon) },
    { isGood: true, text: t('stepHmac', { message }), value: key ? writeHex(hmacSha256(key, message)) : '' },
    { isGood: check.isRight, text: t('shared.stepOutcome'), value: JSON.stringify(check.outcome ?? null) },
  ];
  return proofSteps(t, steps, check.isLinked && check.isRight);
}

function roundRow({ t, game, outcomeText }: ChainProps, round: Ended): HTMLElement {
  const outcome = round.phase === 'refunded' ? t('shared.wasRefunded') : outcomeText(round.outcome);
  const about = t('shared.roundLine', { number: String(round.number), outcome });
  return checkRow(t, about, () => checked(t, game, round));
}

/** The chain that decides the rounds, and the last of them to be checked. */
export function openChain(props: ChainProps): void {
  const { t, book, server } = props;
  const { chain } = book.state;
  const panel = openPanel(t, t('fairness'));
  panel.body.append(el('p', {}, t('shared.fairLead')));
  if (chain) {
    const { source, is_independent: isOthers } = chain.beacon;
    const { round } = book;
    panel.body.append(
      el('p', {}, t(isOthers ? 'shared.beaconOthers' : 'shared.beaconOwn', { source })),
      el(
        'dl',
        {},
        proofLine(t('shared.anchor'), chain.anchor),
        proofLine(t('shared.roundNumber'), `${round?.number ?? '–'} / ${chain.rounds}`),
        ...(round ? [proofLine(t('shared.pulse'), pulseText(round.pulse))] : []),
        ...(chain.next_anchor === null ? [] : [proofLine(t('shared.nextAnchor'), chain.next_anchor)]),
      ),
    );
  }
  const list = el('ul', { class: 'checks', 'aria-busy': 'true' }, el('li', {}, t('loading')));
  panel.body.append(el('h3', {}, t('shared.lastRounds')), el('p', {}, t('shared.roundsLead')), list);
  const fill = async () => {
    const answer = await server.history(SHOWN);
    list.ariaBusy = 'false';
    if (!isRefusal(answer)) {
      const rows = answer.value.map((round) => roundRow(props, round));
      list.replaceChildren(...(rows.length > 0 ? rows : [el('li', {}, t('shared.noneEnded'))]));
      return;
    }
    const again = el(
      'button',
      { type: 'button', class: 'plain-button', onclick: () => void fill() },
      t('tryAgain'),
    );
    list.replaceChildren(el('li', {}, refusalText(t, answer.refused), ' ', again));
  };
  void fill();
}
