import { highestStake, type StakeRange } from '#rules/games/stakes.ts';
import type { Amount } from '#rules/money/amount.ts';
import { el, icons } from '../dom.ts';
import { readAmount, type ShowAmount } from '../money.ts';
import type { Words } from '../words.ts';
import { openStakeSheet } from './stake-sheet.ts';

/** The stakes that a game accepts, from its session. */
export interface StakeOffer {
  readonly range: StakeRange;
  /** Stakes to pick from, lowest first. */
  readonly presets: readonly Amount[];
  /** Decimals of the currency: how an amount is typed. */
  readonly decimals: number;
}

/** @throws when the session offers no stakes: such a game is not opened */
export function stakeOffer(session: {
  readonly stakes: readonly string[];
  readonly stake_step: string;
  readonly currency_decimals: number;
}): StakeOffer {
  const presets = session.stakes.map(readAmount);
  const [least, most] = [presets[0], presets.at(-1)];
  if (least === undefined || most === undefined) throw new RangeError('the game offers no stakes');
  return {
    range: { least, most, step: readAmount(session.stake_step) },
    presets,
    decimals: session.currency_decimals,
  };
}

interface StakePickerProps {
  readonly t: Words;
  readonly show: ShowAmount;
  readonly offer: StakeOffer;
  /** The balance; it caps the highest stake. */
  readonly balance: () => Amount;
  readonly on: { readonly stake: (stake: Amount) => void };
}

/** The stake between two buttons that go to the next preset; a press on it opens the sheet in which it is typed. */
export function stakePicker({ t, show, offer, balance, on }: StakePickerProps) {
  const { presets, range } = offer;
  let current: Amount = range.least;
  const button = (label: string, picture: Node, next: () => Amount) =>
    el(
      'button',
      { type: 'button', class: 'round-button', 'aria-label': label, onclick: () => on.stake(next()) },
      picture,
    );
  const below = () => presets.findLast((preset) => preset < current) ?? range.least;
  const above = () => presets.find((preset) => preset > current) ?? range.most;
  const less = button(t('stakeLess'), icons.minus(), below);
  const more = button(t('stakeMore'), icons.plus(), above);
  const value = el('span', { class: 'value' });
  const open = () =>
    openStakeSheet({
      t,
      show,
      offer,
      stake: current,
      highest: highestStake(range, balance()),
      onStake: on.stake,
    });
  const figure = el(
    'button',
    { type: 'button', class: 'figure stake-figure', 'aria-haspopup': 'dialog', onclick: open },
    el('span', { class: 'caption' }, t('stake')),
    value,
  );
  const node = el('div', { class: 'stake', role: 'group', 'aria-label': t('stake') }, less, figure, more);
  let busy = false;
  const refresh = () => {
    figure.disabled = busy;
    less.disabled = busy || current <= range.least;
    more.disabled = busy || current >= range.most;
  };
  return {
    node,
    set(stake: Amount) {
      current = stake;
      value.textContent = show(stake);
      refresh();
    },
    setBusy(now: boolean) {
      busy = now;
      refresh();
    },
  };
}
