import './minigame.css';
import { ArrowLeft, Coins, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTokenGames } from '../data/minigame.ts';
import { useSite } from '../data/page.ts';
import { useTranslation } from '../data/texts/use-translation.tsx';
import { counterText } from '../ui/amount.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Logo } from './components/logo.tsx';
import { SkipLink } from './components/skip-link.tsx';

/** The token games' own layout: the site's mark, the tokens, and nothing else beside the game. */
export function MinigameShell({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  const { site_name } = useSite();
  return (
    <div className="minigame">
      <SkipLink />
      <header className="minigame-head">
        <Link to="/" className="icon-button" aria-label={t('tokens.back', { site: site_name })}>
          <ArrowLeft aria-hidden="true" size={20} />
        </Link>
        <Logo shrinks />
        <Tokens />
      </header>
      <main id="main" tabIndex={-1} className="minigame-main">
        {children}
      </main>
    </div>
  );
}

/** The playable modes, and the stake of a round in progress. */
function Tokens() {
  const { t } = useTranslation();
  const { data } = useTokenGames();
  return (
    <dl className="minigame-tokens" title={t('tokens.help')}>
      <div>
        <dt>
          <Coins aria-hidden="true" size={16} />
          {t('tokens.balance')}
        </dt>
        <dd className="figures">
          {data ? counterText(data.minigame.token_balance) : <Skeleton className="h-4 w-10" />}
        </dd>
      </div>
      {data && data.minigame.frozen_token !== '0' && (
        <div>
          <dt>
            <Lock aria-hidden="true" size={14} />
            {t('tokens.frozen')}
          </dt>
          <dd className="figures">{counterText(data.minigame.frozen_token)}</dd>
        </div>
      )}
    </dl>
  );
}
