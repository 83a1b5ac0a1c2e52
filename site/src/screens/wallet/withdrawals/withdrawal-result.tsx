import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Ban, Check, Clock, Send, Undo2, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { WithdrawalState } from '#contract/calls/withdrawals.ts';
import type { CallResponse } from '#contract/calls.ts';
import { isRefusal } from '#contract/errors.ts';
import { callAsPlayer } from '../../../data/call.ts';
import { playerQuery, Refused } from '../../../data/queries.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { useDates } from '../../../ui/dates.ts';
import { Dialog, DialogTitle } from '../../../ui/dialog.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { useMoney } from '../../../ui/money.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { OrderFacts, OrderReference, OrderResult, type StateStyle } from '../order-result.tsx';
import { useOrderKey } from '../use-order-key.ts';
import { bankAndNumber } from './account-choice.tsx';
import { forgetMoney } from './forget-money.ts';

type Status = CallResponse<'/api/wallet/withdrawal_status'>;

/** Polling interval for when no push arrives. */
const EVERY_MS = 10_000;

const styles: Record<WithdrawalState, StateStyle> = {
  pending: { icon: Clock, tone: 'bg-accent-soft text-accent' },
  approved: { icon: Send, tone: 'bg-accent-soft text-accent' },
  paid: { icon: Check, tone: 'bg-positive/15 text-positive' },
  cancelled: { icon: Undo2, tone: 'bg-lifted text-muted' },
  rejected: { icon: Ban, tone: 'bg-negative/15 text-negative' },
  failed: { icon: X, tone: 'bg-negative/15 text-negative' },
};

const isOpen = (state: WithdrawalState | undefined) => state === 'pending' || state === 'approved';

export function WithdrawalResult({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery({
    ...playerQuery('/api/wallet/withdrawal_status', { withdrawal_id: id }),
    staleTime: 0,
    refetchInterval: (query) => (!query.state.data || isOpen(query.state.data.state) ? EVERY_MS : false),
  });
  if (error && !data) {
    return error instanceof Refused && error.refusal.refused === 'unknownWithdrawal' ? (
      <Notice picture="search" title={t('withdrawal.unknownTitle')} text={t('withdrawal.unknownLead')}>
        <ButtonLink to="/withdrawal">{t('withdrawal.another')}</ButtonLink>
      </Notice>
    ) : (
      <LoadFailed title={t('withdrawal.statusFailed')} fault={error} onRetry={() => void refetch()} />
    );
  }
  if (!data) return <Skeleton className="mx-auto h-[32rem] w-full max-w-xl rounded-card" />;
  return <Result status={data} />;
}

function Result({ status }: { readonly status: Status }) {
  const { t } = useTranslation();
  const { money } = useMoney();
  const { state, reason } = status;
  return (
    <OrderResult
      style={styles[state]}
      title={t(textOf(status, `result.${state}`), { amount: money(status.payout) })}
      lead={t(textOf(status, `result.${state}Lead`))}
    >
      {reason === '' ? null : (
        <p className="w-full rounded-control border border-line bg-sunken p-3.5 text-start text-body text-ink">
          <span className="block text-small text-muted">{t('withdrawal.reason')}</span>
          {reason}
        </p>
      )}
      <Steps status={status} />
      <Facts status={status} />
      <Actions status={status} />
    </OrderResult>
  );
}

/** What is said in other words where coins are sent: they go to an address, and no bank takes part. */
const ofCoins: ReadonlySet<string> = new Set([
  ...['steps.approved', 'steps.failed'],
  ...['result.approvedLead', 'result.paidLead', 'result.failed', 'result.failedLead'],
]);

const textOf = ({ is_coin }: Status, key: string): string =>
  is_coin && ofCoins.has(key) ? `withdrawal.coin.${key}` : `withdrawal.${key}`;

/** The steps of the payout, with the time of each that is done. */
function Steps({ status }: { readonly status: Status }) {
  const { t } = useTranslation();
  const dates = useDates();
  const steps: readonly (readonly [string, string | null])[] = [
    ['asked', status.created_at],
    ['approved', status.approved_at],
    [status.state === 'approved' || status.state === 'pending' ? 'paid' : status.state, status.closed_at],
  ];
  const shown = steps.filter(([, at], place) => at !== null || isOpen(status.state) || place === 2);
  return (
    <ol className="grid w-full text-start">
      {shown.map(([step, at], place) => (
        <li key={step} className="grid grid-cols-[auto_1fr_auto] items-center gap-x-3 text-small">
          <span aria-hidden className="grid justify-items-center">
            <span className={`h-2.5 w-px ${place === 0 ? '' : 'bg-line'}`} />
            <span className={`size-2.5 rounded-full ${at === null ? 'border border-edge' : 'bg-accent'}`} />
            <span className={`h-2.5 w-px ${place === shown.length - 1 ? '' : 'bg-line'}`} />
          </span>
          <span className={at === null ? 'text-muted' : 'font-semibold text-ink'}>
            {t(textOf(status, `steps.${step}`))}
          </span>
          <span className="figures text-muted">{at === null ? '' : dates.moment(at)}</span>
        </li>
      ))}
    </ol>
  );
}

function Facts({ status }: { readonly status: Status }) {
  const { t } = useTranslation();
  const { money } = useMoney();
  const { coins } = status;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('withdrawal.taken'), money(status.amount)],
    [t('deposit.feeLabel'), status.fee === '0' ? t('deposit.noFee') : money(status.fee)],
    [t('withdrawal.youReceive'), money(status.payout)],
    ...(coins ? [[t('withdrawal.coins'), `${coins.amount} ${coins.coin}`] as const] : []),
    [t('withdrawal.to'), bankAndNumber(status.bank_name, status.account_number)],
    [t('banks.holder'), status.holder_name],
    [t('deposit.reference'), <OrderReference key="id" id={status.withdrawal_id} />],
  ];
  return <OrderFacts facts={facts} />;
}

