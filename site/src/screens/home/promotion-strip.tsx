import { useQuery } from '@tanstack/react-query';
import { publicQuery } from '../../data/queries.ts';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import { Section } from '../../ui/section.tsx';
import { PromotionCard } from './promotion-card.tsx';

/** The offers under way, side by side. */
export function PromotionStrip() {
  const { t } = useTranslation();
  const { data } = useQuery(publicQuery('/api/rewards/promotions', {}));
  if (!data || data.value.length === 0) return null;
  return (
    <Section title={t('home.promotions')} href="/promotions">
      <ul className="promotion-strip">
        {data.value.slice(0, 3).map((promotion) => (
          <li key={promotion.promotion_id}>
            <PromotionCard promotion={promotion} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
