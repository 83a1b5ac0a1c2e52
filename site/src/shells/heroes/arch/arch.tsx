import './arch.css';
import { SLIDE_SIZES, slideFiles } from '../../../data/shapes.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { Picture } from '../../../ui/pictures/picture.tsx';
import type { HeroProps } from '../../template/template.ts';
import { Carousel } from '../carousel.tsx';
import { HighlightFigure, HighlightSubject } from '../highlight.tsx';
import { SlideWords } from '../slide-components.tsx';
import { type HighlightRow, useHighlights, usePaidOut } from '../use-highlights.ts';

/** Words in the open, their scene seen through an arch, and beside both what was won and paid. */
export function ArchHero({ slides }: HeroProps) {
  return (
    <div className="arch-hall">
      <div className="arch-column">
        <Carousel
          slides={slides}
          className="arch-slides"
          face="slide arch-slide"
          draw={(slide, { heading, isFirst, isSeen }) => (
            <>
              <div className="arch">
                {isSeen && (
                  <Picture
                    file={slideFiles(slide).tall}
                    alt=""
                    eager={isFirst}
                    sizes={SLIDE_SIZES}
                    className="arch-picture"
                  />
                )}
              </div>
              <SlideWords slide={slide} heading={heading} />
            </>
          )}
        />
        <Board />
      </div>
    </div>
  );
}

function Board() {
  const { t } = useTranslation();
  const { titleOfAll, rows } = useHighlights();
  const paid = usePaidOut();
  if (rows.length === 0) return null;
  return (
    <div className="arch-board">
      <Rows title={titleOfAll} rows={rows.slice(0, paid.length > 0 ? 4 : 6)} />
      <Rows title={t('home.paidOut')} rows={paid.slice(0, 3)} />
    </div>
  );
}

function Rows({ title, rows }: { readonly title: string; readonly rows: readonly HighlightRow[] }) {
  if (rows.length === 0) return null;
  return (
    <section className="arch-rows" aria-label={title}>
      <h2 className="arch-title">{title}</h2>
      <ol>
        {rows.map((row) => (
          <li key={row.key} className="arch-row">
            <span className="truncate">
              <HighlightSubject row={row} />
            </span>
            <HighlightFigure row={row} />
          </li>
        ))}
      </ol>
    </section>
  );
}
