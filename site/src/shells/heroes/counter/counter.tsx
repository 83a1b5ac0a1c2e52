import './counter.css';
import { Trophy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { HeroProps } from '../../../templates/template.ts';
import { SlideMarks, SlidePicture, SlideWords } from '../slide-parts.tsx';
import { ToldAbout, ToldFigure } from '../told-about.tsx';
import { useSeenSlides } from '../use-slides.ts';
import { useTold } from '../use-told.ts';

/** Slides in a cabinet, and under them the greatest win on reels of figures. Nothing on them is made up. */
export function CounterHero({ slides }: HeroProps) {
  const { t } = useTranslation();
  const { turning, seen } = useSeenSlides(slides.length);
  return (
    <div className="cabinet">
      <section
        className="hero hero-cabinet"
        aria-roledescription="carousel"
        aria-label={t('home.slides')}
        {...turning.hold}
      >
        {slides.map((slide, i) => (
          <div
            key={slide.slide_id}
            className="slide"
            data-shown={i === turning.index}
            inert={i !== turning.index}
          >
            {i <= seen && <SlidePicture slide={slide} first={i === 0} />}
            <SlideWords slide={slide} heading={i === 0 ? 'h1' : 'h2'} />
          </div>
        ))}
        <SlideMarks count={slides.length} turning={turning} label={() => ''} />
      </section>
      <Counter />
    </div>
  );
}

function Counter() {
  const { title, rows } = useTold();
  const [best, ...others] = rows;
  if (!best) return null;
  return (
    <section className="counter" aria-label={title}>
      <div className="counter-head">
        <h2 className="counter-title">
          <Trophy aria-hidden="true" size={20} />
          {title}
        </h2>
        <p className="counter-about">
          <ToldAbout row={best} />
        </p>
      </div>
      <p className="counter-reels">
        <span className="sr-only">{`${best.sign}${best.figure}${best.after}`}</span>
        <Reels text={`${best.sign}${best.figure}${best.after}`} />
      </p>
      {others.length > 0 && (
        <ol className="counter-next">
          {others.slice(0, 2).map((row) => (
            <li key={row.key}>
              <span className="truncate">
                <ToldAbout row={row} />
              </span>
              <ToldFigure row={row} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

const STRIP = '0\n1\n2\n3\n4\n5\n6\n7\n8\n9';

/** A reel a figure, which runs to its place when the page comes; signs and points stand still. */
function Reels({ text }: { readonly text: string }) {
  return (
    <span className="reels" aria-hidden="true">
      {[...text].map((letter, i) => {
        const figure = '0123456789'.indexOf(letter);
        return (
          // Figures have no identity but their place.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <span key={i} className={figure < 0 ? 'reel-point' : 'reel'}>
            {figure < 0 ? (
              letter
            ) : (
              <span className="reel-strip" style={{ translate: `0 ${-10 * figure}%` }}>
                {STRIP}
              </span>
            )}
          </span>
        );
      })}
    </span>
  );
}
