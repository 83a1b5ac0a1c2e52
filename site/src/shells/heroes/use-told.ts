import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { publicQuery } from '../../data/queries.ts';
import { amountText, useCurrencySign } from '../../ui/amount.tsx';
import { playAddress } from '../cards/card-parts.tsx';

export interface ToldRow {
  readonly key: string;
  /** Before the figure or after it: a currency, a per cent. */
  readonly sign: string;
  readonly figure: string;
  readonly after: string;
  readonly who: string | undefined;
  readonly game: string | undefined;
  /** Where the game is played, where the server says which it is. */
  readonly href: string | undefined;
}

/** What the board of a hero tells: what was really won, the greatest first; before that, what the games return. */
export function useTold(): { readonly title: string; readonly rows: readonly ToldRow[] } {
  const { t } = useTranslation();
  const sign = useCurrencySign();
  const wins = useQuery(publicQuery('/api/settings/top10winner_withdrawal', {})).data?.winner ?? [];
  const games = useQuery(publicQuery('/api/product/get_hot_games', { game_type: 'hot' })).data?.value ?? [];
  const won = wins.map((win) => ({
    key: `${win.account_id}${win.at}${win.amount}`,
    sign,
    figure: amountText(win.amount, { compact: true, zero: true }) ?? '',
    after: '',
    who: win.account_id,
    game: win.game_name ?? undefined,
    href: undefined,
  }));
  if (won.length > 0) return { title: t('home.biggestWin'), rows: won };
  const returned = games
    .flatMap((game) => (game.rtp === null ? [] : [{ ...game, rtp: game.rtp }]))
    .sort((a, b) => Number(b.rtp) - Number(a.rtp))
    .map((game) => ({
      key: game.game_code,
      sign: '',
      figure: game.rtp,
      after: '%',
      who: undefined,
      game: game.game_name,
      href: playAddress(game, 'real'),
    }));
  return { title: t('home.highestReturn'), rows: returned };
}
