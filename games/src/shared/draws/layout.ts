import type { Amount } from '#rules/money/amount.ts';
import { el } from '../../frame/dom.ts';
import { readAmount } from '../../frame/money.ts';
import { stakeOffer, stakePicker } from '../../frame/stake/stake-picker.ts';
import type { SharedKit } from '../start-shared.ts';
import type { DrawsPage } from './draw-view.ts';
import type { DrawPhase } from './phase.ts';
import { countdown } from './phase.ts';

export type Tab = 'draw' | 'slip' | 'mine';

/** When stakes close, what is waited for, when the next round begins. */
export function clockStrip({ t, feed }: SharedKit, views: DrawsPage['views']) {
  const drawing = views?.(t).now ?? t('draws.drawing');
  const label = el('span', { class: 'clock-label' });
  const left = el('b', { class: 'clock-left', role: 'timer' });
  const node = el('div', { class: 'draw-clock' }, label, left);
  const words = (phase: DrawPhase, isRevealed: boolean): readonly [string, string] => {
    const next = (ms: number | undefined) => (ms === undefined ? '' : countdown(ms));
    if (phase.is === 'none') return [t('draws.none'), ''];
    if (phase.is === 'taking') return [t('draws.closesIn'), countdown(phase.left)];
    if (phase.is === 'refunded') return [t('draws.refundedRound'), next(phase.next)];
    if (phase.is === 'over') return isRevealed ? [t('draws.nextIn'), next(phase.next)] : [drawing, ''];
    const { source, number } = feed.book.round?.pulse ?? { source: '', number: 0 };
    return [t('draws.waiting', { source, number: String(number) }), ''];
  };
  return {
    node,
    draw(phase: DrawPhase, isRevealed: boolean) {
      const [said, time] = words(phase, isRevealed);
      if (label.textContent !== said) label.textContent = said;
      if (left.textContent !== time) left.textContent = time;
      if (node.dataset.phase !== phase.is) node.dataset.phase = phase.is;
      const isLast = phase.is === 'taking' && phase.left < 10_000;
      if (node.classList.contains('last') !== isLast) node.classList.toggle('last', isLast);
    },
  };
}

/** The views of the table: side by side where there is room, one at a time where there is not. */
export function tabBar({ t }: SharedKit, views: DrawsPage['views'], shown: (tab: Tab) => void) {
  const { draw = t('draws.tabDraw'), slip = t('draws.tabSlip') } = views?.(t) ?? {};
  const words = { draw, slip, mine: t('shared.mine') };
  const button = (tab: Tab) =>
    el(
      'button',
      { type: 'button', 'data-tab': tab, 'aria-pressed': 'false', onclick: () => shown(tab) },
      words[tab],
    );
  const buttons = { draw: button('draw'), slip: button('slip'), mine: button('mine') };
  const node = el('div', { class: 'draw-tabs', role: 'group' }, buttons.draw, buttons.slip, buttons.mine);
  return {
    node,
    words,
    button: (tab: Tab) => buttons[tab],
    set(tab: Tab) {
      for (const one of Object.values(buttons)) one.ariaPressed = String(one.dataset.tab === tab);
    },
    count(bets: number) {
      buttons.mine.textContent = bets > 0 ? `${words.mine} (${bets})` : words.mine;
    },
  };
}

/** Purse, stake and the large button. */
export function dock(kit: SharedKit, on: { readonly stake: () => void; readonly send: () => void }) {
  const { t, show, feed } = kit;
  let stake: Amount = readAmount(feed.book.state.default_stake);
  const picker = stakePicker({
    t,
    show,
    offer: stakeOffer(feed.book.state),
    balance: () => readAmount(feed.book.balance),
    on: {
      stake: (picked) => {
        stake = picked;
        picker.set(picked);
        kit.sound.click();
        on.stake();
      },
    },
  });
  picker.set(stake);
  const doing = el('span', { class: 'doing' });
  const cost = el('span', { class: 'cost' });
  const send = el(
    'button',
    { type: 'button', class: 'send', 'aria-keyshortcuts': 'Space', onclick: on.send },
    doing,
    cost,
  );
  const balance = el('output', { class: 'value' });
  const note = el('p', { class: 'draw-note', role: 'status' });
  const caption = el('span', { class: 'caption' }, t('balance'));
  const purse = el('div', { class: 'figure balance' }, caption, balance);
  const node = el('div', { class: 'draw-dock' }, purse, picker.node, send, note);
  return {
    node,
    note,
    send,
    get stake() {
      return stake;
    },
    setBusy: picker.setBusy,
    balance(amount: Amount) {
      balance.textContent = show(amount);
    },
    button(words: string, costs: Amount | undefined, isResting: boolean) {
      if (doing.textContent !== words) doing.textContent = words;
      const much = costs === undefined ? '' : show(costs);
      if (cost.textContent !== much) cost.textContent = much;
      if (send.ariaDisabled !== String(isResting)) send.ariaDisabled = String(isResting);
    },
  };
}
