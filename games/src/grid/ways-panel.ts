import type { SlotSymbol } from '#rules/games/line-slot/table.ts';
import type { WaysSlotGame } from '#rules/games/ways-slot/ways-slot-game.ts';
import { el } from '../frame/dom.ts';
import { openPanel } from '../frame/panels/panel.ts';
import type { Words } from '../frame/words.ts';
import { freeSection, rulesSection, symbolCard } from '../slot/paytable-sections.ts';
import { type InfoProps, nameOf } from '../slot/start-slot-page.ts';
import type { SlotTheme } from '../slot/theme.ts';

const listed = (numbers: readonly number[]): string => numbers.map((times) => `×${times}`).join(' ');

/** Number of ways: one row of each reel. */
export const waysIn = (rows: number, reels: number): number => rows ** reels;

function aboutOf(t: Words, { ways }: WaysSlotGame, { role }: SlotSymbol): string | undefined {
  if (role === 'scatter') return t('scatterText');
  if (role !== 'wild') return undefined;
  const { blooms } = ways.table;
  return blooms
    ? t('ways.wildGrows', { paid: listed(blooms.paid), free: listed(blooms.free) })
    : t('wildText');
}

/** The paytable at the current stake, the ways, the free spins, and the rules with the return. */
export function openWaysPanel(game: WaysSlotGame, theme: SlotTheme, props: InfoProps): void {
  const { t, show, price, stake } = props;
  const { ways } = game;
  const { cascades } = ways.table;
  const count = waysIn(ways.rows, ways.baseReels.length);
  const panel = openPanel(t, t('tableTitle'));
  const card = (symbol: SlotSymbol, index: number): HTMLElement =>
    symbolCard(price, {
      symbol,
      name: nameOf(t)(symbol),
      index,
      of: ways.symbols.length,
      picture: theme.symbols,
      worth: (pay) => (symbol.role === 'scatter' ? stake * pay : (stake * pay) / BigInt(ways.coins)),
      about: aboutOf(t, game, symbol),
    });
  const falls = cascades
    ? [el('p', {}, t('ways.falls', { paid: listed(cascades.paid), free: listed(cascades.free) }))]
    : [];
  panel.body.append(
    el('p', { class: 'lead' }, t('ways.lead', { stake: show(stake), count })),
    ...falls,
    el('ul', { class: 'symbols' }, ...ways.symbols.map(card)),
    freeSection(t, ways.free),
    rulesSection(props, game, t('ways.round', { count })),
  );
}
