import './slim-banner.css';
import { SLIDE_SIZES, type Slide, slideFiles, slideText } from '../../../data/shapes.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { SafeLink } from '../../../ui/links/safe-link.tsx';
import { Picture } from '../../../ui/pictures/picture.tsx';
import type { HeroProps } from '../../template/template.ts';
import { Carousel } from '../carousel.tsx';
import { ComingWords } from '../slide-components.tsx';

/** One low banner at a time; its terms have a line of their own below, so that the games begin at once. */
export function SlimBanner({ slides }: HeroProps) {
  return (
    <Carousel
      slides={slides}
      className="slim-banner"
      face="slim-slide"
      draw={(slide, { heading, isFirst, isSeen }) => (
        <>
          <div className="slim-scene">
            {isSeen && (
              <Picture
                file={slideFiles(slide).wide}
                alt=""
                eager={isFirst}
                sizes={SLIDE_SIZES}
                className="slim-picture"
              />
            )}
            <Words slide={slide} heading={heading} />
          </div>
          <Terms slide={slide} />
        </>
      )}
    />
  );
}

function Words({ slide, heading: Heading }: { readonly slide: Slide; readonly heading: 'h1' | 'h2' }) {
  const { i18n } = useTranslation();
  const text = slideText(slide, i18n.language);
  if (slide.isComing) return <ComingWords heading={Heading} />;
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
