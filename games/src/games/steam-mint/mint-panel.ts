import type { SlotSymbol } from '#rules/games/line-slot/table.ts';
import { mint, steamMint } from '#rules/games/steam-mint/rules.ts';
import { el } from '../../frame/dom.ts';
import { openPanel } from '../../frame/panels/panel.ts';
import { percentOf } from '../../frame/percent.ts';
import { waysIn } from '../../grid/ways-panel.ts';
import { rulesSection, symbolCard } from '../../slot/paytable-sections.ts';
import { type InfoProps, nameOf } from '../../slot/start-slot-page.ts';
import type { SlotTheme } from '../../slot/theme.ts';

/** The paytable at the current stake, how coins are held, and the rules with the return. */
export function openMintPanel(theme: SlotTheme, props: InfoProps): void {
  const { t, show, stake } = props;
  const { table, symbols, places, worths } = mint;
  const count = waysIn(mint.rows, mint.reels.length);
  const panel = openPanel(t, t('tableTitle'));
  const card = (symbol: SlotSymbol, index: number): HTMLElement =>
    symbolCard(show, {
      symbol,
      name: nameOf(t)(symbol),
      index,
      of: symbols.length,
      picture: theme.symbols,
      worth: (pay) => (stake * pay) / BigInt(mint.coins),
      about:
        symbol.role === 'wild' ? t('wildText') : symbol.role === 'scatter' ? t('mint.coinText') : undefined,
    });
  const share = (weight: number): string => percentOf(((weight / worths.length) * 100).toFixed(1));
  const values = table.worths.map(({ times, weight }) => `×${times} (${share(weight)})`).join(', ');
  const { takes, of } = table.chance;
  panel.body.append(
    el('p', { class: 'lead' }, t('ways.lead', { stake: show(stake), count })),
    el('ul', { class: 'symbols' }, ...symbols.map(card)),
    el(
      'section',
      {},
      el('h3', {}, t('mint.title')),
      el(
        'p',
        {},
        t('mint.rules', {
          chance: percentOf((takes / of) * 100),
          places,
          full: show(stake * BigInt(table.full)),
        }),
      ),
      el('p', {}, t('mint.values', { values })),
    ),
    rulesSection(props, steamMint, t('ways.round', { count })),
  );
}
