import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, Clock, Hourglass, X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { DepositState } from '#contract/calls/wallet.ts';
import type { CallResponse } from '#contract/calls.ts';
import { formatAmount, parseAmount } from '#rules/money/amount.ts';
import { useBalance } from '../../../data/balance.ts';
import { playerQuery, Refused } from '../../../data/queries.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { Button, ButtonLink, buttonClass } from '../../../ui/button.tsx';
import { useDates } from '../../../ui/dates.ts';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { useMoney } from '../../../ui/money.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { OrderFacts, OrderReference, OrderResult, type StateStyle } from '../order-result.tsx';
import { forgetOrder, forgetPayment, isWebAddress, type OpenPayment, openPayment } from './deposit-memory.ts';
import { useMethodName } from './deposit-methods.tsx';
import { PayInstruction, Underway } from './pay-instruction.tsx';
import { TransferProof } from './proof-form.tsx';

type Status = CallResponse<'/api/wallet/deposit_status'>;

/** Polling intervals for when no push arrives: short at first, longer after a while. In milliseconds. */
const EVERY = { soon: 2_500, later: 15_000, patience: 45_000 };

const styles: Record<DepositState, StateStyle> = {
  pending: { icon: Hourglass, tone: 'bg-accent-soft text-accent' },
  paid: { icon: Check, tone: 'bg-positive/15 text-positive' },
  failed: { icon: X, tone: 'bg-negative/15 text-negative' },
  expired: { icon: Clock, tone: 'bg-lifted text-muted' },
};

export function DepositResult({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [slow, setSlow] = useState(false);
  const { data, error, refetch } = useQuery({
    ...playerQuery('/api/wallet/deposit_status', { deposit_id: id }),
    staleTime: 0,
    refetchInterval: (query) => {
      if (query.state.data && query.state.data.state !== 'pending') return false;
      return slow ? EVERY.later : EVERY.soon;
    },
  });
  const state = data?.state;

  useEffect(() => {
    const timer = window.setTimeout(() => setSlow(true), EVERY.patience);
    return () => window.clearTimeout(timer);
  }, []);

  useEffect(() => {
    if (state === undefined || state === 'pending') return;
    forgetOrder(window.sessionStorage);
    if (state === 'paid') {
      void client.invalidateQueries({ queryKey: ['/api/auth/get_balance'] });
      void client.invalidateQueries({ queryKey: ['/api/auth/vip'] });
    }
  }, [state, client]);

  if (error && !data) {
    const unknown =
      error instanceof Refused && ['unknownDeposit', 'badRequest'].includes(error.refusal.refused);
    return unknown ? (
      <Notice picture="search" title={t('deposit.unknownTitle')} text={t('deposit.unknownLead')}>
        <ButtonLink to="/deposit">{t('deposit.again')}</ButtonLink>
      </Notice>
    ) : (
      <LoadFailed title={t('deposit.statusFailed')} fault={error} onRetry={() => void refetch()} />
    );
  }
  if (!data) return <Skeleton className="mx-auto h-[26rem] w-full max-w-xl rounded-card" />;
  return <Result status={data} slow={slow} />;
}

function Result({ status, slow }: { readonly status: Status; readonly slow: boolean }) {
  const words = useResultWords(status, slow);
  return (
    <OrderResult style={styles[status.state]} spins={status.state === 'pending'} {...words}>
      <HowToPay status={status} />
      <Facts status={status} />
      <Actions status={status} />
    </OrderResult>
  );
}

function HowToPay({ status }: { readonly status: Status }) {
  const { instruction, underway, proof } = status;
  if (underway !== null) return <Underway {...underway} />;
  if (instruction === null || instruction.kind === 'redirect') return null;
  const pay = <PayInstruction instruction={instruction} total={totalOf(status)} />;
  if (instruction.kind !== 'transfer') return pay;
  return (
    <>
      {proof === null && pay}
      <TransferProof id={status.deposit_id} proof={proof} />
    </>
  );
}

function useResultWords({ state, amount, proof }: Status, slow: boolean): { title: string; lead: string } {
  const { t } = useTranslation();
  const { money } = useMoney();
  const { data: balance } = useBalance();
  if (state === 'paid') {
    return {
      title: t('deposit.paidTitle', { amount: money(amount) }),
      lead: balance ? t('deposit.paidLead', { balance: money(balance.game_balance) }) : '',
    };
  }
  if (state === 'pending' && proof) {
    return { title: t('deposit.pendingTitle'), lead: t('deposit.proof.pendingLead') };
  }
  if (state === 'pending') {
    return {
      title: t('deposit.pendingTitle'),
      lead: t(slow ? 'deposit.pendingSlow' : 'deposit.pendingLead'),
    };
  }
  if (state === 'failed' && proof?.declined)
    return { title: t('deposit.proof.declinedTitle'), lead: t(`deposit.proof.declined.${proof.declined}`) };
  if (state === 'failed') return { title: t('deposit.failedPayTitle'), lead: t('deposit.failedPayLead') };
  return { title: t('deposit.expiredTitle'), lead: t('deposit.expiredLead') };
}

/** What is to be paid, with the fee. */
const totalOf = ({ amount, fee }: Status): string =>
  formatAmount((parseAmount(amount) ?? 0n) + (parseAmount(fee) ?? 0n));

function Facts({ status }: { readonly status: Status }) {
  const { t } = useTranslation();
  const { money } = useMoney();
  const dates = useDates();
  const nameOf = useMethodName();
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('deposit.amount'), money(status.amount)],
    ...(status.asked === null ? [] : [[t('deposit.asked'), money(status.asked)] as const]),
    ...(status.sent_back === '0' ? [] : [[t('deposit.sentBack'), money(status.sent_back)] as const]),
    ...(status.fee === '0' ? [] : [[t('deposit.feeLabel'), money(status.fee)] as const]),
    [t('deposit.method'), nameOf(status.method_code)],
    [t('deposit.when'), dates.full(status.created_at)],
    ...(status.state === 'pending' ? [[t('deposit.until'), dates.full(status.expires_at)] as const] : []),
    [t('deposit.state'), t(`deposit.states.${status.state}`)],
    [t('deposit.reference'), <OrderReference key="id" id={status.deposit_id} />],
  ];
  return <OrderFacts facts={facts} />;
}

