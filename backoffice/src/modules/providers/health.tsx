import { useTranslation } from 'react-i18next';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { useFormats } from '../../texts/formats.ts';
import { SimpleTable } from '../../ui/list/simple-table.tsx';
import { Panel } from '../../ui/page.tsx';

type Windows = OfficeResponse<'/api/office/providers/account'>['account']['health'];
type Health = Windows['day'];

/** The windows of health, the shortest first. */
export const healthWindows = ['quarter', 'hour', 'day'] as const;

/** The share of calls that were not decided; what is worth looking at is red. */
export function FailedShare({ of: { calls, failed } }: { readonly of: Health }) {
  const { number } = useFormats();
  if (calls === 0) return '—';
  const share = (failed / calls) * 100;
  const shown = share > 0 && share < 0.1 ? '< 0.1' : number(Math.round(share * 10) / 10);
  return <span className={`whitespace-nowrap ${share >= 1 ? 'text-bad' : ''}`}>{shown} %</span>;
}

/** How long 19 of 20 calls took at most. */
export function Within({ of: { calls, within_ms: within } }: { readonly of: Health }) {
  const { t } = useTranslation('providers');
  const { milliseconds } = useFormats();
  if (calls === 0) return '—';
  return within === null ? t('aboveTen') : milliseconds(within);
}

/** How an account did lately. */
export function HealthPanel({ health }: { readonly health: Windows }) {
  const { t } = useTranslation('providers');
  const { number } = useFormats();
  return (
    <Panel title={t('health')}>
      <SimpleTable
        caption={t('health')}
        hasRowHeaders
        headers={[t('window'), t('calls'), t('perMinute'), t('refused'), t('failed'), t('within'), t('lost')]}
        rows={healthWindows.map((name) => {
          const of = health[name];
          return {
            key: name,
            cells: [
              t(`windows.${name}`),
              number(of.calls),
              number(Math.round(of.per_minute * 10) / 10),
              number(of.refused),
              <FailedShare key="failed" of={of} />,
              <Within key="within" of={of} />,
              <span key="lost" className={of.lost > 0 ? 'text-warn' : ''} title={t('lostHint')}>
                {number(of.lost)}
              </span>,
            ],
          };
        })}
      />
    </Panel>
  );
}
