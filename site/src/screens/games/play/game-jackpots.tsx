import { useQuery } from '@tanstack/react-query';
import { Trophy } from 'lucide-react';
import { Link } from 'react-router';
import { type Jackpot, jackpotsQuery } from '../../../data/rewards/jackpots.ts';
import type { GameEntry } from '../../../data/shapes.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { Amount } from '../../../ui/amount.tsx';

/** Whether rounds of a game count in a jackpot. */
function counts(
  { is_paused, counts: { providers, categories, games, except } }: Jackpot,
  game: GameEntry,
): boolean {
  if (is_paused || except.includes(game.game_code)) return false;
  if (providers.length + categories.length + games.length === 0) return true;
  return (
    providers.includes(game.provider_code) ||
    categories.includes(game.game_type) ||
    games.some((one) => one.provider_code === game.provider_code && one.game_code === game.game_code)
  );
}

/** The fullest jackpot that rounds of the game count in, above it; nothing where there is none. */
export function GameJackpots({ game }: { readonly game: GameEntry }) {
  const { t, i18n } = useTranslation();
  const { data } = useQuery(jackpotsQuery);
  const [fullest] = (data?.value ?? [])
    .filter((one) => counts(one, game))
    .toSorted((a, b) => Number(b.amount) - Number(a.amount));
  if (!fullest) return null;
  return (
    <Link
      to="/jackpots"
      className="flex h-9 items-center justify-center gap-2 border-b border-line bg-sunken px-3 text-small text-muted hover:text-ink"
    >
      <Trophy aria-hidden size={16} className="flex-none text-accent" />
      <span className="sr-only">{t('menu.jackpots')}: </span>
      <span className="truncate">{(fullest.texts[i18n.language] ?? fullest.texts.EN)?.title}</span>
      <Amount value={fullest.amount} signed className="font-semibold text-ink" />
    </Link>
  );
}
