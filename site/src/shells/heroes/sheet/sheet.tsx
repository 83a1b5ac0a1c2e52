import './sheet.css';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { publicQuery } from '../../../data/queries.ts';
import type { HeroProps } from '../../../templates/template.ts';
import { SafeLink } from '../../../ui/links/safe-link.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { SlideMarks, SlidePicture, SlideWords } from '../slide-parts.tsx';
import { useSeenSlides } from '../use-slides.ts';

/** A wide scene with its words on a sheet laid over one side, and the offer of the day beside both. */
export function SheetHero({ slides }: HeroProps) {
  const { t } = useTranslation();
  const { turning, seen } = useSeenSlides(slides.length);
  return (
    <div className="sheet-hero">
      <section
        className="sheet-slides"
        aria-roledescription="carousel"
        aria-label={t('home.slides')}
        {...turning.hold}
      >
        {slides.map((slide, i) => (
          <div
            key={slide.slide_id}
            className="slide sheet-slide"
            data-shown={i === turning.index}
            inert={i !== turning.index}
          >
            <div className="sheet-scene">{i <= seen && <SlidePicture slide={slide} first={i === 0} />}</div>
            <div className="sheet">
              <SlideWords slide={slide} heading={i === 0 ? 'h1' : 'h2'} />
            </div>
          </div>
        ))}
        <SlideMarks count={slides.length} turning={turning} label={() => ''} />
      </section>
      <Offer />
    </div>
  );
}

/** The first of the offers under way; without one, the slides have all the room. */
function Offer() {
  const { i18n } = useTranslation();
  const offer = useQuery(publicQuery('/api/rewards/promotions', {})).data?.value[0];
  const text = offer?.texts[i18n.language] ?? offer?.texts.EN;
  if (!offer || !text) return null;
  return (
    <article className="sheet-offer">
      <div className="sheet-offer-scene">
        <Picture file={offer.picture} alt="" eager className="sheet-offer-picture" />
      </div>
      <div className="sheet-offer-words">
        <h2 className="sheet-offer-title">{text.title}</h2>
        <p className="sheet-offer-body">{text.body}</p>
        <SafeLink to={offer.kind === 'link' ? offer.href : '/promotions'} className="sheet-offer-way">
          {text.action}
        </SafeLink>
        {text.terms !== '' && <p className="sheet-offer-terms">{text.terms}</p>}
      </div>
    </article>
  );
}
