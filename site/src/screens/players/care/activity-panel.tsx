import { useQuery } from '@tanstack/react-query';
import type { CallResponse } from '#contract/calls.ts';
import { playerQuery } from '../../../data/queries.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { Amount } from '../../../ui/amount.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { useDates } from '../../../ui/dates.ts';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { useMoney } from '../../../ui/money.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';

type Month = CallResponse<'/api/players/play_summary'>['months'][number];

/** The net result of playing: in total, and by recent month. */
export function ActivityPanel() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(playerQuery('/api/players/play_summary', {}));
  if (error)
    return <LoadFailed title={t('care.summaryFailed')} fault={error} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <div role="status" aria-label={t('shell.loading')} className="grid gap-3">
        <Skeleton className="h-24" />
        <Skeleton className="h-64" />
      </div>
    );
  }
  const { deposits, withdrawals, net_deposits } = data.lifetime;
  return (
    <div className="grid gap-7">
      <section className="grid gap-3">
        <h2 className="text-title font-semibold text-ink">{t('care.ever')}</h2>
        <dl className="grid gap-px overflow-hidden rounded-control border border-line bg-line @md:grid-cols-3">
          {(
            [
              ['care.net', net_deposits],
              ['care.paidIn', deposits],
              ['care.paidOut', withdrawals],
            ] as const
          ).map(([name, value]) => (
            <div key={name} className="grid content-start gap-0.5 bg-surface p-4">
              <dt className="text-small text-muted">{t(name)}</dt>
              <dd className="text-title font-semibold text-ink">
                <Amount value={value} signed />
              </dd>
            </div>
          ))}
        </dl>
        <p className="max-w-prose text-small text-muted">{t('care.netLead')}</p>
      </section>
      <section className="grid gap-3">
        <h2 className="text-title font-semibold text-ink">{t('care.months')}</h2>
        <ul className="grid gap-3">
          {data.months.map((month) => (
            <MonthCard key={month.month} month={month} />
          ))}
        </ul>
      </section>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to="/statement" look="quiet" size="small">
          {t('account.linkStatement')}
        </ButtonLink>
        <ButtonLink to="/bet-history" look="quiet" size="small">
          {t('account.linkHistory')}
        </ButtonLink>
      </div>
    </div>
  );
}

function MonthCard({ month }: { readonly month: Month }) {
  const { t } = useTranslation();
  const { money } = useMoney();
  const name = useDates('utc').month(`${month.month}-01`);
  const isLoss = month.net_result.startsWith('-');
  return (
    <li className="grid gap-3 rounded-control border border-line bg-surface p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="text-body font-semibold text-ink first-letter:uppercase">{name}</h3>
        <p className="text-small text-muted">
          {t('care.result')}{' '}
          <span className={`figures text-body font-semibold ${isLoss ? 'text-negative' : 'text-ink'}`}>
            {money(month.net_result)}
          </span>
        </p>
      </div>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 @md:grid-cols-4">
        {(
          [
            ['care.paidIn', month.deposits],
            ['care.paidOut', month.withdrawals],
            ['care.staked', month.staked],
            ['care.returned', month.returned],
          ] as const
        ).map(([label, value]) => (
          <div key={label} className="grid">
            <dt className="text-small text-muted">{t(label)}</dt>
            <dd className="text-body text-ink">
              <Amount value={value} signed />
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
