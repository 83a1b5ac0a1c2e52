import './stake.css';
import { fitStake } from '#rules/games/stakes.ts';
import type { Amount } from '#rules/money/amount.ts';
import { el } from '../dom.ts';
import type { ShowAmount } from '../money.ts';
import { openPanel } from '../panels/panel.ts';
import type { WordKey, Words } from '../words.ts';
import { amountField } from './amount-field.ts';
import type { StakeOffer } from './stake-picker.ts';

interface SheetProps {
  readonly t: Words;
  readonly show: ShowAmount;
  readonly offer: StakeOffer;
  readonly stake: Amount;
  /** The highest stake that the balance covers. */
  readonly highest: Amount;
  readonly onStake: (stake: Amount) => void;
}

const changedWords = { low: 'stake.low', high: 'stake.high', step: 'stake.step' } as const satisfies Record<
  string,
  WordKey
>;

/** The stake typed, picked, halved, doubled, or the most that the balance pays for. */
export function openStakeSheet({ t, show, offer, stake, highest, onStake }: SheetProps): void {
  const { range, presets, decimals } = offer;
  const { least, most, step } = range;
  const panel = openPanel(t, t('stake'));
  const field = amountField({
    label: t('stake.amount'),
    decimals,
    amount: stake,
    hint: t('stake.range', { least: show(least), most: show(most), step: show(step) }),
  });
  const choose = (chosen: Amount) => {
    panel.close();
    onStake(chosen);
  };
  /** An invalid amount is corrected and shown before it is accepted. */
  const fitted = (amount: Amount): boolean => {
    const { stake: near, changed } = fitStake(range, amount);
    field.set(near);
    if (changed === undefined) return true;
    field.say(t(changedWords[changed], { amount: show(near), step: show(step) }), false);
    return false;
  };
  const submit = () => {
    const { amount } = field;
    if (amount === undefined) field.say(t('stake.wrong'), true);
    else if (fitted(amount)) choose(amount);
  };
  const change = (label: string, to: (now: Amount) => Amount) =>
    el(
      'button',
      { type: 'button', class: 'plain-button', onclick: () => void fitted(to(field.amount ?? stake)) },
      label,
    );
  const pick = (preset: Amount) =>
    el(
      'button',
      {
        type: 'button',
        class: 'plain-button',
        'aria-pressed': String(preset === stake),
        onclick: () => choose(preset),
      },
      show(preset),
    );
  panel.body.classList.add('stake-sheet');
  panel.body.append(
    el(
      'div',
      { class: 'sheet-form' },
      field.node,
      el(
        'div',
        { class: 'stake-changes' },
        change(t('stake.half'), (now) => now / 2n),
        change(t('stake.double'), (now) => now * 2n),
        change(t('stake.most'), () => highest),
      ),
      el('button', { type: 'button', class: 'main-button', onclick: submit }, t('stake.set')),
    ),
    el(
      'div',
      { class: 'stake-presets', role: 'group', 'aria-label': t('stake.presets') },
      ...presets.map(pick),
    ),
  );
  field.onEnter(submit);
  field.input.focus();
  field.input.select();
}