function Actions({ status: { state, deposit_id, redirect_url, instruction } }: { readonly status: Status }) {
  const { t } = useTranslation();
  const [kept] = useState(() => openPayment(window.sessionStorage));
  const payment: OpenPayment | undefined = kept?.deposit_id === deposit_id ? kept : undefined;
  useEffect(() => {
    if (state !== 'pending') forgetPayment(window.sessionStorage);
  }, [state]);
  if (state === 'pending') {
    return (
      <div className="flex flex-wrap justify-center gap-2">
        {redirect_url !== null && instruction === null && isWebAddress(redirect_url) ? (
          <a href={redirect_url} className={buttonClass({})}>
            {t('deposit.backToGateway')}
          </a>
        ) : null}
        <ButtonLink to="/transaction-history" look="quiet">
          {t('account.linkTransactions')}
        </ButtonLink>
      </div>
    );
  }
  if (state === 'paid') {
    return (
      <div className="grid w-full gap-2 @sm:grid-cols-2">
        {payment?.isBeside ? (
          <Button onClick={() => window.close()}>{t('deposit.closeBeside')}</Button>
        ) : (
          <ButtonLink to={payment?.returnTo || '/slots'}>
            {t(payment?.returnTo ? 'deposit.backToGame' : 'deposit.play')}
          </ButtonLink>
        )}
        <ButtonLink to="/statement" look="quiet">
          {t('deposit.seeStatement')}
        </ButtonLink>
      </div>
    );
  }
  return (
    <div className="grid w-full gap-2 @sm:grid-cols-2">
      <ButtonLink to="/deposit">{t('deposit.tryAgain')}</ButtonLink>
      <ButtonLink to="/transaction-history" look="quiet">
        {t('account.linkTransactions')}
      </ButtonLink>
    </div>
  );
}
