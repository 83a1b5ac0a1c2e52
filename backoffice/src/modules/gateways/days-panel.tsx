import { useTranslation } from 'react-i18next';
import { useCall } from '../../data/queries.ts';
import { useFormats } from '../../texts/formats.ts';
import { Badge } from '../../ui/badge.tsx';
import { SimpleTable } from '../../ui/list/simple-table.tsx';
import { Empty, Skeleton } from '../../ui/page.tsx';
import { LoadFailed } from '../../ui/refusal.tsx';
import { Money } from '../../ui/values.tsx';
import type { Gateway } from './gateways-screen.tsx';

/** The last days of a gateway, and how their nightly comparison went. */
export function DaysPanel({
  site,
  gateway: { gateway, name },
}: {
  readonly site: string;
  readonly gateway: Gateway;
}) {
  const { t } = useTranslation('gateways');
  const { number } = useFormats();
  const { data, error, refetch } = useCall('/api/office/gateways/days', { site, gateway });
  if (error !== null && !data) return <LoadFailed problem={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={3} />;
  if (data.days.length === 0) return <Empty title={t('noDays')}>{t('daysLead')}</Empty>;
  return (
    <div className="border-t border-line">
      <p className="px-4 py-2 text-sm text-muted">{t('daysLead')}</p>
      <SimpleTable
        caption={t('days', { name })}
        hasRowHeaders
        headers={[t('day'), t('deposits'), t('compared'), t('paid'), t('amount'), t('cases')]}
        rows={data.days.map(({ day, deposits, compared, paid, amount, cases, open_cases: open }) => ({
          key: day,
          cells: [
            day,
            number(deposits),
            number(compared),
            number(paid),
            <Money key="amount" amount={amount} currency={data.currency} />,
            <span key="cases" className="inline-flex items-center gap-2">
              {number(cases)}
              {open > 0 && <Badge tone="warn">{t('openCases', { count: open })}</Badge>}
            </span>,
          ],
        }))}
      />
    </div>
  );
}
