import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { useMay } from '../../data/me.ts';
import { act, useCall } from '../../data/queries.ts';
import { useFormats } from '../../texts/formats.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { SimpleTable } from '../../ui/list/simple-table.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Facts, Page, Panel, Skeleton } from '../../ui/page.tsx';
import { LoadFailed } from '../../ui/refusal.tsx';
import { Money, PlayerLink, Time } from '../../ui/values.tsx';
import { StatementState } from './affiliate-state.tsx';
import { PlanFacts } from './plan-facts.tsx';
import { StatementLines } from './statement-lines.tsx';

type Statement = OfficeResponse<'/api/office/affiliates/statement'>['statement'];

/** One statement: what it is made of, and where it is to be paid to. */
export function StatementScreen() {
  const { statementId = '' } = useParams();
  const query = useCall('/api/office/affiliates/statement', { statement_id: statementId });
  if (query.error !== null) return <LoadFailed problem={query.error} onRetry={() => void query.refetch()} />;
  return query.data ? <Shown statement={query.data.statement} /> : <Skeleton lines={12} />;
}

function Shown({ statement }: { readonly statement: Statement }) {
  const { t } = useTranslation('affiliates');
  const { month } = useFormats();
  const [open, setOpen] = useState<'approve' | 'pay'>();
  const mayPay = useMay('cashier.pay', statement.site);
  const { currency, state, payment } = statement;
  const dialog = { statement, onClose: () => setOpen(undefined) };
  return (
    <Page
      title={t('statementOf', { name: statement.name, month: month(statement.month) })}
      beside={<StatementState state={state} />}
      actions={
        mayPay && (
          <>
            {state === 'open' && (
              <Button look="primary" onClick={() => setOpen('approve')}>
                {t('approve')}
              </Button>
            )}
            {state === 'approved' && (
              <Button look="primary" onClick={() => setOpen('pay')}>
                {t('pay')}
              </Button>
            )}
          </>
        )
      }
    >
      {mayPay && payment === null && (state === 'open' || state === 'approved') && (
        <Notice tone="warn">{t('noPayment')}</Notice>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <StatementFacts statement={statement} mayPay={mayPay} />
        <Panel title={t('plan')}>
          <PlanFacts plan={statement.plan} currency={currency} />
        </Panel>
      </div>
      <Panel title={t('lines')}>
        <StatementLines lines={statement.lines} amount={statement.amount} currency={currency} />
      </Panel>
      <Players statement={statement} />
      {open === 'approve' && <ApproveDialog {...dialog} />}
      {open === 'pay' && <PayDialog {...dialog} />}
    </Page>
  );
}

function StatementFacts({ statement, mayPay }: { readonly statement: Statement; readonly mayPay: boolean }) {
  const { t } = useTranslation('affiliates');
  const { currency } = statement;
  const money = (amount: string) => <Money key={amount} amount={amount} currency={currency} />;
  return (
    <Panel title={t('facts')}>
      <Facts
        facts={[
          [
            t('name'),
            <Link
              key="name"
              to={`/affiliates/${statement.affiliate_id}`}
              className="text-accent hover:underline"
            >
              {statement.name}
            </Link>,
          ],
          [t('site'), statement.site],
          [t('net'), money(statement.net)],
          [t('carriedIn'), money(statement.carried_revenue)],
          [t('due'), money(statement.due)],
          [t('left'), money(statement.left_commission)],
          [
            t('payTo'),
            mayPay ? (
              <span key="payment" className="grid">
                <span className="whitespace-pre-line">{statement.payment ?? '—'}</span>
                {statement.payment_since !== null && (
                  <span className="text-muted">
                    {t('paymentSince')} <Time at={statement.payment_since} />
                  </span>
                )}
              </span>
            ) : (
              t('hiddenPayment')
            ),
          ],
          ...(statement.paid_at === null
            ? []
            : ([
                [t('statementStates.paid'), <Time key="paid" at={statement.paid_at} />],
                [t('reference'), statement.reference],
              ] as const)),
        ]}
      />
    </Panel>
  );
}

function Players({ statement }: { readonly statement: Statement }) {
  const { t } = useTranslation('affiliates');
  const { currency } = statement;
  const cells = (of: Statement['totals']) =>
    ([of.staked, of.paid, of.bonuses, of.deposits, of.charged_back, of.acquisition] as const).map(
      (amount, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a figure is its place
        <Money key={place} amount={amount} currency={currency} />
      ),
    );
  return (
    <Panel title={t('figures')}>
      <SimpleTable
        caption={t('figures')}
        hasRowHeaders
        headers={[
          ...[t('player'), t('staked'), t('won'), t('bonuses'), t('deposits'), t('chargedBack')],
          t('kinds.acquisition'),
        ]}
        rows={[
          { key: 'sum', cells: [t('sum'), ...cells(statement.totals)] },
          ...statement.players.map((player) => ({
            key: player.player_id,
            cells: [<PlayerLink key="id" id={player.player_id} />, ...cells(player)],
          })),
        ]}
      />
    </Panel>
  );
}

interface DialogProps {
  readonly statement: Statement;
  readonly onClose: () => void;
}

function ApproveDialog({ statement: { statement_id, due, currency }, onClose }: DialogProps) {
  const { t } = useTranslation('affiliates');
  const { money } = useFormats();
  return (
    <ActionDialog
      title={t('approve')}
      description={t('approveLead', { amount: money(due, currency) })}
      confirm={t('approve')}
      done={t('saved')}
      onClose={onClose}
      onSubmit={({ reason = '' }) => act('/api/office/affiliates/approve', { statement_id, reason })}
    />
  );
}

function PayDialog({ statement: { statement_id, due, currency }, onClose }: DialogProps) {
  const { t } = useTranslation('affiliates');
  const { money } = useFormats();
  return (
    <ActionDialog
      title={t('pay')}
      description={t('payLead', { amount: money(due, currency) })}
      confirm={t('pay')}
      done={t('saved')}
      onClose={onClose}
      onSubmit={({ reference = '', reason = '' }) =>
        act('/api/office/affiliates/pay', { statement_id, reference, reason })
      }
    >
      {(problem) => (
        <TextField
          name="reference"
          label={t('reference')}
          problem={problem('reference')}
          required
          maxLength={100}
        />
      )}
    </ActionDialog>
  );
}