function Actions({ status: { state, withdrawal_id, amount } }: { readonly status: Status }) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  return (
    <div className="grid w-full gap-2 @sm:grid-cols-2">
      {state === 'pending' ? (
        <Button look="danger" onClick={() => setAsking(true)}>
          {t('withdrawal.cancel')}
        </Button>
      ) : (
        <ButtonLink to="/withdrawal">{t('withdrawal.another')}</ButtonLink>
      )}
      <ButtonLink to="/transaction-history" look="quiet">
        {t('account.linkTransactions')}
      </ButtonLink>
      <Dialog open={asking} onClose={() => setAsking(false)}>
        <CancelQuestion id={withdrawal_id} amount={amount} close={() => setAsking(false)} />
      </Dialog>
    </div>
  );
}

function CancelQuestion(props: { readonly id: string; readonly amount: string; readonly close: () => void }) {
  const { id, amount, close } = props;
  const { t } = useTranslation();
  const { money } = useMoney();
  const client = useQueryClient();
  const { keyOf, answered } = useOrderKey();
  const [busy, setBusy] = useState(false);
  const cancel = async () => {
    setBusy(true);
    const answer = await callAsPlayer('/api/wallet/withdrawal_cancel', { key: keyOf(id), withdrawal_id: id });
    answered(answer);
    forgetMoney(client);
    setBusy(false);
    // A decision made in between is in the answer of the call; the page then shows it.
    if (!isRefusal(answer) || answer.refused === 'withdrawalDecided') close();
  };
  return (
    <div className="grid gap-5">
      <header className="grid gap-2 pe-8">
        <DialogTitle>{t('withdrawal.cancelTitle')}</DialogTitle>
        <p className="text-body text-muted">{t('withdrawal.cancelLead', { amount: money(amount) })}</p>
      </header>
      <div className="grid gap-2 sm:grid-cols-2">
        <Button look="quiet" onClick={close}>
          {t('withdrawal.keep')}
        </Button>
        <Button look="danger" busy={busy} onClick={() => void cancel()}>
          {t('withdrawal.cancel')}
        </Button>
      </div>
    </div>
  );
}
