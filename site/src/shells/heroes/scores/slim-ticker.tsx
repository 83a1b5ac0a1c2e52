import './slim-ticker.css';
import { useId } from 'react';
import { SLIDE_SIZES, slideFiles } from '../../../data/shapes.ts';
import { usePercent } from '../../../data/texts/use-percent.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { Amount } from '../../../ui/amount.tsx';
import { Picture } from '../../../ui/pictures/picture.tsx';
import type { HeroProps } from '../../template/template.ts';
import { SlideWords } from '../slide-components.tsx';
import { useScores, winLine } from './use-scores.ts';

/** A low screen with the offer of the day in coarse dots, and beneath it one line of scores. */
export function SlimTicker({ slides }: HeroProps) {
  const { t } = useTranslation();
  const dots = useId();
  const slide = slides[0];
  return (
    <section className="slim-ticker" aria-label={t('home.slides')}>
      {slide && (
        <div className="slim-screen">
          <Dots id={dots} />
          <Picture
            file={slideFiles(slide).wide}
            alt=""
            eager
            sizes={SLIDE_SIZES}
            className="slim-dots"
            style={{ filter: `url(#${dots})` }}
          />
          <SlideWords slide={slide} heading="h1" />
        </div>
      )}
      <ScoreLine />
    </section>
  );
}

/** Keeps one dot of every four by four and spreads it over them. */
function Dots({ id }: { readonly id: string }) {
  return (
    <svg width="0" height="0" className="absolute" aria-hidden="true">
      <filter id={id} x="0" y="0" width="100%" height="100%" colorInterpolationFilters="sRGB">
        <feFlood x="2" y="2" width="1" height="1" />
        <feComposite width="5" height="5" />
        <feTile result="grid" />
        <feComposite in="SourceGraphic" in2="grid" operator="in" />
        <feMorphology operator="dilate" radius="2" />
      </filter>
    </svg>
  );
}

function ScoreLine() {
  const { t } = useTranslation();
  const percent = usePercent();
  const { wins, returns } = useScores();
  const rows =
    wins.length > 0
      ? wins.map((win) => ({
          key: `${win.account_id}${win.at}${win.amount}`,
          name: winLine(win),
          value: <Amount value={win.amount} signed />,
        }))
      : returns.map((game) => ({ key: game.game_code, name: game.game_name, value: percent(game.rtp) }));
  return (
    <div className="score-line">
      <h2 className="score-title">{t(wins.length > 0 ? 'home.biggestWin' : 'home.highestReturn')}</h2>
      <ol className="scores">
        {rows.slice(0, 5).map(({ key, name, value }, i) => (
          <li key={key} className="score">
            <span className="score-place" aria-hidden="true">
              {i + 1}
            </span>
            <span className="score-name">{name}</span>
            <span className="score-value figures">{value}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
