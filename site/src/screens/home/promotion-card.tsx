import { Link } from 'react-router';
import type { CallResponse } from '#contract/calls.ts';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';

type Promotion = CallResponse<'/api/rewards/promotions'>['value'][number];

/** An offer in short: its scene, what it is, the way to it, and its terms in plain sight. */
export function PromotionCard({ promotion }: { readonly promotion: Promotion }) {
  const { i18n } = useTranslation();
  const text = promotion.texts[i18n.language] ?? promotion.texts.EN;
  if (!text) return null;
  return (
    <article className="promotion">
      <Picture
        file={promotion.picture}
        alt=""
        sizes="(min-width: 768px) 400px, 75vw"
        className="promotion-picture"
      />
      <div className="promotion-words">
        <h3 className="promotion-title">{text.title}</h3>
        <p className="promotion-body">{text.body}</p>
        <Link to={promotion.kind === 'link' ? promotion.href : '/promotions'} className="promotion-action">
          {text.action}
        </Link>
        {text.terms !== '' && <p className="promotion-terms">{text.terms}</p>}
      </div>
    </article>
  );
}
