import './counter.css';
import { Trophy } from 'lucide-react';
import type { HeroProps } from '../../template/template.ts';
import { Carousel } from '../carousel.tsx';
import { HighlightFigure, HighlightSubject } from '../highlight.tsx';
import { useHighlights } from '../use-highlights.ts';

/** Slides in a cabinet, and under them the greatest win on reels of figures. Nothing on them is made up. */
export function CounterHero({ slides }: HeroProps) {
  return (
    <div className="cabinet">
      <Carousel slides={slides} className="hero hero-cabinet" />
      <Counter />
    </div>
  );
}

function Counter() {
  const { title, rows } = useHighlights();
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
          <HighlightSubject row={best} />
        </p>
      </div>
      <p className="counter-reels">
        <span className="sr-only">{`${best.sign}${best.figure}`}</span>
        <Reels text={`${best.sign}${best.figure}`} />
      </p>
      {others.length > 0 && (
        <ol className="counter-next">
          {others.slice(0, 2).map((row) => (
            <li key={row.key}>
              <span className="truncate">
                <HighlightSubject row={row} />
              </span>
              <HighlightFigure row={row} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

const STRIP = '0\n1\n2\n3\n4\n5\n6\n7\n8\n9';

/** One reel per digit, which spins to its place on load; currency signs and points are static. */
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
