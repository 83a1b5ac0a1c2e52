import './still-deep.css';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import type { HeroProps } from '../../template/template.ts';
import { SlidePicture, SlideWords } from '../slide-components.tsx';

/** One picture from edge to edge that sinks behind the words as one scrolls, where motion is welcome. */
export function DeepStillHero({ slides }: HeroProps) {
  const { t } = useTranslation();
  const [slide] = slides;
  if (!slide) return null;
  return (
    <section className="still-deep" aria-label={t('home.slides')}>
      <div className="deep-scene">
        <SlidePicture slide={slide} first />
      </div>
      <SlideWords slide={slide} heading="h1" />
      <div className="deep-foreground" aria-hidden="true" />
    </section>
  );
}
