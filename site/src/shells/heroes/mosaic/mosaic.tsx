import './mosaic.css';
import type { Slide } from '../../../data/shapes.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { BelowFirstSight } from '../../../ui/placeholder/late.ts';
import type { HeroProps } from '../../template/template.ts';
import { SlidePicture, SlideWords } from '../slide-components.tsx';

const CELLS = 3;

/** A story with its picture above and its words beneath, on the ground of the page. */
export function Story({ slide, lead }: { readonly slide: Slide; readonly lead: boolean }) {
  return (
    <article className="story" data-lead={lead}>
      <div className="story-picture">
        <SlidePicture slide={slide} first={lead} />
      </div>
      <SlideWords slide={slide} heading={lead ? 'h1' : 'h2'} />
    </article>
  );
}

/** Three slides at once: one large, two beside it. */
export function MosaicHero({ slides }: HeroProps) {
  const { t } = useTranslation();
  return (
    <section className="mosaic" aria-label={t('home.slides')}>
      {slides.slice(0, CELLS).map((slide, i) => (
        // On a phone they are stacked, so the third is below the fold.
        <BelowFirstSight key={slide.slide_id} value={i === CELLS - 1 && 'onPhones'}>
          <Story slide={slide} lead={i === 0} />
        </BelowFirstSight>
      ))}
    </section>
  );
}
