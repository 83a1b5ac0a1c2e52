import { Gift, X } from 'lucide-react';
import { useHref, useNavigate } from 'react-router';
import { useLayout } from '../../../data/layout.ts';
import { openModal } from '../../../data/modals.ts';
import { useSite } from '../../../data/page.ts';
import { useSession, useViewer } from '../../../data/session.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { useTemplate } from '../../template/use-template.ts';

/**
 * The way to the token games, where the site has its rewards switched on and the visitor has not hidden them. A player
 * gets them in a tab of their own; a visitor is asked to log in, in the manner of the template.
 */
export function RewardsIcon() {
  const { t } = useTranslation();
  const { gamify_status } = useSite();
  const viewer = useViewer();
  const { rewardsLogin } = useTemplate();
  const navigate = useNavigate();
  const games = useHref('/minigame');
  const isClosed = useLayout((state) => state.rewardsClosed);
  const isReady = useSession((session) => session.ready);
  if (!gamify_status || isClosed || !isReady || viewer.is === 'checking') return null;
  const sign = (
    <>
      <Gift aria-hidden="true" size={20} />
      <span>{t('afloat.rewards')}</span>{' '}
      <span className="sr-only">
        {t(viewer.is === 'player' ? 'afloat.rewardsOpen' : 'afloat.rewardsLogIn')}
      </span>
    </>
  );
  return (
    <div className="dock-extra">
      {viewer.is === 'player' ? (
        <a href={games} target="_blank" rel="noopener" className="dock-way">
          {sign}
        </a>
      ) : (
        <button
          type="button"
          className="dock-way"
          onClick={() => {
            if (rewardsLogin === 'modal') openModal('login', {});
            else navigate('/login');
          }}
        >
          {sign}
        </button>
      )}
      <button
        type="button"
        className="dock-fold"
        aria-label={t('afloat.rewardsClose')}
        onClick={() => useLayout.setState({ rewardsClosed: true })}
      >
        <X aria-hidden="true" size={14} />
      </button>
    </div>
  );
}
