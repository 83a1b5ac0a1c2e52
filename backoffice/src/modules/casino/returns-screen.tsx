import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { useCall } from '../../data/queries.ts';
import { Badge } from '../../ui/badge.tsx';
import { SelectField } from '../../ui/field.tsx';
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
          <div className="overflow-x-auto">
            <table className="w-full border-collapse text-sm">
              <caption className="sr-only">{t('returns')}</caption>
              <thead>
                <tr className="border-b border-line text-left text-muted">
                  {heads.map((head) => (
                    <th key={head} scope="col" className="h-9 px-3 font-medium whitespace-nowrap">
                      {t(`heads.${head}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {data.rows.map((row) => (
                  <tr
                    key={`${row.provider_code}/${row.game_code}`}
                    className="border-b border-line/70 last:border-0"
                  >
                    <th scope="row" className="px-3 py-2 text-left font-medium">
                      {row.game_name}
                    </th>
                    <td className="px-3 tabular-nums">{percentOf(row.stated)}</td>
                    <td className="px-3 font-medium tabular-nums">{percentOf(row.observed)}</td>
                    <td className="px-3 whitespace-nowrap tabular-nums">
                      <Band row={row} />{' '}
                      <span className="text-muted">
                        {row.low === null ? '—' : `${percentOf(row.low)} – ${percentOf(row.high)}`}
                      </span>
                    </td>
                    <td className="px-3 tabular-nums">{row.days}</td>
                    <td className="px-3 tabular-nums">{row.bets}</td>
                    <td className="px-3">
                      <Money amount={row.staked} currency={data.currency} />
                    </td>
                    <td className="px-3">
                      {row.alarm ? (
                        <Badge tone="bad">{t('alarm')}</Badge>
                      ) : (
                        <Badge tone={row.low === null ? 'neutral' : 'good'}>
                          {t(row.low === null ? 'tooFew' : 'asStated')}
                        </Badge>
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Panel>
    </Page>
  );
}
