import './ticker.css';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { publicQuery } from '../../data/queries.ts';
import type { TopWin } from '../../data/shapes.ts';
import type { HeroProps } from '../../templates/template.ts';
import { Amount } from '../../ui/amount.tsx';
import { SlidePicture, SlideWords } from './slide-parts.tsx';

/** The offer of the day cut at a slant, and beside it what was really won, the greatest first. */
export function TickerHero({ slides }: HeroProps) {
  const { t } = useTranslation();
  const { data } = useQuery(publicQuery('/api/settings/top10winner_withdrawal', {}));
  const [best, ...others] = data?.winner ?? [];
  const slide = slides[0];
  return (
    <section className="hero-ticker" aria-label={t('home.slides')}>
      {slide && (
        <div className="ticker-offer">
          <SlidePicture slide={slide} first />
          <SlideWords slide={slide} heading="h1" />
        </div>
      )}
      <div className="ticker-board">
        <h2 className="ticker-label">{t('home.biggestWin')}</h2>
        {best ? (
          <>
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
          </>
        ) : (
          <p className="ticker-by">{t('home.noWins')}</p>
        )}
      </div>
    </section>
  );
}

function winLine({ account_id, game_name }: TopWin): string {
  return game_name === null ? account_id : `${account_id} · ${game_name}`;
}
