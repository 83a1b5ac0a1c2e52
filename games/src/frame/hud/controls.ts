import type { Amount } from '#rules/money/amount.ts';
import { el } from '../dom.ts';
import type { ShowAmount } from '../money.ts';
import { type StakeOffer, stakePicker } from '../stake/stake-picker.ts';
import type { Words } from '../words.ts';
import { figure, winFigure } from './win-figure.ts';

export interface ControlsProps {
  readonly t: Words;
  readonly show: ShowAmount;
  readonly demo: boolean;
  readonly offer: StakeOffer;
  readonly stake: Amount;
  readonly balance: Amount;
  readonly on: { readonly stake: (stake: Amount) => void };
}

interface OwnControls {
  /** The large button. */
  readonly main: HTMLElement;
  /** Autoplay and quick play, where the site offers them. */
  readonly options: HTMLElement | undefined;
  /** On a table of chips the stake is what lies on it, and is only shown. */
  readonly hasChips: boolean;
}

/** All that lies on a table of chips. */
function totalBet({ t, show }: ControlsProps) {
  const { node, value } = figure('stake-total', t('chips.bet'));
  return {
    node: el('div', { class: 'stake' }, node),
    set: (total: Amount) => {
      value.textContent = show(total);
    },
    setBusy: () => undefined,
  };
}

/** The foot of a game page: balance, win, stake, options and the large button. */
export function controls(props: ControlsProps, { main, options, hasChips }: OwnControls) {
  const { t, show, demo } = props;
  const balance = figure('balance', demo ? t('demoBalance') : t('balance'));
  const win = winFigure(t, show);
  let held = props.balance;
  const stake = hasChips ? totalBet(props) : stakePicker({ ...props, balance: () => held });
  const node = el(
    'footer',
    { class: 'controls' },
    balance.node,
    win.node,
    stake.node,
    ...(options ? [options] : []),
    main,
  );
  const setBalance = (amount: Amount) => {
    held = amount;
    balance.value.textContent = show(amount);
  };
  setBalance(props.balance);
  stake.set(hasChips ? 0n : props.stake);
  return { node, setBalance, setWin: win.set, setStake: stake.set, setStakeBusy: stake.setBusy };
}
