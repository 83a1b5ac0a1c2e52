import { useTranslation } from 'react-i18next';
import { useSite } from '../../app/site-picker.tsx';
import { useMay } from '../../data/me.ts';
import { useCall } from '../../data/queries.ts';
import { Page, Panel, Skeleton } from '../../ui/page.tsx';
import { LoadFailed } from '../../ui/refusal.tsx';
import { Time } from '../../ui/values.tsx';
import { Figures, OpenBets, People } from './figures.tsx';
import { Strip } from './strip.tsx';
import { Problems, Work } from './work.tsx';

/** What the day has come to, what waits, and what is wrong. */
export function TodayScreen() {
  const { t } = useTranslation('today');
  const maySeeFigures = useMay('reports.read');
  const site = useSite();
  const at = site === undefined ? {} : { site };
  const figures = useCall('/api/office/today/figures', at, {
    enabled: maySeeFigures,
    keepsLast: true,
    topics: ['figures'],
  });
  const work = useCall('/api/office/today/work', at, {
    keepsLast: true,
    topics: ['withdrawals', 'deposits', 'methods', 'requests', 'cases', 'events', 'system'],
  });
  return (
    <Page
      title={t('title')}
      beside={
        figures.data && (
          <span className="text-sm text-muted">
            {t('asOf')} <Time at={figures.data.as_of} />
          </span>
        )
      }
    >
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid gap-4">
          {maySeeFigures && (
            <Panel title={t('money')}>
              {figures.error !== null ? (
                <LoadFailed problem={figures.error} onRetry={() => void figures.refetch()} />
              ) : figures.data ? (
                <Figures money={figures.data.money} />
              ) : (
                <Skeleton lines={8} />
              )}
            </Panel>
          )}
          {figures.data && (
            <div className="grid gap-4 lg:grid-cols-2">
              <Panel title={t('people')}>
                <People people={figures.data.people} />
              </Panel>
              <Panel title={t('open')}>
                <OpenBets open={figures.data.open} />
              </Panel>
            </div>
          )}
          {figures.data && (
            <Panel title={t('strip')}>
              <Strip strip={figures.data.strip} />
            </Panel>
          )}
        </div>
        <div className="grid gap-4">
          {work.error !== null && <LoadFailed problem={work.error} onRetry={() => void work.refetch()} />}
          {!work.data && work.error === null && <Skeleton lines={6} />}
          {work.data && (
            <>
              <Panel title={t('work')}>
                <Work queues={work.data.queues} />
              </Panel>
              <Panel title={t('problems')}>
                <Problems problems={work.data.problems} />
              </Panel>
            </>
          )}
        </div>
      </div>
    </Page>
  );
}
