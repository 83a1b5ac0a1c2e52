import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { useMay } from '../../data/me.ts';
import { useCall } from '../../data/queries.ts';
import { useFormats } from '../../texts/formats.ts';
import { Button } from '../../ui/button.tsx';
import { SimpleTable } from '../../ui/list/simple-table.tsx';
import { Empty, Facts, Page, Panel, Skeleton } from '../../ui/page.tsx';
import { LoadFailed } from '../../ui/refusal.tsx';
import { Money } from '../../ui/values.tsx';
import { EditDialog, InviteDialog, PlanDialog } from './affiliate-dialogs.tsx';
import { AffiliateState, StatementState } from './affiliate-state.tsx';
import { InvitationDialog } from './invitation-dialog.tsx';
import { PlanFacts } from './plan-facts.tsx';

export type Affiliate = OfficeResponse<'/api/office/affiliates/get'>['affiliate'];

/** One affiliate: how it is paid, what its links bring, and its statements. */
export function AffiliateScreen() {
  const { affiliateId = '' } = useParams();
  const query = useCall('/api/office/affiliates/get', { affiliate_id: affiliateId });
  if (query.error !== null) return <LoadFailed problem={query.error} onRetry={() => void query.refetch()} />;
  return query.data ? <Shown affiliate={query.data.affiliate} /> : <Skeleton lines={12} />;
}

function Shown({ affiliate }: { readonly affiliate: Affiliate }) {
  const { t } = useTranslation('affiliates');
  const [open, setOpen] = useState<'edit' | 'plan' | 'invite'>();
  const [invitation, setInvitation] = useState<string>();
  const mayManage = useMay('rewards.manage', affiliate.site);
  const dialog = { affiliate, onClose: () => setOpen(undefined) };
  return (
    <Page
      title={affiliate.name}
      beside={<AffiliateState state={affiliate.state} />}
      actions={
        mayManage && (
          <>
            <Button onClick={() => setOpen('edit')}>{t('edit')}</Button>
            <Button onClick={() => setOpen('plan')}>{t('setPlan')}</Button>
            <Button onClick={() => setOpen('invite')}>{t('invite')}</Button>
          </>
        )
      }
    >
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <AffiliateFacts affiliate={affiliate} />
        <Plans affiliate={affiliate} />
      </div>
      <Links affiliate={affiliate} />
      <Statements affiliate={affiliate} />
      {open === 'edit' && <EditDialog {...dialog} />}
      {open === 'plan' && <PlanDialog {...dialog} />}
      {open === 'invite' && <InviteDialog {...dialog} onMade={setInvitation} />}
      {invitation !== undefined && (
        <InvitationDialog link={invitation} onClose={() => setInvitation(undefined)} />
      )}
    </Page>
  );
}

function AffiliateFacts({ affiliate }: { readonly affiliate: Affiliate }) {
  const { t } = useTranslation('affiliates');
  const { number } = useFormats();
  return (
    <Panel title={t('facts')}>
      <Facts
        facts={[
          [t('mail'), affiliate.mail],
          [t('site'), `${affiliate.site} · ${affiliate.currency}`],
          [t('secondStep'), t(affiliate.has_second_step ? 'on' : 'off')],
          [t('payment'), t(affiliate.has_payment_details ? 'given' : 'notGiven')],
          ...(affiliate.parent_id === null
            ? []
            : [
                [
                  t('parent'),
                  <Link
                    key="parent"
                    to={`/affiliates/${affiliate.parent_id}`}
                    className="text-accent hover:underline"
                  >
                    {affiliate.parent_name}
                  </Link>,
                ] as const,
              ]),
          [t('clicks30'), number(affiliate.clicks)],
          [t('players'), number(affiliate.players)],
          [t('deposited'), number(affiliate.deposited)],
          [t('qualified'), number(affiliate.qualified)],
          [t('unpaid'), <Money key="unpaid" amount={affiliate.unpaid} currency={affiliate.currency} />],
        ]}
      />
    </Panel>
  );
}

function Plans({ affiliate: { plan, plans, currency } }: { readonly affiliate: Affiliate }) {
  const { t } = useTranslation('affiliates');
  const { month } = useFormats();
  const [present, ...earlier] = plans;
  return (
    <Panel title={t('plan')} beside={present && t('planSince', { month: month(present.from_month) })}>
      <PlanFacts plan={plan} currency={currency} />
      {earlier.length > 0 && (
        <details className="border-t border-line px-4 py-2 text-sm">
          <summary>{t('plansBefore')}</summary>
          {earlier.map((one) => (
            <div key={one.set_at}>
              <p className="pt-2 font-medium">{t('planSince', { month: month(one.from_month) })}</p>
              <PlanFacts plan={one.plan} currency={currency} />
            </div>
          ))}
        </details>
      )}
    </Panel>
  );
}

function Links({ affiliate: { links } }: { readonly affiliate: Affiliate }) {
  const { t } = useTranslation('affiliates');
  const { number } = useFormats();
  return (
    <Panel title={t('links')}>
      {links.length === 0 ? (
        <Empty title={t('noLinks')} />
      ) : (
        <SimpleTable
          caption={t('links')}
          hasRowHeaders
          headers={[t('linkName'), t('link'), t('page'), t('clicks'), t('players'), t('state')]}
          rows={links.map((link) => ({
            key: link.code,
            cells: [
              link.name,
              `/go/${link.code}`,
              link.path,
              number(link.clicks),
              number(link.players),
              t(link.ended_at === null ? 'on' : 'ended'),
            ],
          }))}
        />
      )}
    </Panel>
  );
}

function Statements({ affiliate: { statements } }: { readonly affiliate: Affiliate }) {
  const { t } = useTranslation('affiliates');
  const { month } = useFormats();
  const seesCashier = useMay('cashier.read');
  return (
    <Panel title={t('statements')}>
      {statements.length === 0 ? (
        <Empty title={t('noStatements')}>{t('noStatementsHint')}</Empty>
      ) : (
        <SimpleTable
          caption={t('statements')}
          hasRowHeaders
          headers={[t('month'), t('net'), t('commission'), t('due'), t('state')]}
          rows={statements.map((one) => ({
            key: one.statement_id,
            cells: [
              seesCashier ? (
                <Link
                  key="month"
                  to={`/affiliate-payments/${one.statement_id}`}
                  className="text-accent hover:underline"
                >
                  {month(one.month)}
                </Link>
              ) : (
                month(one.month)
              ),
              <Money key="net" amount={one.net} currency={one.currency} />,
              <Money key="amount" amount={one.amount} currency={one.currency} />,
              <Money key="due" amount={one.due} currency={one.currency} />,
              <StatementState key="state" state={one.state} />,
            ],
          }))}
        />
      )}
    </Panel>
  );
}
