import './great-search.css';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight, Search } from 'lucide-react';
import { type FormEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { publicQuery } from '../../../data/queries.ts';
import { playAddress } from '../../cards/card-parts.tsx';

const HINTS = 5;

/** The first thing on a page: what is looked for, and beneath it what others look for. */
export function GreatSearch() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const search = (event: FormEvent) => {
    event.preventDefault();
    const asked = field.current?.value.trim() ?? '';
    navigate(asked === '' ? '/slots' : `/slots?search=${encodeURIComponent(asked)}`);
  };
  return (
    <search className="great-search">
      <form onSubmit={search} className="great-search-form">
        <Search aria-hidden="true" className="great-search-sign" />
        <input
          ref={field}
          type="search"
          name="search"
          maxLength={64}
          autoComplete="off"
          enterKeyHint="search"
          aria-label={t('lobby.search')}
          placeholder={t('lobby.search')}
          className="great-search-field"
        />
        <button type="submit" className="great-search-key" aria-label={t('lobby.search')}>
          <ArrowRight aria-hidden="true" size={22} />
        </button>
      </form>
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
