import './sheet.css';
import { useQuery } from '@tanstack/react-query';
import { publicQuery } from '../../../data/queries.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { SafeLink } from '../../../ui/links/safe-link.tsx';
import { Picture } from '../../../ui/pictures/picture.tsx';
import type { HeroProps } from '../../template/template.ts';
import { Carousel } from '../carousel.tsx';
import { SlidePicture, SlideWords } from '../slide-components.tsx';

/** A wide scene with its words on a sheet laid over one side, and the offer of the day beside both. */
export function SheetHero({ slides }: HeroProps) {
  return (
    <div className="sheet-hero">
      <Carousel
        slides={slides}
        className="sheet-slides"
        face="slide sheet-slide"
        draw={(slide, { heading, isFirst, isSeen }) => (
          <>
            <div className="sheet-scene">{isSeen && <SlidePicture slide={slide} first={isFirst} />}</div>
            <div className="sheet">
              <SlideWords slide={slide} heading={heading} />
            </div>
          </>
        )}
      />
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
        <Picture
          file={offer.picture}
          alt=""
          eager
          sizes="(min-width: 768px) 400px, 80vw"
          className="sheet-offer-picture"
        />
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
