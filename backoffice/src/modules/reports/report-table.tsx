import { useTranslation } from 'react-i18next';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { type ReportBy, type ReportName, reportCounts, reports } from '#contract/office/reports.ts';
import { useFormats } from '../../texts/formats.ts';
import { Money } from '../../ui/values.tsx';

type Answer = OfficeResponse<'/api/office/reports/run'>;

/** Groups that have a text of their own; all others are names: a day, a site, a game. */
const spelled: ReadonlySet<string> = new Set(['wallet', 'kind', 'type', 'sport']);

/** A figure of a report: an amount or a number. */
export function Figure({
  name,
  value,
  currency,
}: {
  readonly name: string;
  readonly value: string;
  readonly currency: string;
}) {
  const { number } = useFormats();
  return reportCounts.includes(name) ? number(BigInt(value)) : <Money amount={value} currency={currency} />;
}

/** What a row is about. */
function Group({ by, group }: { readonly by: ReportBy | 'player'; readonly group: string }) {
  const { t } = useTranslation('reports');
  if (group === '') return t('none');
  return spelled.has(by) ? t(`value.${group}`, { defaultValue: group }) : group;
}

/** The rows of a report, and their sums by currency. */
export function ReportTable(props: {
  readonly report: ReportName;
  readonly by: ReportBy | 'player';
  readonly rows: Answer['rows'];
  readonly totals: Answer['totals'];
}) {
  const { report, by, rows, totals } = props;
  const { t } = useTranslation('reports');
  const { figures } = reports[report];
  const cell = 'px-3 py-1 text-right tabular-nums whitespace-nowrap';
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by keyboard
    <section className="overflow-x-auto" tabIndex={0} aria-label={t(`name.${report}`)}>
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{t(`name.${report}`)}</caption>
        <thead>
          <tr className="border-b border-line text-muted">
            <th className="px-4 py-1.5 text-left font-medium">{t(`group.${by}`)}</th>
            {figures.map((name) => (
              <th
                key={name}
                className="px-3 py-1.5 text-right font-medium"
                title={t(`hint.${name}`, { defaultValue: '' })}
              >
                {t(`figure.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={`${row.group} ${row.currency}`}
              className="h-[var(--row)] border-b border-line/60 hover:bg-hover"
            >
              <th scope="row" className="min-w-28 px-4 py-1 text-left font-normal">
                <Group by={by} group={row.group} />
              </th>
              {figures.map((name) => (
                <td key={name} className={cell}>
                  <Figure name={name} value={row.figures[name] ?? '0'} currency={row.currency} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          {totals.map((total) => (
            <tr key={total.currency} className="h-[var(--row)] bg-sunken font-semibold">
              <th scope="row" className="px-4 py-1 text-left whitespace-nowrap">
                {t('total', { currency: total.currency })}
              </th>
              {figures.map((name) => (
                <td key={name} className={cell}>
                  <Figure name={name} value={total.figures[name] ?? '0'} currency={total.currency} />
                </td>
              ))}
            </tr>
          ))}
        </tfoot>
      </table>
    </section>
  );
}
