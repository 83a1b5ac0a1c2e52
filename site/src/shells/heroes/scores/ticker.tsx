import './ticker.css';
import { Link } from 'react-router';
import { usePercent } from '../../../data/texts/use-percent.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { Amount } from '../../../ui/amount.tsx';
import { playAddress } from '../../cards/card-components.tsx';
import type { HeroProps } from '../../template/template.ts';
import { SlidePicture, SlideWords } from '../slide-components.tsx';
import { type Returning, useScores, winLine } from './use-scores.ts';

/** With fewer beside the greatest, the board says what the games return, too. */
const FEW_WINS = 3;

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
  const { wins, returns } = useScores();
  const [best, ...others] = wins;
  if (!best) return <Returns />;
  return (
    <div className="ticker-board">
      <h2 className="ticker-label">{t('home.biggestWin')}</h2>
      <p className="ticker-best">
        <Amount value={best.amount} signed />
      </p>
      <p className="ticker-by">{winLine(best)}</p>
      <ol className="ticker-list">
        {others.slice(0, 4).map((win) => (
          <li key={`${win.account_id}${win.at}${win.amount}`}>
            <span className="truncate">{winLine(win)}</span>
            <Amount value={win.amount} signed />
          </li>
        ))}
      </ol>
      {others.length < FEW_WINS && returns.length > 0 && (
        <>
          <h3 className="ticker-label ticker-more">{t('home.highestReturn')}</h3>
          <ReturnLines games={returns.slice(0, 4)} />
        </>
      )}
    </div>
  );
}

/** Before anything was won: the games by what they return. */
function Returns() {
  const { t } = useTranslation();
  const percent = usePercent();
  const [best, ...others] = useScores().returns;
  if (!best) return <div className="ticker-board" />;
  return (
    <div className="ticker-board">
      <h2 className="ticker-label">{t('home.highestReturn')}</h2>
      <p className="ticker-best figures">{percent(best.rtp)}</p>
      <p className="ticker-by">{best.game_name}</p>
      <ReturnLines games={others.slice(0, 4)} />
    </div>
  );
}

function ReturnLines({ games }: { readonly games: readonly Returning[] }) {
  const percent = usePercent();
  return (
    <ol className="ticker-list">
      {games.map((game) => (
        <li key={game.game_code}>
          <Link to={playAddress(game, 'real')} className="truncate hover:text-accent">
            {game.game_name}
          </Link>
          <span className="figures">{percent(game.rtp)}</span>
        </li>
      ))}
    </ol>
  );
}
