import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams, useSearchParams } from 'react-router';
import { may, useMe } from '../../data/me.ts';
import { useCall } from '../../data/queries.ts';
import { Notice } from '../../ui/notice.tsx';
import { Page, Panel, Skeleton } from '../../ui/page.tsx';
import { LoadFailed } from '../../ui/refusal.tsx';
import { CopyId } from '../../ui/values.tsx';
import { OtherActions } from './actions/other-modules.tsx';
import { PlayerActions } from './actions/player-actions.tsx';
import { PlayerStatus, PlayerTags } from './player-badges.tsx';
import { PlayerFacts } from './player-facts.tsx';
import { LinkedAccounts } from './tabs/linked-accounts.tsx';
import { Notes } from './tabs/notes.tsx';
import { Sessions } from './tabs/sessions.tsx';
import { PlayerTimeline } from './timeline/player-timeline.tsx';

const Privacy = lazy(async () => ({ default: (await import('./tabs/privacy.tsx')).Privacy }));

const PlayerMessages = lazy(async () => ({
  default: (await import('../messages/player-messages.tsx')).PlayerMessages,
}));

const StakeFactors = lazy(async () => ({
  default: (await import('../sportsbook/pricing/stake-factors.tsx')).StakeFactors,
}));

const tabs = {
  timeline: PlayerTimeline,
  sessions: Sessions,
  messages: PlayerMessages,
  links: LinkedAccounts,
  notes: Notes,
  privacy: Privacy,
} as const;
type Tab = keyof typeof tabs;
const names = [
  'timeline',
  'sessions',
  'messages',
  'links',
  'notes',
  'privacy',
] as const satisfies readonly Tab[];

/** Everything of one player: facts and balances beside what happened. */
export function PlayerScreen() {
  const { t } = useTranslation('players');
  const { playerId = '' } = useParams();
  const [params] = useSearchParams();
  const query = useCall('/api/office/players/get', { player_id: playerId });
  const { data } = query;
  const me = useMe();
  const shown = names.filter(
    (name) =>
      (name !== 'privacy' || may(me, 'privacy.manage') || may(me, 'audit.read')) &&
      (name !== 'messages' || may(me, 'players.personal')),
  );
  const chosen = shown.find((name) => name === params.get('tab')) ?? 'timeline';
  if (query.error !== null && !data)
    return <LoadFailed problem={query.error} onRetry={() => void query.refetch()} />;
  if (!data) return <Skeleton lines={12} />;
  const { player, stop, review, balances } = data;
  const Shown = tabs[chosen];
  return (
    <Page
      title={player.account_id}
      beside={
        <>
          <PlayerStatus status={player.status} />
          <PlayerTags tags={player.tags} />
          <CopyId id={player.player_id} />
        </>
      }
      lead={player.full_name}
      actions={
        <>
          <PlayerActions player={player} />
          <OtherActions player={player} />
        </>
      }
    >
      {stop && <Notice tone="warn">{t(`stops.${stop.kind}`)}</Notice>}
      {review && <Notice tone="warn">{t('underReview')}</Notice>}
      {balances.is_frozen && <Notice tone="bad">{t('frozen')}</Notice>}
      <div className="grid items-start gap-4 lg:grid-cols-[24rem_minmax(0,1fr)]">
        <div className="grid min-w-0 gap-4">
          <PlayerFacts data={data} />
          {may(me, 'sportsbook.read', player.site) && (
            <Suspense fallback={<Skeleton lines={1} />}>
              <StakeFactors playerId={playerId} site={player.site} />
            </Suspense>
          )}
        </div>
        <Panel>
          <nav aria-label={t('tabs.label')} className="flex flex-wrap gap-1 border-b border-line px-2">
            {shown.map((name) => (
              <Link
                key={name}
                to={`?tab=${name}`}
                aria-current={name === chosen ? 'page' : undefined}
                className={`inline-flex h-11 items-center border-b-2 px-3 text-sm font-medium ${
                  name === chosen ? 'border-accent text-ink' : 'border-transparent text-muted hover:text-ink'
                }`}
              >
                {t(`tabs.${name}`)}
              </Link>
            ))}
          </nav>
          <Suspense fallback={<Skeleton />}>
            <Shown player={player} />
          </Suspense>
        </Panel>
      </div>
    </Page>
  );
}
