import './slim-banner.css';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Slide, slideFiles, slideText } from '../../../data/shapes.ts';
import type { HeroProps } from '../../../templates/template.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { SafeLink } from '../../../ui/links/safe-link.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { SlideMarks } from '../slide-parts.tsx';
import { useSlides } from '../use-slides.ts';

/** One low banner at a time; its terms stand on a line of their own beneath, so that the games begin at once. */
export function SlimBanner({ slides }: HeroProps) {
  const { t } = useTranslation();
  const turning = useSlides(slides.length);
  const { index } = turning;
  const [seen, setSeen] = useState(0);
  if (index > seen) setSeen(index);
  return (
    <section
      className="slim-banner"
      aria-roledescription="carousel"
      aria-label={t('home.slides')}
      {...turning.hold}
    >
      {slides.map((slide, i) => (
        <div key={slide.slide_id} className="slim-slide" data-shown={i === index} inert={i !== index}>
          <div className="slim-scene">
            {i <= seen && (
              <Picture file={slideFiles(slide).wide} alt="" eager={i === 0} className="slim-picture" />
            )}
            <Words slide={slide} heading={i === 0 ? 'h1' : 'h2'} />
          </div>
          <Terms slide={slide} />
        </div>
      ))}
      <SlideMarks count={slides.length} turning={turning} label={() => ''} />
    </section>
  );
}

function Words({ slide, heading: Heading }: { readonly slide: Slide; readonly heading: 'h1' | 'h2' }) {
  const { i18n } = useTranslation();
  const text = slideText(slide, i18n.language);
  if (!text) return null;
  return (
    <div className="slim-words">
      <Heading className="slim-title">{text.title}</Heading>
      <p className="slim-body">{text.body}</p>
      <SafeLink to={slide.href} className={buttonClass({ size: 'small' })}>
        {text.action}
      </SafeLink>
    </div>
  );
}

function Terms({ slide }: { readonly slide: Slide }) {
  const { i18n } = useTranslation();
  const terms = slideText(slide, i18n.language)?.terms ?? '';
  return terms === '' ? null : <p className="slim-terms">{terms}</p>;
}
