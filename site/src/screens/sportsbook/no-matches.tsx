import './no-matches.css';
import { useIsPageShown } from '../../boot/menus.ts';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import { ButtonLink } from '../../ui/button.tsx';

/** An empty board over an empty pitch. */
export function NoMatches() {
  const { t } = useTranslation();
  const isShown = useIsPageShown();
  return (
    <section className="no-matches">
      <svg viewBox="0 0 640 250" aria-hidden="true" className="no-matches-pitch">
        <path d="M110 236 L180 96 H460 L530 236Z" className="pitch-grass" />
        <path d="M145 166H495M320 96V236M180 96l-70 140M460 96l70 140M180 96H460M110 236H530" />
        <ellipse cx="320" cy="158" rx="52" ry="23" />
        <path d="M271 96l-9 22h116l-9-22M234 236l12-30h148l12 30" />
        <g className="pitch-board">
          <rect x="222" y="14" width="196" height="62" rx="6" />
          <path d="M242 76v20M398 76v20" />
          <path className="pitch-figures" d="M252 45h38M350 45h38M320 37v2M320 51v2" />
        </g>
        {[70, 570].map((x) => (
          <g key={x} transform={`translate(${x} 0)`}>
            <path
              className="pitch-light"
              d={x < 320 ? 'M24 34L330 236H60L-20 46Z' : 'M-24 34L-330 236H-60L20 46Z'}
            />
            <path className="pitch-mast" d="M0 40V206M-14 206H14M0 90l-9 116M0 90l9 116" />
            <rect className="pitch-lamps" x="-26" y="18" width="52" height="24" rx="3" />
            <path
              className="pitch-bulbs"
              d="M-17 26h.1M-6 26h.1M6 26h.1M17 26h.1M-17 34h.1M-6 34h.1M6 34h.1M17 34h.1"
            />
          </g>
        ))}
      </svg>
      <h2 className="font-display text-title text-ink">{t('sports.empty')}</h2>
      <p className="max-w-prose text-muted">{t('sports.emptyLead')}</p>
      <div className="flex flex-wrap justify-center gap-2">
        {isShown('/hot') && <ButtonLink to="/hot">{t('category.hot')}</ButtonLink>}
        <ButtonLink to="/slots" look="quiet">
          {t('sports.toSlots')}
        </ButtonLink>
      </div>
    </section>
  );
}
