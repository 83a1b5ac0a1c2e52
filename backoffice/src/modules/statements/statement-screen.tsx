import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { isOfficeRefusal } from '#contract/office/errors.ts';
import { useSiteSearch } from '../../app/site-picker.tsx';
import { useMay } from '../../data/me.ts';
import { act, useCall } from '../../data/queries.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { Facts, Page, Panel, Skeleton } from '../../ui/page.tsx';
import { LoadFailed, useRefusalText } from '../../ui/refusal.tsx';
import { say } from '../../ui/toaster.tsx';
import { CopyId, Money, Time } from '../../ui/values.tsx';
import { Lines } from './lines.tsx';
import { OpenBadge, Period } from './statements-screen.tsx';

type Statement = OfficeResponse<'/api/office/statements/get'>['statement'];
type Totals = Statement['totals'][number];

/** A statement beside the ledger: its totals, and its lines with those that differ first. */
export function StatementScreen() {
  const { t } = useTranslation('statements');
  const { id = '' } = useParams();
  const query = useCall('/api/office/statements/get', { statement_id: id });
  if (query.error !== null && !query.data)
    return <LoadFailed problem={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton lines={12} />;
  const { statement } = query.data;
  return (
    <Page
      title={t('of', { gateway: statement.adapter })}
      beside={<OpenBadge open={statement.open} />}
      actions={<Actions statement={statement} />}
    >
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <Panel title={t('totals')}>
          <TotalsTable totals={statement.totals} />
        </Panel>
        <Panel title={t('facts')}>
          <Facts
            facts={[
              [t('id'), <CopyId key="id" id={statement.statement_id} />],
              [t('site'), statement.site],
              [t('period'), <Period key="period" from={statement.from} to={statement.to} />],
              [t('file'), statement.file_name],
              [t('lines'), String(statement.lines)],
              [t('skipped'), String(statement.skipped)],
              [t('uploaded'), <Time key="uploaded" at={statement.uploaded_at} />],
              [t('uploadedBy'), statement.uploaded_by],
              [t('matchedAt'), <Time key="matched" at={statement.matched_at} />],
            ]}
          />
        </Panel>
      </div>
      <Lines statement={statement} />
    </Page>
  );
}

function Actions({ statement }: { readonly statement: Statement }) {
  const { t } = useTranslation('statements');
  const navigate = useNavigate();
  const search = useSiteSearch();
  const textOf = useRefusalText();
  const [isBusy, setBusy] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const { statement_id } = statement;
  if (!useMay('cashier.resolve', statement.site)) return null;
  async function again() {
    setBusy(true);
    const answer = await act('/api/office/statements/match', { statement_id });
    setBusy(false);
    say(isOfficeRefusal(answer) ? textOf(answer) : t('matchedAgain'));
  }
  return (
    <>
      <Button look="primary" isBusy={isBusy} onClick={() => void again()}>
        {t('matchAgain')}
      </Button>
      {!statement.is_decided && (
        <Button look="danger" onClick={() => setRemoving(true)}>
          {t('remove')}
        </Button>
      )}
      {isRemoving && (
        <ActionDialog
          title={t('remove')}
          description={t('removeLead')}
          confirm={t('remove')}
          isDangerous
          done={t('removed')}
          onClose={() => setRemoving(false)}
          onSubmit={async ({ reason = '' }) => {
            const answer = await act('/api/office/statements/remove', { statement_id, reason });
            if (!isOfficeRefusal(answer)) void navigate(`/statements${search}`);
            return answer;
          }}
        />
      )}
    </>
  );
}

const rows = ['statement', 'ledger', 'difference', 'period', 'elsewhere', 'outside'] as const;

/** Both sides by kind and currency, and how the ledger's comes from what it settled in the period. */
function TotalsTable({ totals }: { readonly totals: readonly Totals[] }) {
  const { t } = useTranslation('statements');
  const sumOf = (one: Totals, row: (typeof rows)[number]) => {
    const sum = row === 'difference' ? { count: undefined, amount: one.difference } : one[row];
    return (
      <>
        <Money amount={sum.amount} currency={one.currency} />
        {sum.count !== undefined && (
          <span className="block text-xs text-muted">{t('payments', { number: sum.count })}</span>
        )}
      </>
    );
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by keyboard
    <section tabIndex={0} aria-label={t('totals')} className="overflow-x-auto">
      <table className="w-full border-collapse text-sm">
        <thead>
          <tr className="border-b border-line text-left text-muted">
            <th scope="col" className="px-4 py-2 font-medium">
              {t('side')}
            </th>
            {totals.map((one) => (
              <th
                key={`${one.kind} ${one.currency}`}
                scope="col"
                className="px-4 py-2 text-right font-medium"
              >
                {t(`flow.${one.kind}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={row}
              className={`border-b border-line/70 last:border-0 ${row === 'difference' ? 'bg-sunken font-semibold' : ''}`}
            >
              <th scope="row" className="px-4 py-2 text-left font-medium">
                {t(`total.${row}`)}
              </th>
              {totals.map((one) => (
                <td key={`${one.kind} ${one.currency}`} className="px-4 py-2 text-right tabular-nums">
                  {sumOf(one, row)}
                </td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row" className="px-4 py-2 text-left font-medium">
              {t('total.fee')}
            </th>
            {totals.map((one) => (
              <td key={`${one.kind} ${one.currency}`} className="px-4 py-2 text-right tabular-nums">
                <Money amount={one.fee} currency={one.currency} />
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </section>
  );
}
