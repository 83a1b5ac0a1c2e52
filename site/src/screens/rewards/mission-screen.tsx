import { useTranslation } from '../../data/texts/use-translation.tsx';
import './goals.css';
import type { CallResponse } from '#contract/calls.ts';
import { usePlayerQuery } from '../../data/queries.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { MissionCard } from './components/mission-card.tsx';
import { Part } from './components/part.tsx';
import { RewardsPage } from './components/rewards-page.tsx';
import { TimeLeft } from './components/time-left.tsx';

type Mission = CallResponse<'/api/rewards/missions'>['value'][number];

export function Screen() {
  const { t } = useTranslation();
  return (
    <RewardsPage title={t('rewards.mission.title')} lead={t('rewards.mission.lead')}>
      <Missions />
    </RewardsPage>
  );
}

const periods = ['daily', 'weekly', 'once'] as const;

function Missions() {
  const { t } = useTranslation();
  const list = usePlayerQuery('/api/rewards/missions', {});
  if (list.isError) {
    return (
      <LoadFailed
        title={t('rewards.mission.failed')}
        fault={list.error}
        onRetry={() => void list.refetch()}
      />
    );
  }
  if (!list.data) return <CardsSkeleton />;
  const { value } = list.data;
  if (value.length === 0) {
    return (
      <Notice picture="empty" title={t('rewards.mission.none')} text={t('rewards.mission.noneText')}>
        <ButtonLink to="/slots">{t('lobby.toSlots')}</ButtonLink>
      </Notice>
    );
  }
  const waiting = value.filter(({ state }) => state === 'completed');
  return (
    <>
      {waiting.length > 0 && (
        <Part title={t('rewards.mission.waiting')}>
          <Cards missions={waiting} />
        </Part>
      )}
      {periods.map((period) => {
        const missions = value.filter((one) => one.period === period && one.state !== 'completed');
        const ends = missions[0]?.ends_at ?? null;
        if (missions.length === 0) return null;
        return (
          <Part
            key={period}
            title={t(`rewards.mission.${period}`)}
            tools={ends !== null && <TimeLeft until={ends} over={t('rewards.anew')} />}
          >
            <Cards missions={missions} />
          </Part>
        );
      })}
    </>
  );
}

function Cards({ missions }: { readonly missions: readonly Mission[] }) {
  return (
    <ul className="missions">
      {missions.map((mission) => (
        <li key={`${mission.mission_id} ${mission.period_start}`}>
          <MissionCard mission={mission} />
        </li>
      ))}
    </ul>
  );
}

function CardsSkeleton() {
  return (
    <div className="missions">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((one) => (
        <Skeleton key={one} className="h-44 rounded-card" />
      ))}
    </div>
  );
}
