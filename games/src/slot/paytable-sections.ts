import type { GameFacts, Volatility } from '#rules/games/game-rules.ts';
import type { FreeSpins, SlotSymbol } from '#rules/games/line-slot/table.ts';
import type { Amount } from '#rules/money/amount.ts';
import { el } from '../frame/dom.ts';
import type { ShowAmount } from '../frame/money.ts';
import { percentOf } from '../frame/percent.ts';
import type { VisitTotals } from '../frame/visit/visit-record.ts';
import type { WordKey, Words } from '../frame/words.ts';
import { spriteStyle } from './atlas.ts';

/** Properties of every panel of a slot. */
export interface PanelProps {
  readonly t: Words;
  readonly show: ShowAmount;
  /** Writes what symbols pay. */
  readonly price: ShowAmount;
  readonly stake: Amount;
  /** As the server says it for this game. */
  readonly rtp: string;
  readonly totals: VisitTotals;
}

const volatilityWords: Readonly<Record<Volatility, WordKey>> = {
  low: 'volatilityLow',
  medium: 'volatilityMedium',
  high: 'volatilityHigh',
};

/** A symbol as the panel shows it. */
export interface SymbolFacts {
  readonly symbol: SlotSymbol;
  readonly name: string;
  /** Its place in the drawn symbols, and how many there are. */
  readonly index: number;
  readonly of: number;
  readonly picture: string;
  /** Converts a pay of the table to an amount. */
  readonly worth: (pay: bigint) => Amount;
  readonly about: string | undefined;
}

export function symbolCard(price: ShowAmount, facts: SymbolFacts): HTMLElement {
  const { symbol, name, index, of, picture, worth, about } = facts;
  const pays = [5, 4, 3, 2].flatMap((count) => {
    const pay = BigInt(symbol.pays[count - 2] ?? 0);
    if (pay === 0n) return [];
    return [el('div', {}, el('dt', {}, `${count}×`), el('dd', {}, price(worth(pay))))];
  });
  return el(
    'li',
    { class: `symbol ${symbol.role}` },
    el('span', { class: 'sprite', style: spriteStyle(picture, index, of, '64px') }),
    el(
      'div',
      {},
      el('h3', {}, name),
      el('dl', {}, ...pays),
      about === undefined ? undefined : el('p', {}, about),
    ),
  );
}

export function freeSection(t: Words, free: FreeSpins, more: readonly string[] = []): HTMLElement {
  const awards = Object.entries(free.awards).map(([count, { spins, times }]) =>
    el('li', {}, t(times > 1 ? 'freeAward' : 'freeAwardPlain', { count, spins, times })),
  );
  const ladder = free.ladder
    ? [t('freeLadderText', { ladder: free.ladder.map((x) => `×${x}`).join(' ') })]
    : [];
  const again = t('freeMoreText', { count: Math.max(...Object.values(free.more)), most: free.most });
  return el(
    'section',
    {},
    el('h3', {}, t('freeTitle')),
    el('ul', {}, ...awards),
    ...[...ladder, ...more, again].map((text) => el('p', {}, text)),
  );
}

/** @param round what a round is, and that it is decided when it begins */
export function rulesSection(props: PanelProps, game: GameFacts, round: string): HTMLElement {
  const { t, show, rtp, totals } = props;
  const { hitRate, volatility } = game.figures;
  const texts = [
    t('rulesRtp', { rtp: percentOf(rtp) }),
    t('rulesHit', { rate: percentOf(hitRate), volatility: t(volatilityWords[volatility]) }),
    t('rulesMax', { times: game.maxWinTimes }),
    round,
    t('rulesMalfunction'),
    t('rulesKeys'),
  ];
  const sum = {
    rounds: totals.rounds,
    staked: show(totals.staked),
    won: show(totals.won),
    net: show(totals.won - totals.staked),
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
