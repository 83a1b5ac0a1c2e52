import { useTranslation } from 'react-i18next';
import type { HeroProps } from '../../templates/template.ts';
import { SlideMarks, SlidePicture, SlideWords } from './slide-parts.tsx';
import { useSeenSlides } from './use-slides.ts';

const roman = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X'];

function Slider({
  slides,
  kind,
  label,
}: HeroProps & { readonly kind: 'full' | 'framed'; readonly label: (index: number) => string }) {
  const { t } = useTranslation();
  const { turning, seen } = useSeenSlides(slides.length);
  const { index } = turning;
  return (
    <section
      className={`hero hero-${kind}`}
      aria-roledescription="carousel"
      aria-label={t('home.slides')}
      {...turning.hold}
    >
      {slides.map((slide, i) => (
        <div key={slide.slide_id} className="slide" data-shown={i === index} inert={i !== index}>
          {i <= seen && <SlidePicture slide={slide} first={i === 0} />}
          <SlideWords slide={slide} heading={i === 0 ? 'h1' : 'h2'} />
        </div>
      ))}
      <SlideMarks count={slides.length} turning={turning} label={label} />
    </section>
  );
}

/** From edge to edge, the slides counted in Roman figures. */
export function FullBleedHero({ slides }: HeroProps) {
  return <Slider slides={slides} kind="full" label={(i) => roman[i] ?? String(i + 1)} />;
}

/** In a carved frame within the column. */
export function FramedHero({ slides }: HeroProps) {
  return (
    <div className="hero-frame">
      <Slider slides={slides} kind="framed" label={() => ''} />
    </div>
  );
}
