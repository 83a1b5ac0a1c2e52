import './great-search.css';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { publicQuery } from '../../../data/queries.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { playAddress } from '../../cards/card-components.tsx';
import { SearchForm } from './search-form.tsx';

const HINTS = 5;

/** The first thing on a page: what is looked for, and beneath it what others look for. */
export function GreatSearch() {
  const { t } = useTranslation();
  return (
    <search className="great-search">
      <SearchForm look="great-search">
        <button type="submit" className="great-search-key" aria-label={t('lobby.search')}>
          <ArrowRight aria-hidden="true" size={22} />
        </button>
      </SearchForm>
      <Hints />
    </search>
  );
}

function Hints() {
  const { t } = useTranslation();
  const { data } = useQuery(publicQuery('/api/product/get_hot_games', { game_type: 'popular' }));
  const games = data?.value.slice(0, HINTS) ?? [];
  if (games.length === 0) return null;
  return (
    <p className="great-search-hints">
      <span className="great-search-label">{t('home.list.popular')}</span>
      {games.map((game) => (
        <Link
          key={`${game.provider_code}/${game.game_code}`}
          to={playAddress(game, 'real')}
          className="great-search-hint"
        >
          {game.game_name}
        </Link>
      ))}
    </p>
  );
}
