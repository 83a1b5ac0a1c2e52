import type { LineSlotGame } from '#rules/games/line-slot/line-slot-game.ts';
import type { LineSlot } from '#rules/games/line-slot/slot.ts';
import type { SlotSymbol } from '#rules/games/line-slot/table.ts';
import { el } from '../frame/dom.ts';
import { openPanel } from '../frame/panels/panel.ts';
import type { Words } from '../frame/words.ts';
import { freeSection, type PanelProps, rulesSection, symbolCard } from './paytable-sections.ts';
import type { SlotTheme } from './theme.ts';

export interface PaytableProps extends PanelProps {
  readonly game: LineSlotGame;
  readonly theme: SlotTheme;
  readonly nameOf: (symbol: SlotSymbol) => string;
}

function wildText(t: Words, slot: LineSlot): string {
  const { wildTimes } = slot.table;
  if (!wildTimes?.some((times) => times > 1)) return t('wildText');
  const items = wildTimes.flatMap((times, count) =>
    count > 0 && times > 1 ? [t('wildTimesItem', { count, times })] : [],
  );
  return t('wildTimesText', { times: items.join(', ') });
}

function card(props: PaytableProps, symbol: SlotSymbol, index: number): HTMLElement {
  const { t, price, game, theme, stake } = props;
  const { slot } = game;
  const isScatter = symbol.role === 'scatter';
  return symbolCard(price, {
    symbol,
    name: props.nameOf(symbol),
    index,
    of: slot.symbols.length,
    picture: theme.symbols,
    worth: (pay) => (isScatter ? stake * pay : (stake * pay) / BigInt(slot.lines.length)),
    about: symbol.role === 'wild' ? wildText(t, slot) : isScatter ? t('scatterText') : undefined,
  });
}

function lineMap(slot: LineSlot, line: readonly number[], number: number): HTMLElement {
  const cells = Array.from({ length: slot.rows * line.length }, (_, i) => {
    const [reel, row] = [i % line.length, Math.floor(i / line.length)];
    return el('i', { class: line[reel] === row ? 'on' : '' });
  });
  return el('li', {}, el('span', {}, String(number)), el('div', { class: 'line-map' }, ...cells));
}

/** Opens the paytable: payouts at the current stake, lines, free spins and rules with the RTP. */
export function openPaytable(props: PaytableProps): void {
  const { t, show, game, stake } = props;
  const { slot } = game;
  const panel = openPanel(t, t('tableTitle'));
  panel.body.append(
    el('p', { class: 'lead' }, t('tableLead', { stake: show(stake) })),
    el('ul', { class: 'symbols' }, ...slot.symbols.map((symbol, index) => card(props, symbol, index))),
    freeSection(t, slot.free),
    el(
      'section',
      {},
      el('h3', {}, t('linesTitle', { count: slot.lines.length })),
      el('ul', { class: 'lines' }, ...slot.lines.map((line, index) => lineMap(slot, line, index + 1))),
    ),
    rulesSection(props, game, t('rulesRound', { lines: slot.lines.length })),
  );
}
