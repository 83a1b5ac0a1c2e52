import './banner-row.css';
import { SLIDE_SIZES, slideFiles } from '../../../data/shapes.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { Picture } from '../../../ui/pictures/picture.tsx';
import { BelowFirstSight } from '../../../ui/placeholder/late.ts';
import type { HeroProps } from '../../template/template.ts';
import { SlideWords } from '../slide-components.tsx';

/** Every offer at once, in low banners side by side; what does not fit is a swipe away. */
export function BannerRow({ slides }: HeroProps) {
  const { t } = useTranslation();
  return (
    <section className="banner-row" aria-label={t('home.slides')}>
      {slides.map((slide, i) => (
        <article key={slide.slide_id} className="banner">
          {/* A phone shows one, and the edge of the next. */}
          <BelowFirstSight value={i > 0 && 'onPhones'}>
            <Picture
              file={slideFiles(slide).wide}
              alt=""
              eager={i === 0}
              sizes={SLIDE_SIZES}
              className="banner-picture"
            />
          </BelowFirstSight>
          <SlideWords slide={slide} heading={i === 0 ? 'h1' : 'h2'} />
        </article>
      ))}
    </section>
  );
}
