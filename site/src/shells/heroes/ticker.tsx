import './ticker.css';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { publicQuery } from '../../data/queries.ts';
import type { TopWin } from '../../data/shapes.ts';
import type { HeroProps } from '../../templates/template.ts';
import { Amount } from '../../ui/amount.tsx';
import { playAddress } from '../cards/card-parts.tsx';
import { SlidePicture, SlideWords } from './slide-parts.tsx';

/** The offer of the day cut at a slant, and beside it what was really won, the greatest first. */
export function TickerHero({ slides }: HeroProps) {
  const { t } = useTranslation();
  const slide = slides[0];
  return (
    <section className="hero-ticker" aria-label={t('home.slides')}>
      {slide && (
        <div className="ticker-offer">
          <SlidePicture slide={slide} first />
          <SlideWords slide={slide} heading="h1" />
        </div>
      )}
      <Board />
    </section>
  );
}

function Board() {
  const { t } = useTranslation();
  const { data } = useQuery(publicQuery('/api/settings/top10winner_withdrawal', {}));
  const [best, ...others] = data?.winner ?? [];
  if (!best) return <Returns />;
  return (
    <div className="ticker-board">
      <h2 className="ticker-label">{t('home.biggestWin')}</h2>
      <p className="ticker-best">
        <Amount value={best.amount} signed compact />
      </p>
      <p className="ticker-by">{winLine(best)}</p>
      <ol className="ticker-list">
        {others.slice(0, 4).map((win) => (
          <li key={`${win.account_id}${win.at}${win.amount}`}>
            <span className="truncate">{winLine(win)}</span>
            <Amount value={win.amount} signed compact />
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Before anything was won: the games by what they return. */
function Returns() {
  const { t } = useTranslation();
  const { data } = useQuery(publicQuery('/api/product/get_hot_games', { game_type: 'hot' }));
  const [best, ...others] = (data?.value ?? [])
    .flatMap((game) => (game.rtp === null ? [] : [{ ...game, rtp: game.rtp }]))
    .sort((a, b) => Number(b.rtp) - Number(a.rtp));
  if (!best) return <div className="ticker-board" />;
  return (
    <div className="ticker-board">
      <h2 className="ticker-label">{t('home.highestReturn')}</h2>
      <p className="ticker-best figures">{best.rtp}%</p>
      <p className="ticker-by">{best.game_name}</p>
      <ol className="ticker-list">
        {others.slice(0, 4).map((game) => (
          <li key={game.game_code}>
            <Link to={playAddress(game, 'real')} className="truncate hover:text-accent">
              {game.game_name}
            </Link>
            <span className="figures">{game.rtp}%</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

function winLine({ account_id, game_name }: TopWin): string {
  return game_name === null ? account_id : `${account_id} · ${game_name}`;
}
