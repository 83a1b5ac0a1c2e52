import { useTranslation } from 'react-i18next';
import { useSite } from '../../../app/site-picker.tsx';
import { useCall } from '../../../data/queries.ts';
import { Empty, Panel, Skeleton } from '../../../ui/page.tsx';
import { LoadFailed } from '../../../ui/refusal.tsx';
import { Money } from '../../../ui/values.tsx';
import { marketName } from './desk-row.tsx';

const head = 'px-4 py-1.5 text-left font-medium text-muted';

/** What open tickets on an event come to, by market, selection and score. */
export function ExposurePanel({ id }: { readonly id: string }) {
  const { t } = useTranslation('desk');
  const site = useSite();
  const query = useCall(
    '/api/office/sportsbook/exposure',
    { event_id: id, ...(site === undefined ? {} : { site }) },
    { topics: ['desk', 'events'] },
  );
  if (query.error !== null)
    return (
      <Panel title={t('exposure')}>
        <LoadFailed problem={query.error} onRetry={() => void query.refetch()} />
      </Panel>
    );
  const rows = query.data?.rows.filter(({ risk }) => risk !== '0');
  return (
    <Panel title={t('exposure')}>
      {!rows ? (
        <Skeleton lines={4} />
      ) : rows.length === 0 ? (
        <Empty title={t('noExposure')} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
        <section tabIndex={0} aria-label={t('exposure')} className="max-h-96 overflow-auto">
          <table className="w-full text-sm tabular-nums">
            <thead>
              <tr className="border-b border-line">
                {(['market', 'selection', 'score', 'site'] as const).map((name) => (
                  <th key={name} className={head}>
                    {t(`of.${name}`)}
                  </th>
                ))}
                <th className={`${head} text-right`}>{t('column.risk')}</th>
                <th className={`${head} text-right`}>{t('of.payout')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr
                  key={`${row.site} ${row.market_id} ${row.selection} ${row.score}`}
                  className="h-[var(--row)] border-b border-line/60 last:border-0"
                >
                  <th scope="row" className="px-4 text-left font-normal">
                    {marketName(row)}
                  </th>
                  <td className="px-4">{row.selection}</td>
                  <td className="px-4">{row.score ?? '—'}</td>
                  <td className="px-4">{row.site}</td>
                  <td className="px-4 text-right">
                    <Money amount={row.risk} currency={row.currency} />
                  </td>
                  <td className="px-4 text-right">
                    <Money amount={row.payout} currency={row.currency} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Panel>
  );
}
