import { useTranslation } from 'react-i18next';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { useCall } from '../../data/queries.ts';
import { useFormats } from '../../texts/formats.ts';
import { Button } from '../../ui/button.tsx';
import { Empty, Facts, Page, Panel, Skeleton } from '../../ui/page.tsx';
import { LoadFailed } from '../../ui/refusal.tsx';
import { Money, Time } from '../../ui/values.tsx';
import { StatementState } from '../affiliates/affiliate-state.tsx';
import { StatementLines } from '../affiliates/statement-lines.tsx';

type Statement = OfficeResponse<'/api/office/affiliate/statements'>['rows'][number];

/** The statements of the affiliate, the newest first. */
export function OwnStatementsScreen() {
  const { t } = useTranslation('affiliates');
  const { month } = useFormats();
  const query = useCall('/api/office/affiliate/statements', {});
  if (query.error !== null) return <LoadFailed problem={query.error} onRetry={() => void query.refetch()} />;
  if (query.data === undefined) return <Skeleton lines={8} />;
  const { rows } = query.data;
  return (
    <Page
      title={t('statements')}
      actions={rows.length > 0 && <Button onClick={() => download(rows)}>{t('csv')}</Button>}
    >
      {rows.length === 0 && <Empty title={t('noStatements')}>{t('noStatementsHint')}</Empty>}
      {rows.map((row) => (
        <Panel key={row.statement_id} title={month(row.month)} beside={<StatementState state={row.state} />}>
          <Facts
            facts={[
              [t('players'), row.players],
              [t('net'), <Money key="net" amount={row.net} currency={row.currency} />],
              [t('carriedIn'), <Money key="in" amount={row.carried_revenue} currency={row.currency} />],
              [t('due'), <Money key="due" amount={row.due} currency={row.currency} />],
              ...(row.paid_at === null
                ? []
                : ([
                    [t('paidSoFar'), <Time key="paid" at={row.paid_at} />],
                    [t('reference'), row.reference],
                  ] as const)),
            ]}
          />
          <div className="border-t border-line">
            <StatementLines lines={row.lines} amount={row.amount} currency={row.currency} />
          </div>
        </Panel>
      ))}
    </Page>
  );
}

/** Every line of every statement as a row of a file, with figures as programs read them. */
function download(rows: readonly Statement[]): void {
  const lines = rows.flatMap(({ month, currency, state, lines: of, reference }) =>
    of.map(({ kind, base, basis_points, amount }) =>
      [month, currency, state, kind, base, String(basis_points / 100), amount, quoted(reference ?? '')].join(
        ',',
      ),
    ),
  );
  const text = ['month,currency,state,line,base,percent,commission,reference', ...lines].join('\r\n');
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([`${text}\r\n`], { type: 'text/csv' }));
  link.download = 'statements.csv';
  link.click();
  URL.revokeObjectURL(link.href);
}

/** A cell that a spreadsheet takes for a text, never for a formula. */
const quoted = (text: string): string => `"${text.replace(/^[=+\-@]/, "'$&").replaceAll('"', '""')}"`;
