import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import './offers/offers.css';
import { publicQuery, usePlayerQuery } from '../../data/queries.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { RewardsPage } from './components/rewards-page.tsx';
import { Bonuses } from './offers/bonuses.tsx';
import { PromotionOffer } from './offers/promotion-offer.tsx';

/** Every promotion with its terms in plain sight, and how far the player is with it. */
export function Screen() {
  const { t } = useTranslation();
  return (
    <RewardsPage title={t('menu.promotions')} lead={t('content.promotionsLead')}>
      <Bonuses />
      <Offers />
    </RewardsPage>
  );
}

function Offers() {
  const { t } = useTranslation();
  const offers = useQuery(publicQuery('/api/rewards/promotions', {}));
  const own = usePlayerQuery('/api/rewards/my_promotions', {});
  if (offers.isError) {
    return (
      <LoadFailed title={t('content.failed')} fault={offers.error} onRetry={() => void offers.refetch()} />
    );
  }
  if (!offers.data) {
    return (
      <div className="offers">
        {['a', 'b', 'c'].map((one) => (
          <Skeleton key={one} className="h-[34rem] rounded-panel" />
        ))}
      </div>
    );
  }
  const { value } = offers.data;
  if (value.length === 0) {
    return (
      <Notice picture="empty" title={t('content.noPromotions')} text={t('content.noPromotionsText')}>
        <ButtonLink to="/slots">{t('lobby.toSlots')}</ButtonLink>
      </Notice>
    );
  }
  const bonuses = own.data?.value ?? [];
  const running = bonuses.find(({ state }) => state === 'joined' || state === 'active');
  return (
    <ul className="offers">
      {value.map((promotion) => (
        <li key={promotion.promotion_id}>
          <PromotionOffer
            promotion={promotion}
            bonus={bonuses.find((one) => one.promotion_id === promotion.promotion_id && one.is_current)}
            isOtherRunning={running !== undefined && running.promotion_id !== promotion.promotion_id}
          />
        </li>
      ))}
    </ul>
  );
}
