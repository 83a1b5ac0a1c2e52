import './still-centred.css';
import { SLIDE_SIZES, slideFiles } from '../../../data/shapes.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { Picture } from '../../../ui/picture.tsx';
import type { HeroProps } from '../../template/template.ts';
import { SlideWords } from '../slide-parts.tsx';

/** One picture that stands still in the middle of the page, like the plate of a book, and its legend beneath. */
export function CentredStillHero({ slides }: HeroProps) {
  const { t } = useTranslation();
  const [slide] = slides;
  if (!slide) return null;
  return (
    <section className="still-centred" aria-label={t('home.slides')}>
      <div className="still-plate">
        <Picture
          file={slideFiles(slide).tall}
          alt=""
          eager
          sizes={SLIDE_SIZES}
          className="still-plate-picture"
        />
      </div>
      <div className="still-legend">
        <SlideWords slide={slide} heading="h1" />
      </div>
    </section>
  );
}
