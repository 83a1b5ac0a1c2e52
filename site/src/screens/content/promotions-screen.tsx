import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { publicQuery } from '../../data/queries.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PromotionCard } from './promotion-card.tsx';

/** Every offer with its terms in plain sight. */
export function Screen() {
  const { t } = useTranslation();
  const slides = useQuery(publicQuery('/api/home/fetch_slide', {}));
  return (
    <div className="lobby">
      <header className="mb-5 grid gap-1">
        <h1 className="lobby-title">{t('menu.promotions')}</h1>
        <p className="max-w-prose text-muted">{t('content.promotionsLead')}</p>
      </header>
      {slides.isError && (
        <LoadFailed title={t('content.failed')} fault={slides.error} onRetry={() => void slides.refetch()} />
      )}
      {slides.data?.value.length === 0 && (
        <Notice picture="empty" title={t('content.noPromotions')} text={t('content.noPromotionsText')}>
          <ButtonLink to="/slots">{t('lobby.toSlots')}</ButtonLink>
        </Notice>
      )}
      <ul className="promotion-strip">
        {slides.isPending
          ? [1, 2, 3].map((one) => (
              <li key={one}>
                <Skeleton className="h-80" />
              </li>
            ))
          : slides.data?.value.map((slide) => (
              <li key={slide.slide_id}>
                <PromotionCard slide={slide} level="h2" />
              </li>
            ))}
      </ul>
    </div>
  );
}
