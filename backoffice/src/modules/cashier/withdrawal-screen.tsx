import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { useMay } from '../../data/me.ts';
import { useCall } from '../../data/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Facts, Page, Panel, Skeleton } from '../../ui/page.tsx';
import { LoadFailed } from '../../ui/refusal.tsx';
import { CopyId, Money, Time } from '../../ui/values.tsx';
import { DecideDialog, type Verb } from './decide-dialog.tsx';
import { Flags, HoldReason, SentCoins, WithdrawalState } from './withdrawal-state.tsx';

type Read = OfficeResponse<'/api/office/cashier/withdrawal'>;

/** What may be done in each state. */
const verbsOf: Readonly<Partial<Record<Read['withdrawal']['state'], readonly Verb[]>>> = {
  pending: ['approve', 'hold', 'reject'],
  held: ['release', 'reject'],
  approved: ['pay', 'reject'],
  unknown: ['release'],
};

/** A withdrawal with all that one look needs. */
export function WithdrawalScreen() {
  const { t } = useTranslation('cashier');
  const { id = '' } = useParams();
  const canPay = useMay('cashier.pay');
  const [verb, setVerb] = useState<Verb>();
  const { data, error, refetch } = useCall('/api/office/cashier/withdrawal', { withdrawal_id: id });
  if (error !== null) return <LoadFailed problem={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={12} />;
  const { withdrawal } = data;
  return (
    <Page
      title={t('of', { player: withdrawal.account_id })}
      beside={<WithdrawalState state={withdrawal.state} />}
      actions={
        canPay &&
        verbsOf[withdrawal.state]?.map((one) => (
          <Button
            key={one}
            look={one === 'approve' ? 'primary' : one === 'reject' ? 'danger' : 'plain'}
            onClick={() => setVerb(one)}
          >
            {t(`verb.${one}`)}
          </Button>
        ))
      }
    >
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <OwnFacts read={data} />
        <MoneyFacts read={data} />
      </div>
      {verb && <DecideDialog verb={verb} withdrawals={[withdrawal]} onClose={() => setVerb(undefined)} />}
    </Page>
  );
}

function OwnFacts({ read: { withdrawal, gateway, open_request, cases } }: { readonly read: Read }) {
  const { t } = useTranslation('cashier');
  const { t: caseText } = useTranslation('deposits');
  return (
    <Panel title={t('withdrawal')}>
      <Facts
        facts={[
          [t('id'), <CopyId key="id" id={withdrawal.withdrawal_id} />],
          [t('amount'), <Money key="m" amount={withdrawal.amount} currency={withdrawal.currency} />],
          [t('fee'), <Money key="f" amount={withdrawal.fee} currency={withdrawal.currency} />],
          [
            t('bank'),
            <span key="bank">
              {withdrawal.bank_name} <span className="break-all">{withdrawal.account_number}</span>
            </span>,
          ],
          [t('holder'), withdrawal.holder_name],
          ...(withdrawal.is_coin ? [[t('coins'), <SentCoins key="coins" of={withdrawal} />] as const] : []),
          [t('noticed'), <Flags key="flags" flags={withdrawal.flags} />],
          [t('heldFor'), <HoldReason key="hold" reason={withdrawal.hold_reason} />],
          [t('gateway'), `${gateway.adapter} (${gateway.asked_times + gateway.looked_times})`],
          [t('asked'), <Time key="at" at={withdrawal.created_at} />],
          ...cases.map(
            (one) =>
              [
                caseText('case'),
                <Link
                  key={one.case_id}
                  to={`/deposits/cases/${one.case_id}`}
                  className="text-accent hover:underline"
                >
                  {`${caseText(`kinds.${one.kind}`)} (${caseText(`states.${one.state}`)})`}
                </Link>,
              ] as const,
          ),
          [
            t('waiting'),
            open_request === null ? (
              '—'
            ) : (
              <Link key="request" to="/requests" className="text-accent hover:underline">
                {t('requested')}
              </Link>
            ),
          ],
        ]}
      />
    </Panel>
  );
}

function MoneyFacts({ read }: { readonly read: Read }) {
  const { t } = useTranslation('cashier');
  const { money, turnover, bonuses, corrections, links, withdrawal } = read;
  const of = (amount: string) => <Money amount={amount} currency={withdrawal.currency} />;
  const [bonus] = bonuses;
  const [correction] = corrections;
  return (
    <Panel title={t('story')}>
      <Facts
        facts={[
          [t('net'), of(money.net)],
          [t('deposits'), of(money.deposits.amount)],
          [t('paidOut'), of(money.withdrawals.amount)],
          [t('staked'), of(money.staked)],
          [t('turnoverLeft'), of(turnover.left)],
          [t('lastBonus'), bonus ? <Time key="bonus" at={bonus.at} /> : '—'],
          [t('lastCorrection'), correction ? of(correction.amount) : '—'],
          [t('links'), links.map((one) => `${one.account_id} (${one.site})`).join(', ') || '—'],
          [t('excluded'), read.is_excluded ? t('yes') : t('no')],
        ]}
      />
    </Panel>
  );
}
