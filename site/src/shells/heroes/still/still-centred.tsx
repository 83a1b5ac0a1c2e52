import './still-centred.css';
import { SLIDE_SIZES, slideFiles } from '../../../data/shapes.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { Picture } from '../../../ui/pictures/picture.tsx';
import type { HeroProps } from '../../template/template.ts';
import { SlideWords } from '../slide-components.tsx';

/** One static picture in the middle of the page, with its caption below. */
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
