import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useShowReferral } from '../../data/rewards/show-referral.ts';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import './friends/friends.css';
import type { CallResponse } from '#contract/calls.ts';
import { pagedQuery } from '../../data/paged.ts';
import { publicQuery } from '../../data/queries.ts';
import { useViewer } from '../../data/session.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { useMoney } from '../../ui/money.ts';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { JoinIn } from './components/join-in.tsx';
import { Part } from './components/part.tsx';
import { Reward, useRewardText } from './components/reward.tsx';
import { RewardsPage } from './components/rewards-page.tsx';
import { Friends } from './friends/friends.tsx';
import { Invitation } from './friends/invitation.tsx';

type Programme = CallResponse<'/api/rewards/referral'>['value'];

export function Screen() {
  const { t } = useTranslation();
  const isShown = useShowReferral();
  const programme = useQuery(publicQuery('/api/rewards/referral', {}));
  const setting = useQuery(publicQuery('/api/home/referral', {}));
  const fault = programme.error ?? setting.error;
  return (
    <RewardsPage title={t('rewards.referral.title')} lead={t('rewards.referral.lead')}>
      {fault ? (
        <LoadFailed
          title={t('rewards.referral.failed')}
          fault={fault}
          onRetry={() => void Promise.all([programme.refetch(), setting.refetch()])}
        />
      ) : !programme.data || !setting.data ? (
        <Skeleton className="h-80 rounded-card" />
      ) : isShown ? (
        <Referral programme={programme.data.value} />
      ) : (
        <Notice picture="empty" title={t('rewards.referral.none')} text={t('rewards.referral.noneText')} />
      )}
    </RewardsPage>
  );
}

function Referral({ programme }: { readonly programme: Programme }) {
  const { t } = useTranslation();
  const viewer = useViewer();
  return (
    <>
      <Steps programme={programme} />
      {viewer.is === 'visitor' ? <JoinIn text={t('rewards.referral.visitor')} /> : <Own />}
      <p className="max-w-prose text-small text-muted">{t('rewards.referral.rules')}</p>
    </>
  );
}

function Steps({ programme }: { readonly programme: Programme }) {
  const { t } = useTranslation();
  const { money } = useMoney();
  const words = useRewardText();
  const { deposit, turnover, token, cash, friend_token } = programme;
  return (
    <ol className="steps">
      <li>
        <h2>{t('rewards.referral.step1')}</h2>
        <p>{t('rewards.referral.step1Text')}</p>
      </li>
      <li>
        <h2>{t('rewards.referral.step2')}</h2>
        <p>{t('rewards.referral.step2Text', { deposit: money(deposit), turnover: money(turnover) })}</p>
      </li>
      <li>
        <h2>{t('rewards.referral.step3')}</h2>
        <p className="grid gap-2">
          <Reward token={token} cash={cash} />
          {friend_token !== '0' && (
            <span>
              {t('rewards.referral.friendGets', { reward: words({ token: friend_token, cash: '0' }) })}
            </span>
          )}
        </p>
      </li>
    </ol>
  );
}

function Own() {
  const { t } = useTranslation();
  const viewer = useViewer();
  const list = useInfiniteQuery({
    ...pagedQuery('/api/rewards/my_referrals', { limit: 20 }),
    enabled: viewer.is === 'player',
  });
  const first = list.data?.pages[0];
  if (list.error && !first) {
    return (
      <LoadFailed
        title={t('rewards.referral.failed')}
        fault={list.error}
        onRetry={() => void list.refetch()}
      />
    );
  }
  if (!first) return <Skeleton className="h-72 rounded-card" />;
  return (
    <>
      <Invitation code={first.code} link={first.link} qr={first.qr} />
      <Part title={t('rewards.referral.friends')}>
        <dl className="tallies">
          <div>
            <dt>{t('rewards.referral.invited')}</dt>
            <dd className="figures">{first.invited}</dd>
          </div>
          <div>
            <dt>{t('rewards.referral.rewarded')}</dt>
            <dd className="figures">{first.rewarded}</dd>
          </div>
          <div>
            <dt>{t('rewards.referral.earned')}</dt>
            <dd>
              {first.earned.token === '0' && first.earned.cash === '0' ? '–' : <Reward {...first.earned} />}
            </dd>
          </div>
        </dl>
        <Friends list={list} rows={list.data?.pages.flatMap((page) => page.value) ?? []} />
      </Part>
    </>
  );
}
