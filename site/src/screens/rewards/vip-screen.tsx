import { useQuery } from '@tanstack/react-query';
import { Check, Crown } from 'lucide-react';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import './goals.css';
import type { CallResponse } from '#contract/calls.ts';
import { publicQuery, usePlayerQuery } from '../../data/queries.ts';
import { useViewer } from '../../data/session.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { useMoney } from '../../ui/money.ts';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VipProgress } from '../players/components/vip-progress.tsx';
import { JoinIn } from './components/join-in.tsx';
import { Part } from './components/part.tsx';
import { Reward } from './components/reward.tsx';
import { RewardsPage } from './components/rewards-page.tsx';

type Level = CallResponse<'/api/rewards/vip_levels'>['value'][number];

export function Screen() {
  const { t } = useTranslation();
  const viewer = useViewer();
  return (
    <RewardsPage title={t('rewards.vip.title')} lead={t('rewards.vip.lead')}>
      {viewer.is === 'visitor' ? <JoinIn text={t('rewards.vip.visitor')} /> : <VipProgress />}
      <Levels />
      <p className="max-w-prose text-small text-muted">{t('rewards.vip.rules')}</p>
    </RewardsPage>
  );
}

function Levels() {
  const { t } = useTranslation();
  const levels = useQuery(publicQuery('/api/rewards/vip_levels', {}));
  const own = usePlayerQuery('/api/auth/vip', {});
  if (levels.isError) {
    return (
      <LoadFailed
        title={t('rewards.vip.failed')}
        fault={levels.error}
        onRetry={() => void levels.refetch()}
      />
    );
  }
  if (!levels.data) return <Skeleton className="h-96 rounded-card" />;
  const { value } = levels.data;
  if (value.length === 0) return <Notice picture="empty" title={t('rewards.vip.none')} />;
  const current = value.findIndex(({ vip_name }) => vip_name === own.data?.nextLevel[0]?.vip_name);
  return (
    <Part title={t('rewards.vip.levels')}>
      <ol className="levels">
        {value.map((level, place) => (
          <LevelRow
            key={level.level}
            level={level}
            progress={
              current < 0 ? undefined : place === current ? 'here' : place < current ? 'passed' : 'ahead'
            }
          />
        ))}
      </ol>
    </Part>
  );
}

interface LevelRowProps {
  readonly level: Level;
  readonly progress: 'passed' | 'here' | 'ahead' | undefined;
}

function LevelRow({ level, progress }: LevelRowProps) {
  const { t } = useTranslation();
  const { money } = useMoney();
  return (
    <li className="level" data-progress={progress} aria-current={progress === 'here' ? 'true' : undefined}>
      <span className="level-sign" aria-hidden="true">
        {progress === 'passed' ? <Check size={20} /> : <Crown size={20} />}
      </span>
      <div className="grid min-w-0 gap-0.5">
        <h3 className="font-display text-title text-ink">{level.vip_name}</h3>
        {progress === 'here' && (
          <p className="text-small font-semibold text-accent">{t('rewards.vip.here')}</p>
        )}
      </div>
      <dl className="level-figures">
        <div>
          <dt>{t('account.vipDeposits')}</dt>
          <dd className="figures">{money(level.deposit)}</dd>
        </div>
        <div>
          <dt>{t('account.vipTurnover')}</dt>
          <dd className="figures">{money(level.turnover)}</dd>
        </div>
        <div>
          <dt>{t('rewards.vip.pays')}</dt>
          <dd>
            {level.token === '0' && level.cash === '0' ? (
              <span className="text-muted">{t('rewards.nothing')}</span>
            ) : (
              <Reward token={level.token} cash={level.cash} />
            )}
          </dd>
        </div>
      </dl>
    </li>
  );
}
