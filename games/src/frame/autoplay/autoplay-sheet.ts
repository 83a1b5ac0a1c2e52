import { AUTOPLAY_ROUNDS, type AutoplayPlan } from '#rules/games/autoplay.ts';
import type { Amount } from '#rules/money/amount.ts';
import { el } from '../dom.ts';
import type { ShowAmount } from '../money.ts';
import { openPanel } from '../panels/panel.ts';
import { amountField } from '../stake/amount-field.ts';
import type { Words } from '../words.ts';

interface SheetProps {
  readonly t: Words;
  readonly show: ShowAmount;
  readonly decimals: number;
  /** Number of rounds to play. */
  readonly stake: Amount;
  readonly onStart: (plan: AutoplayPlan) => void;
}

/** Losses to pick from, in stakes. */
const LOSSES = [10n, 20n, 50n];

/** The settings of autoplay; a number of rounds and a loss limit are required. */
export function openAutoplaySheet({ t, show, decimals, stake, onStart }: SheetProps): void {
  const panel = openPanel(t, t('auto.title'));
  const rounds = AUTOPLAY_ROUNDS.map((count, at) => {
    const input = el('input', { type: 'radio', name: 'rounds', value: count, checked: at === 0 });
    return { count, input, node: el('label', { class: 'pick' }, input, el('span', {}, String(count))) };
  });
  const loss = amountField({ label: t('auto.loss'), decimals, hint: t('auto.lossHint') });
  const win = amountField({ label: t('auto.win'), decimals, hint: t('auto.winHint') });
  const quick = LOSSES.map((times) =>
    el(
      'button',
      { type: 'button', class: 'plain-button', onclick: () => loss.set(stake * times) },
      show(stake * times),
    ),
  );
  const submit = () => {
    const [lossLimit, winLimit] = [loss.amount, win.amount];
    if (lossLimit === undefined || lossLimit < stake) {
      loss.say(t('auto.lossWrong', { amount: show(stake) }), true);
      return;
    }
    if (!win.isEmpty && (winLimit === undefined || winLimit <= 0n)) {
      win.say(t('stake.wrong'), true);
      return;
    }
    panel.close();
    onStart({ rounds: rounds.find(({ input }) => input.checked)?.count ?? 0, lossLimit, winLimit });
  };
  for (const field of [loss, win]) field.onEnter(submit);
  panel.body.classList.add('stake-sheet');
  panel.body.append(
    el(
      'div',
      { class: 'sheet-form' },
      el(
        'fieldset',
        { class: 'pick-one' },
        el('legend', {}, t('auto.rounds')),
        ...rounds.map(({ node }) => node),
      ),
      loss.node,
      el('div', { class: 'stake-changes', role: 'group', 'aria-label': t('auto.loss') }, ...quick),
      win.node,
      el('p', { class: 'lead' }, t('auto.lead', { stake: show(stake) })),
      el('button', { type: 'button', class: 'main-button', onclick: submit }, t('auto.start')),
    ),
  );
}
