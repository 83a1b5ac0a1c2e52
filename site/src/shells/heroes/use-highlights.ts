import { useQuery } from '@tanstack/react-query';
import { currencySign } from '#rules/money/currency.ts';
import { useSite } from '../../data/page.ts';
import { publicQuery } from '../../data/queries.ts';
import type { TopWin } from '../../data/shapes.ts';
import { usePercent } from '../../data/texts/use-percent.ts';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import { moneyText } from '../../ui/amount.tsx';
import { playAddress } from '../cards/card-components.tsx';
import { useScores } from './scores/use-scores.ts';

export interface HighlightRow {
  readonly key: string;
  /** Currency sign before the figure. */
  readonly sign: string;
  readonly figure: string;
  readonly who: string | undefined;
  readonly game: string | undefined;
  /** Address of the game, if the server names it. */
  readonly href: string | undefined;
}

export interface Highlights {
  /** Over the first row alone. */
  readonly title: string;
  /** Over all of them. */
  readonly titleOfAll: string;
  readonly rows: readonly HighlightRow[];
}

function highlightOf({ account_id, at, amount, game_name }: TopWin, currency: string): HighlightRow {
  return {
    key: `${account_id}${at}${amount}`,
    sign: currencySign(currency),
    figure: moneyText(amount, currency) ?? '',
    who: account_id,
    game: game_name ?? undefined,
    href: undefined,
  };
}

/** The latest withdrawals paid. */
export function usePaidOut(): readonly HighlightRow[] {
  const { currency } = useSite();
  const paid = useQuery(publicQuery('/api/settings/top10winner_withdrawal', {})).data?.withrawal ?? [];
  return paid.map((row) => highlightOf(row, currency));
}

/** Rows for the board of a hero: real wins, the largest first; without any, returns of the games. */
export function useHighlights(): Highlights {
  const { t } = useTranslation();
  const { currency } = useSite();
  const percent = usePercent();
  const { wins, returns } = useScores();
  if (wins.length > 0) {
    const rows = wins.map((win) => highlightOf(win, currency));
    return { title: t('home.biggestWin'), titleOfAll: t('home.topWins'), rows };
  }
  const rows = returns.map((game) => ({
    key: game.game_code,
    sign: '',
    figure: percent(game.rtp),
    who: undefined,
    game: game.game_name,
    href: playAddress(game, 'real'),
  }));
  return { title: t('home.highestReturn'), titleOfAll: t('home.returns'), rows };
}
