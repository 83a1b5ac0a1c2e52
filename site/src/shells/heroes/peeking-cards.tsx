import './peeking-cards.css';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { CSSProperties } from 'react';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import type { HeroProps } from '../template/template.ts';
import { CarouselFrame } from './carousel.tsx';
import { SlideMarks, SlidePicture, SlideWords } from './slide-components.tsx';
import { useRest } from './use-rest.ts';
import { useSlides } from './use-slides.ts';

/** Offset of a card from the active one, the shorter way round: -1 left of it, 1 right of it. */
function placeOf(index: number, current: number, count: number): number {
  const ahead = (index - current + count) % count;
  return ahead > count / 2 ? ahead - count : ahead;
}

/** Cards side by side: the active one in front, the next ones partly visible at the edges. */
export function PeekingCardsHero({ slides }: HeroProps) {
  const { t } = useTranslation();
  const count = slides.length;
  const turning = useSlides(count);
  const { index, seen, go } = turning;
  const isResting = useRest();
  return (
    <CarouselFrame className="peek" turning={turning}>
      <div className="peek-track">
        {slides.map((slide, i) => {
          const place = placeOf(i, index, count);
          const style: CSSProperties & { '--place': number } = { '--place': place };
          return (
            <div
              key={slide.slide_id}
              className="peek-card"
              style={style}
              data-front={place === 0}
              data-far={Math.abs(place) > 1}
              inert={place !== 0}
            >
              {(i === 0 || seen > 0 || isResting) && <SlidePicture slide={slide} first={i === 0} />}
              <SlideWords slide={slide} heading={i === 0 ? 'h1' : 'h2'} />
            </div>
          );
        })}
        {count > 1 && (
          <>
            <button
              type="button"
              className="peek-turn"
              aria-label={t('ui.previous')}
              onClick={() => go(index - 1)}
            >
              <ChevronLeft aria-hidden="true" size={22} />
            </button>
            <button
              type="button"
              className="peek-turn"
              aria-label={t('ui.next')}
              onClick={() => go(index + 1)}
            >
              <ChevronRight aria-hidden="true" size={22} />
            </button>
          </>
        )}
      </div>
      <SlideMarks count={count} turning={turning} />
    </CarouselFrame>
  );
}
