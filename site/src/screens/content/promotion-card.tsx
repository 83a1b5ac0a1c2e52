import { useTranslation } from 'react-i18next';
import type { Slide } from '../../data/shapes.ts';
import { slideFiles, slideText } from '../../data/shapes.ts';
import { SafeLink } from '../../ui/links/safe-link.tsx';
import { Picture } from '../../ui/picture.tsx';

/** An offer: its scene, what it is, the way to it, and its terms in plain sight. */
export function PromotionCard({
  slide,
  level: Heading = 'h3',
}: {
  readonly slide: Slide;
  readonly level?: 'h2' | 'h3';
}) {
  const { i18n } = useTranslation();
  const text = slideText(slide, i18n.language);
  if (!text) return null;
  return (
    <article className="promotion">
      <Picture file={slideFiles(slide).wide} alt="" className="promotion-picture" />
      <div className="promotion-words">
        <Heading className="promotion-title">{text.title}</Heading>
        <p className="promotion-body">{text.body}</p>
        <SafeLink to={slide.href} className="promotion-action">
          {text.action}
        </SafeLink>
        {text.terms !== '' && <p className="promotion-terms">{text.terms}</p>}
      </div>
    </article>
  );
}
