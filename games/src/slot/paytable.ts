import type { Volatility } from '#rules/games/game-rules.ts';
import type { LineSlotGame } from '#rules/games/line-slot/line-slot-game.ts';
import type { LineSlot } from '#rules/games/line-slot/slot.ts';
import type { SlotSymbol } from '#rules/games/line-slot/table.ts';
import type { Amount } from '#rules/money/amount.ts';
import { el } from '../frame/dom.ts';
import type { ShowAmount } from '../frame/money.ts';
import { openPanel } from '../frame/panels/panel.ts';
import type { Visit } from '../frame/panels/proof.ts';
import type { WordKey, Words } from '../frame/words.ts';
import { spriteStyle } from './atlas.ts';
import type { SlotLook } from './look.ts';

export interface PaytableParts {
  readonly t: Words;
  readonly show: ShowAmount;
  readonly game: LineSlotGame;
  readonly look: SlotLook;
  readonly stake: Amount;
  /** As the server says it for this game. */
  readonly rtp: string;
  readonly visit: Visit;
  readonly nameOf: (symbol: SlotSymbol) => string;
}

const volatilityWords: Readonly<Record<Volatility, WordKey>> = {
  low: 'volatilityLow',
  medium: 'volatilityMedium',
  high: 'volatilityHigh',
};

function wildText(t: Words, slot: LineSlot): string {
  const { wildTimes } = slot.table;
  if (!wildTimes?.some((times) => times > 1)) return t('wildText');
  const items = wildTimes.flatMap((times, count) =>
    count > 0 && times > 1 ? [t('wildTimesItem', { count, times })] : [],
  );
  return t('wildTimesText', { times: items.join(', ') });
}

function symbolCard(parts: PaytableParts, symbol: SlotSymbol, index: number): HTMLElement {
  const { t, show, game, look, stake } = parts;
  const lines = BigInt(game.slot.lines.length);
  const pays = [5, 4, 3, 2].flatMap((count) => {
    const pay = BigInt(symbol.pays[count - 2] ?? 0);
    if (pay === 0n) return [];
    const worth = symbol.role === 'scatter' ? stake * pay : (stake * pay) / lines;
    return [el('div', {}, el('dt', {}, `${count}×`), el('dd', {}, show(worth)))];
  });
  const about =
    symbol.role === 'wild'
      ? wildText(t, game.slot)
      : symbol.role === 'scatter'
        ? t('scatterText')
        : undefined;
  return el(
    'li',
    { class: `symbol ${symbol.role}` },
    el('span', {
      class: 'sprite',
      style: spriteStyle(look.symbols, index, game.slot.symbols.length, '64px'),
    }),
    el(
      'div',
      {},
      el('h3', {}, parts.nameOf(symbol)),
      el('dl', {}, ...pays),
      about === undefined ? undefined : el('p', {}, about),
    ),
  );
}

function freePart({ t, game }: PaytableParts): HTMLElement {
  const { free } = game.slot;
  const awards = Object.entries(free.awards).map(([count, { spins, times }]) =>
    el('li', {}, t(times > 1 ? 'freeAward' : 'freeAwardPlain', { count, spins, times })),
  );
  const ladder = free.ladder
    ? [el('p', {}, t('freeLadderText', { ladder: free.ladder.map((x) => `×${x}`).join(' ') }))]
    : [];
  const more = t('freeMoreText', { count: Math.max(...Object.values(free.more)), most: free.most });
  return el(
    'section',
    {},
    el('h3', {}, t('freeTitle')),
    el('ul', {}, ...awards),
    ...ladder,
    el('p', {}, more),
  );
}

function lineMap(slot: LineSlot, line: readonly number[], number: number): HTMLElement {
  const cells = Array.from({ length: slot.rows * line.length }, (_, i) => {
    const [reel, row] = [i % line.length, Math.floor(i / line.length)];
    return el('i', { class: line[reel] === row ? 'on' : '' });
  });
  return el('li', {}, el('span', {}, String(number)), el('div', { class: 'line-map' }, ...cells));
}

function rulesPart(parts: PaytableParts): HTMLElement {
  const { t, show, game, rtp, visit } = parts;
  const { hitRate, volatility } = game.figures;
  const texts = [
    t('rulesRtp', { rtp }),
    t('rulesHit', { rate: hitRate, volatility: t(volatilityWords[volatility]) }),
    t('rulesMax', { times: game.maxWinTimes }),
    t('rulesRound', { lines: game.slot.lines.length }),
    t('rulesMalfunction'),
    t('rulesKeys'),
  ];
  const sum = {
    rounds: visit.rounds,
    staked: show(visit.staked),
    won: show(visit.won),
    net: show(visit.won - visit.staked),
  };
  return el(
    'section',
    {},
    el('h3', {}, t('rulesTitle')),
    ...texts.map((text) => el('p', {}, text)),
    el('h3', {}, t('visitTitle')),
    el('p', {}, t('visitText', sum)),
  );
}

/** What every symbol pays at the stake that is set, the lines, the free spins and the rules with the return. */
export function openPaytable(parts: PaytableParts): void {
  const { t, show, game, stake } = parts;
  const { slot } = game;
  const panel = openPanel(t, t('tableTitle'));
  panel.body.append(
    el('p', { class: 'lead' }, t('tableLead', { stake: show(stake) })),
    el('ul', { class: 'symbols' }, ...slot.symbols.map((symbol, index) => symbolCard(parts, symbol, index))),
    freePart(parts),
    el(
      'section',
      {},
      el('h3', {}, t('linesTitle', { count: slot.lines.length })),
      el('ul', { class: 'lines' }, ...slot.lines.map((line, index) => lineMap(slot, line, index + 1))),
    ),
    rulesPart(parts),
  );
}
