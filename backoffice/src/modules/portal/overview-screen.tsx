import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../data/queries.ts';
import { useFormats } from '../../texts/formats.ts';
import { SimpleTable } from '../../ui/list/simple-table.tsx';
import { Page, Panel, Skeleton } from '../../ui/page.tsx';
import { LoadFailed } from '../../ui/refusal.tsx';
import { Money } from '../../ui/values.tsx';
import { useAffiliate } from './affiliate.ts';

const DAYS = 30;
const DAY_MS = 86_400_000;
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** What the links of the affiliate bring, and what it has earned. */
export function OverviewScreen() {
  const { t } = useTranslation('affiliates');
  const { number } = useFormats();
  const { currency } = useAffiliate();
  const [span] = useState(() => ({
    from: dayOf(Date.now() - (DAYS - 1) * DAY_MS),
    to: dayOf(Date.now()),
  }));
  const query = useCall('/api/office/affiliate/overview', span);
  if (query.error !== null) return <LoadFailed problem={query.error} onRetry={() => void query.refetch()} />;
  if (query.data === undefined) return <Skeleton lines={12} />;
  const { days, month, paid, unpaid } = query.data;
  const sum = (pick: (day: (typeof days)[number]) => number) =>
    number(days.reduce((total, day) => total + pick(day), 0));
  return (
    <Page title={t('overview')}>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Panel title={t('thisMonth')}>
          <Figures
            figures={[
              [t('net'), <Money key="net" amount={month.net} currency={currency} />],
              [t('commission'), <Money key="amount" amount={month.amount} currency={currency} />],
              [t('unpaid'), <Money key="unpaid" amount={unpaid} currency={currency} />],
              [t('paidSoFar'), <Money key="paid" amount={paid} currency={currency} />],
            ]}
          />
          <p className="px-4 pb-3 text-sm text-muted">{t('thisMonthHint')}</p>
        </Panel>
        <Panel title={t('days30')}>
          <Figures
            figures={[
              [t('clicks'), sum(({ clicks }) => clicks)],
              [t('registered'), sum(({ registered }) => registered)],
              [t('deposited'), sum(({ deposited }) => deposited)],
              [t('qualified'), sum(({ qualified }) => qualified)],
            ]}
          />
        </Panel>
      </div>
      <Panel title={t('byDay')}>
        <SimpleTable
          caption={t('byDay')}
          hasRowHeaders
          headers={[t('day'), t('clicks'), t('registered'), t('deposited'), t('qualified')]}
          rows={days.toReversed().map((day) => ({
            key: day.day,
            cells: [
              ...[day.day, number(day.clicks), number(day.registered)],
              ...[number(day.deposited), number(day.qualified)],
            ],
          }))}
        />
      </Panel>
    </Page>
  );
}

function Figures({ figures }: { readonly figures: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-2 gap-4 p-4">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="text-lg font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
