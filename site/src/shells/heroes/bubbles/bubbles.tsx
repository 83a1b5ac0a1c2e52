import './bubbles.css';
import { Pause, Play } from 'lucide-react';
import type { CSSProperties } from 'react';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { IconButton } from '../../../ui/button.tsx';
import type { HeroProps } from '../../template/template.ts';
import { CarouselFrame, Faces } from '../carousel.tsx';
import { SlidePicture, SlideWords } from '../slide-components.tsx';
import { useRest } from '../use-rest.ts';
import { useSlides } from '../use-slides.ts';

/** Scenes in bubbles: the one in front is large, the others drift beside it and come when they are touched. */
export function BubblesHero({ slides }: HeroProps) {
  const { t } = useTranslation();
  const count = slides.length;
  const turning = useSlides(count);
  const { index, seen, go, playing, setPlaying } = turning;
  const isResting = useRest();
  return (
    <CarouselFrame className="bubbles" turning={turning}>
      <div className="bubble-stage">
        {slides.map((slide, i) => {
          const behind = (i - index + count) % count;
          const style: CSSProperties & { '--behind': number } = { '--behind': behind };
          return (
            <button
              key={slide.slide_id}
              type="button"
              className="bubble"
              style={style}
              data-behind={Math.min(behind, 3)}
              aria-current={behind === 0}
              aria-label={t('home.slide', { number: i + 1, count })}
              onClick={() => go(i)}
            >
              {(i === 0 || seen > 0 || isResting) && <SlidePicture slide={slide} first={i === 0} />}
            </button>
          );
        })}
      </div>
      <div className="bubble-words">
        <Faces
          slides={slides}
          turning={turning}
          face="bubble-say"
          draw={(slide, { heading }) => <SlideWords slide={slide} heading={heading} />}
        />
      </div>
      {count > 1 && (
        <IconButton
          label={playing ? t('home.pause') : t('home.play')}
          className="bubble-pause"
          onClick={() => setPlaying(!playing)}
        >
          {playing ? <Pause aria-hidden="true" size={16} /> : <Play aria-hidden="true" size={16} />}
        </IconButton>
      )}
    </CarouselFrame>
  );
}
