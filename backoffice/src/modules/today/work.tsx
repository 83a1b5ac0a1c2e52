import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { useSiteSearch } from '../../app/site-picker.tsx';
import { useMe } from '../../data/me.ts';
import { useFormats } from '../../texts/formats.ts';
import { Empty } from '../../ui/page.tsx';
import { menuOf } from '../modules.ts';

type Answer = OfficeResponse<'/api/office/today/work'>;

/** Where the work of a queue is done, where there is a screen for it. */
const screens: Readonly<Record<string, string>> = {
  withdrawals: '/withdrawals',
  unknownPayouts: '/withdrawals',
  depositCases: '/deposits/cases',
  transfers: '/deposits/transfers',
  stoppedMethods: '/methods',
  requests: '/requests',
  waitingBets: '/waiting-bets',
  heldEvents: '/held',
  deadJobs: '/system/jobs',
  failedEvents: '/system',
  exclusionMatches: '/protection',
  suspicions: '/suspected-bonuses',
};

/** Work that waits, by queue, with how long its oldest item has. */
export function Work({ queues }: Pick<Answer, 'queues'>) {
  const { t, i18n } = useTranslation('today');
  const { number, ago } = useFormats();
  const search = useSiteSearch();
  const paths = menuOf(useMe()).map(({ path }) => path);
  if (queues.length === 0) return <Empty title={t('noQueues')}>{t('noQueuesHint')}</Empty>;
  return (
    <ul className="py-1">
      {queues.map(({ name, count, oldest_at }) => {
        const pathname = screens[name];
        const label = i18n.exists(`today:queue.${name}`) ? t(`queue.${name}`) : name;
        return (
          <li
            key={name}
            className="grid min-h-9 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-1"
          >
            <span className="min-w-0">
              {pathname !== undefined &&
              paths.some((path) => pathname === path || pathname.startsWith(`${path}/`)) ? (
                <Link to={{ pathname, search }} className="text-accent hover:underline">
                  {label}
                </Link>
              ) : (
                label
              )}
              {oldest_at !== null && (
                <span className="block text-xs text-muted">{t('oldest', { ago: ago(oldest_at) })}</span>
              )}
            </span>
            <span className={`tabular-nums ${count === 0 ? 'text-muted' : 'font-semibold'}`}>
              {number(count)}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** What is wrong now. */
export function Problems({ problems }: Pick<Answer, 'problems'>) {
  const { t } = useTranslation('today');
  const { ago } = useFormats();
  if (problems.length === 0)
    return (
      <p className="flex items-center gap-2 px-4 py-3 text-sm text-muted">
        <CircleCheck size={16} aria-hidden className="text-good" />
        {t('nothingWrong')}
      </p>
    );
  return (
    <ul className="py-1">
      {problems.map(({ kind, name, since }) => (
        <li key={`${kind} ${name}`} className="grid grid-cols-[auto_minmax(0,1fr)] gap-2 px-4 py-1.5 text-sm">
          <TriangleAlert size={16} aria-hidden className="text-warn" />
          <span>
            {t(`problem.${kind}`, { name })}
            <span className="block text-xs text-muted">{t('since', { ago: ago(since) })}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
