import './still-hero.css';
import { Pause, Play } from 'lucide-react';
import { slideText } from '../../../data/shapes.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import type { HeroProps } from '../../template/template.ts';
import { CarouselFrame, Faces } from '../carousel.tsx';
import { type Turning, useSlides } from '../use-slides.ts';

/** A full-width scene with a slow camera drift; the titles of its slides are listed below. */
export function StillHero({ slides }: HeroProps) {
  const turning = useSlides(slides.length);
  return (
    <CarouselFrame className="hero hero-still" turning={turning} data-playing={turning.playing}>
      <Faces slides={slides} turning={turning} />
      {slides.length > 1 && <Chapters slides={slides} turning={turning} />}
    </CarouselFrame>
  );
}

function Chapters({ slides, turning }: HeroProps & { readonly turning: Turning }) {
  const { t, i18n } = useTranslation();
  const { index, go, playing, setPlaying } = turning;
  return (
    <div className="chapters">
      {slides.map((slide, i) => (
        <button
          key={slide.slide_id}
          type="button"
          className="chapter"
          aria-label={`${t('home.slide', { number: i + 1, count: slides.length })}: ${slideText(slide, i18n.language)?.title ?? ''}`}
          aria-current={i === index}
          onClick={() => go(i)}
        >
          <span className="chapter-name">{slideText(slide, i18n.language)?.title}</span>
        </button>
      ))}
      <button
        type="button"
        className="chapter-hold"
        aria-label={playing ? t('home.pause') : t('home.play')}
        onClick={() => setPlaying(!playing)}
      >
        {playing ? <Pause aria-hidden="true" size={16} /> : <Play aria-hidden="true" size={16} />}
      </button>
    </div>
  );
}
