import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../ui/button.tsx';

/** The coupon: its head stands ready, and says plainly that no match can be bet on at the moment. */
export function Coupon() {
  const { t } = useTranslation();
  return (
    <section className="coupon" aria-labelledby="coupon-title">
      <div className="coupon-head">
        <h2 id="coupon-title" className="coupon-title">
          {t('home.coupon.title')}
        </h2>
        <span className="coupon-count figures">{t('home.coupon.count', { count: 0 })}</span>
      </div>
      <div className="coupon-columns" aria-hidden="true">
        <span>{t('home.coupon.match')}</span>
        <span>1</span>
        <span>X</span>
        <span>2</span>
      </div>
      <div className="coupon-empty">
        <svg className="coupon-pitch" viewBox="0 0 320 150" aria-hidden="true">
          <path d="M10 10h300v130H10zM160 10v130M10 42h44v66H10m300-66h-44v66h44M10 60h18v30H10m300-30h-18v30h18" />
          <circle cx="160" cy="75" r="26" />
          <path d="M54 62a18 18 0 0 1 0 26M266 62a18 18 0 0 0 0 26" />
        </svg>
        <div className="coupon-words">
          <p className="coupon-say">{t('home.coupon.empty')}</p>
          <p className="text-muted">{t('home.coupon.when')}</p>
          <ButtonLink to="/slots" look="quiet" size="small" className="mt-3 justify-self-start">
            {t('home.coupon.meanwhile')}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
