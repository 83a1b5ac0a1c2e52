import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { useCall } from '../../data/queries.ts';
import { Badge } from '../../ui/badge.tsx';
import { SelectField } from '../../ui/field.tsx';
import { SimpleTable } from '../../ui/list/simple-table.tsx';
import { Empty, Page, Panel, Skeleton } from '../../ui/page.tsx';
import { LoadFailed } from '../../ui/refusal.tsx';
import { Money } from '../../ui/values.tsx';
import { CasinoTabs, useCatalogueSite } from './parts.tsx';

type Row = OfficeResponse<'/api/office/catalogue/returns'>['rows'][number];

const spans = [30, 90, 180, 366];
/** What the drawing shows of returns: what is beyond is cut at its edge. */
const [LEAST, MOST] = [80, 110];

const percentOf = (value: number | null) => (value === null ? '—' : `${value.toFixed(2)} %`);
const placeOf = (value: number) => (100 * (Math.min(MOST, Math.max(LEAST, value)) - LEAST)) / (MOST - LEAST);

/** The band as a line, with a mark where the stated return is. */
function Band({ row }: { readonly row: Row }) {
  const { low, high, stated, observed, alarm } = row;
  if (low === null || high === null || observed === null) return null;
  return (
    <span aria-hidden className="relative inline-block h-3 w-40 align-middle">
      <span className="absolute inset-x-0 top-1/2 h-px bg-line" />
      <span
        className={`absolute top-1 h-1 rounded ${alarm ? 'bg-bad' : 'bg-accent'}`}
        style={{ left: `${placeOf(low)}%`, right: `${100 - placeOf(high)}%` }}
      />
      <span
        className="absolute top-0.5 size-2 -translate-x-1/2 rounded-full bg-ink"
        style={{ left: `${placeOf(observed)}%` }}
      />
      {stated !== null && (
        <span
          className="absolute top-0 h-3 w-0.5 -translate-x-1/2 bg-warn"
          style={{ left: `${placeOf(stated)}%` }}
        />
      )}
    </span>
  );
}

function StateBadge({ row: { alarm, low } }: { readonly row: Row }) {
  const { t } = useTranslation('casino');
  if (alarm) return <Badge tone="bad">{t('alarm')}</Badge>;
  return <Badge tone={low === null ? 'neutral' : 'good'}>{t(low === null ? 'tooFew' : 'asStated')}</Badge>;
}

/** What games have paid back against what they state: those with an alarm first. */
export function ReturnsScreen() {
  const { t } = useTranslation('casino');
  const site = useCatalogueSite();
  const [days, setDays] = useState(90);
  const { data, error, refetch } = useCall('/api/office/catalogue/returns', { site: site.code, days });
  const heads = ['game', 'stated', 'observed', 'band', 'days', 'bets', 'staked', 'state'] as const;
  return (
    <Page title={t('returns')} lead={t('returnsLead')}>
      <CasinoTabs />
      <div className="max-w-xs">
        <SelectField
          label={t('span')}
          value={String(days)}
          onChange={({ target }) => setDays(Number(target.value))}
          options={spans.map((span) => ({ value: String(span), label: t('lastDays', { count: span }) }))}
        />
      </div>
      <Panel>
        {error !== null && !data ? (
          <LoadFailed problem={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <Skeleton lines={10} />
        ) : data.rows.length === 0 ? (
          <Empty title={t('notPlayed')} />
        ) : (
          <SimpleTable
            caption={t('returns')}
            hasRowHeaders
            headers={heads.map((head) => t(`heads.${head}`))}
            rows={data.rows.map((row) => ({
              key: `${row.provider_code}/${row.game_code}`,
              cells: [
                row.game_name,
                percentOf(row.stated),
                <span key="observed" className="font-medium">
                  {percentOf(row.observed)}
                </span>,
                <span key="band" className="whitespace-nowrap">
                  <Band row={row} />{' '}
                  <span className="text-muted">
                    {row.low === null ? '—' : `${percentOf(row.low)} – ${percentOf(row.high)}`}
                  </span>
                </span>,
                row.days,
                row.bets,
                <Money key="staked" amount={row.staked} currency={data.currency} />,
                <StateBadge key="state" row={row} />,
              ],
            }))}
          />
        )}
      </Panel>
    </Page>
  );
}
