import { CircleCheck, CircleX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { Panel } from '../../ui/page.tsx';
import { Money } from '../../ui/values.tsx';

type Line = OfficeResponse<'/api/office/reports/run'>['lines'][number];

/** What a report comes to beside what the ledger says of the same money, to the unit. */
export function Lines({ lines }: { readonly lines: readonly Line[] }) {
  const { t } = useTranslation('reports');
  const wrong = lines.filter(({ difference }) => difference !== '0').length;
  const cell = 'px-3 py-1 text-right tabular-nums whitespace-nowrap';
  return (
    <Panel
      title={t('reconciliation')}
      beside={
        wrong === 0 ? (
          <span className="inline-flex items-center gap-1.5 text-sm text-good">
            <CircleCheck size={16} aria-hidden />
            {t('agrees')}
          </span>
        ) : (
          <span className="inline-flex items-center gap-1.5 text-sm font-semibold text-bad">
            <CircleX size={16} aria-hidden />
            {t('differs', { count: wrong })}
          </span>
        )
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by keyboard */}
      <section className="overflow-x-auto" tabIndex={0} aria-label={t('reconciliation')}>
        <table className="w-full border-collapse text-sm">
          <caption className="sr-only">{t('reconciliation')}</caption>
          <thead>
            <tr className="border-b border-line text-muted">
              <th className="px-4 py-1.5 text-left font-medium">{t('compared')}</th>
              <th className="px-3 py-1.5 text-right font-medium">{t('inReport')}</th>
              <th className="px-3 py-1.5 text-right font-medium">{t('inLedger')}</th>
              <th className="px-3 py-1.5 text-right font-medium">{t('difference')}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ name, currency, report, ledger, difference }) => (
              <tr
                key={`${name} ${currency}`}
                className={`h-[var(--row)] border-b border-line/60 last:border-0 ${difference === '0' ? '' : 'bg-bad-soft'}`}
              >
                <th scope="row" className="px-4 py-1 text-left font-normal">
                  {t(`line.${name}`)}
                </th>
                <td className={cell}>
                  <Money amount={report} currency={currency} />
                </td>
                <td className={cell}>
                  <Money amount={ledger} currency={currency} />
                </td>
                <td className={`${cell} font-semibold`}>
                  <Money amount={difference} currency={currency} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Panel>
  );
}
