import { Link } from 'react-router';
import type { CallResponse } from '#contract/calls.ts';
import { usePercent } from '../../../data/texts/use-percent.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { useMoney } from '../../../ui/money.ts';
import { Picture } from '../../../ui/pictures/picture.tsx';
import { textIn } from '../components/texts.ts';
import { TimeLeft } from '../components/time-left.tsx';
import { BonusState } from './bonus-state.tsx';
import { ReferralTerms } from './referral-terms.tsx';

export type Promotion = CallResponse<'/api/rewards/promotions'>['value'][number];
export type Bonus = CallResponse<'/api/rewards/my_promotions'>['value'][number];

interface PromotionOfferProps {
  readonly promotion: Promotion;
  /** The player's own, of this day, week or promotion. */
  readonly bonus: Bonus | undefined;
  readonly isOtherRunning: boolean;
}

/** A promotion: its picture, what it is, its terms to the last figure, and the player's own part. */
export function PromotionOffer({ promotion, bonus, isOtherRunning }: PromotionOfferProps) {
  const { t, i18n } = useTranslation();
  const text = textIn(promotion.texts, i18n.language);
  return (
    <article className="offer" data-state={bonus?.state}>
      <div className="offer-scene">
        <Picture file={promotion.picture} alt="" className="offer-picture" />
        {promotion.ends_at !== null && (
          <span className="offer-clock">
            <TimeLeft until={promotion.ends_at} over={t('rewards.promotion.over')} />
          </span>
        )}
      </div>
      <div className="offer-words">
        <h2 className="promotion-title">{text?.title}</h2>
        <p className="promotion-body">{text?.body}</p>
        {promotion.kind === 'deposit' && <Terms promotion={promotion} />}
        {promotion.href === '/referral' && <ReferralTerms />}
        <div className="mt-auto grid gap-3 pt-2">
          {promotion.kind === 'deposit' ? (
            <BonusState promotion={promotion} bonus={bonus} isOtherRunning={isOtherRunning} />
          ) : (
            <Link to={promotion.href} className={buttonClass({ wide: true })}>
              {text?.action}
            </Link>
          )}
          {text?.terms !== '' && <p className="promotion-terms">{text?.terms}</p>}
        </div>
      </div>
    </article>
  );
}

/** From the figures the server reckons with, so that what is promised is what is done. */
function Terms({ promotion }: { readonly promotion: Promotion }) {
  const { t } = useTranslation();
  const { money } = useMoney();
  const percent = usePercent();
  const rows = [
    [
      'bonus',
      t('rewards.promotion.bonusOf', {
        percent: percent(promotion.percent),
        max: money(promotion.max_bonus),
      }),
    ],
    ['minDeposit', money(promotion.min_deposit)],
    ['wagering', t('rewards.promotion.times', { count: promotion.wagering_times })],
    ['time', t('rewards.promotion.days', { count: promotion.wagering_days })],
    ['often', t(`rewards.promotion.${promotion.period}`)],
  ] as const;
  return (
    <dl className="terms">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{t(`rewards.promotion.terms.${name}`)}</dt>
          <dd className="figures">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
