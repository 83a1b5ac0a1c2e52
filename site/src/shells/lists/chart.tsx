import './chart.css';
import { useQuery } from '@tanstack/react-query';
import { publicQuery } from '../../data/queries.ts';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';
import { Section } from '../../ui/section.tsx';
import { GameKind, PlayLink, Rtp } from '../cards/card-components.tsx';
import { SMALL_SIZES } from '../cards/mixed/mixed-card.tsx';

const MOST = 8;

/** The most played games as a numbered list. */
export function Chart() {
  const { t } = useTranslation();
  const { data } = useQuery(publicQuery('/api/product/get_hot_games', { game_type: 'popular' }));
  const games = data?.value.slice(0, MOST) ?? [];
  if (games.length === 0) return null;
  return (
    <Section title={t('home.list.popular')} href="/slots?sort=popular" className="chart">
      <ol>
        {games.map((game, i) => (
          <li key={`${game.provider_code}/${game.game_code}`} className="chart-row">
            <span className="chart-rank figures" aria-hidden="true">
              {i + 1}
            </span>
            <Picture
              file={`${game.game_image}/square`}
              alt=""
              // As in the cells above: what is there already is not fetched again, smaller.
              sizes={SMALL_SIZES}
              className="chart-picture"
            />
            <div className="min-w-0">
              <h3 className="card-name">
                <PlayLink game={game} />
              </h3>
              <p className="card-facts">
                <GameKind game={game} hasStudio />
                <Rtp game={game} />
              </p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}
