import type { LineSlotGame } from '#rules/games/line-slot/line-slot-game.ts';
import type { LineSlot } from '#rules/games/line-slot/slot.ts';
import type { SlotSymbol } from '#rules/games/line-slot/table.ts';
import { el } from '../frame/dom.ts';
import { openPanel } from '../frame/panels/panel.ts';
import type { Words } from '../frame/words.ts';
import type { SlotLook } from './look.ts';
import { freeSection, type PanelParts, rulesSection, symbolCard } from './paytable-parts.ts';

export interface PaytableParts extends PanelParts {
  readonly game: LineSlotGame;
  readonly look: SlotLook;
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

function card(parts: PaytableParts, symbol: SlotSymbol, index: number): HTMLElement {
  const { t, price, game, look, stake } = parts;
  const { slot } = game;
  const isScatter = symbol.role === 'scatter';
  return symbolCard(price, {
    symbol,
    name: parts.nameOf(symbol),
    index,
    of: slot.symbols.length,
    picture: look.symbols,
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

/** What every symbol pays at the stake that is set, the lines, the free spins and the rules with the return. */
export function openPaytable(parts: PaytableParts): void {
  const { t, show, game, stake } = parts;
  const { slot } = game;
  const panel = openPanel(t, t('tableTitle'));
  panel.body.append(
    el('p', { class: 'lead' }, t('tableLead', { stake: show(stake) })),
    el('ul', { class: 'symbols' }, ...slot.symbols.map((symbol, index) => card(parts, symbol, index))),
    freeSection(t, slot.free),
    el(
      'section',
      {},
      el('h3', {}, t('linesTitle', { count: slot.lines.length })),
      el('ul', { class: 'lines' }, ...slot.lines.map((line, index) => lineMap(slot, line, index + 1))),
    ),
    rulesSection(parts, game, t('rulesRound', { lines: slot.lines.length })),
  );
}
