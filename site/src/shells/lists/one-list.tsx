import './one-list.css';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { publicQuery } from '../../data/queries.ts';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import { useTemplate } from '../template/use-template.ts';

const lists = [
  ['hot', '/hot'],
  ['popular', '/slots?sort=popular'],
  ['new', '/slots?sort=new'],
  ['featured', '/slots'],
] as const;
type List = (typeof lists)[number][0];

const MOST = 18;

const useList = (game_type: List) =>
  useQuery(publicQuery('/api/product/get_hot_games', { game_type })).data?.value ?? [];

/** The lists of the home page in one place: one at a time, as a grid, and the others a touch away. */
export function OneList() {
  const { t } = useTranslation();
  const { card: Card, cards } = useTemplate();
  const games = {
    hot: useList('hot'),
    popular: useList('popular'),
    new: useList('new'),
    featured: useList('featured'),
  };
  const offered = lists.filter(([list]) => games[list].length > 0);
  const [asked, choose] = useState<List>();
  const [chosen, href] = offered.find(([list]) => list === asked) ?? offered[0] ?? [];
  if (!chosen) return null;
  return (
    <section className="section one-list" aria-label={t('footer.games')}>
      <div className="one-list-head">
        <fieldset className="one-list-choice">
          <legend className="sr-only">{t('lobby.sort')}</legend>
          {offered.map(([list]) => (
            <button
              key={list}
              type="button"
              className="one-list-tab"
              aria-pressed={list === chosen}
              onClick={() => choose(list)}
            >
              {t(`home.list.${list}`)}
            </button>
          ))}
        </fieldset>
        <Link
          to={href ?? '/slots'}
          className="section-all one-list-all"
          aria-label={`${t('ui.seeAll')}: ${t(`home.list.${chosen}`)}`}
        >
          {t('ui.seeAll')}
          <ChevronRight aria-hidden="true" size={16} />
        </Link>
      </div>
      <h2 className="sr-only">{t(`home.list.${chosen}`)}</h2>
      <ul className={`card-grid ${cards.grid}`}>
        {games[chosen].slice(0, MOST).map((game, i) => (
          <li key={`${game.provider_code}/${game.game_code}`}>
            <Card game={game} rank={i + 1} eager={false} />
          </li>
        ))}
      </ul>
    </section>
  );
}
