import { useQueryClient } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useRef } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { CallResponse } from '#contract/calls.ts';
import { isRefusal } from '#contract/errors.ts';
import { formatAmount, parseAmount } from '#rules/money/amount.ts';
import { isCurrencyCode } from '#rules/money/currency.ts';
import { coinOf } from '#rules/wallet/fee.ts';
import { callAsPlayer } from '../../../data/call.ts';
import { useSite } from '../../../data/page.ts';
import { usePercent } from '../../../data/texts/use-percent.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { AmountField } from '../../../ui/fields/amount-field.tsx';
import { FormAlert } from '../../../ui/fields/form-alert.tsx';
import { showRefusal, useProblemText } from '../../../ui/fields/problem.ts';
import { useMoney } from '../../../ui/money.ts';
import { amountProblem, quote } from '../fee.ts';
import { useOrderKey } from '../use-order-key.ts';
import { AccountChoice, type BankAccount, bankAndNumber } from './account-choice.tsx';
import { DebtNote } from './debt-note.tsx';
import { forgetMoney } from './forget-money.ts';
import { StaffNote } from './staff-note.tsx';
import { TurnoverNote } from './turnover-note.tsx';

type Terms = CallResponse<'/api/wallet/withdrawal_terms'>;
type Method = Terms['methods'][number];

interface WithdrawalFormProps {
  readonly terms: Terms;
  /** Verified ones. */
  readonly accounts: readonly BankAccount[];
}

export function WithdrawalForm({ terms, accounts }: WithdrawalFormProps) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const { currency } = useSite();
  const start = accounts.find((one) => one.is_default) ?? accounts[0];
  const form = useForm({ defaultValues: { bank_account_id: start?.bank_account_id ?? '', amount: '' } });
  const { errors, isSubmitting } = form.formState;
  const [chosen, amount] = form.watch(['bank_account_id', 'amount']);
  const account = accounts.find((one) => one.bank_account_id === chosen) ?? start;
  const method = terms.methods.find(({ kind }) => kind === account?.kind);
  const ask = useAsk(form);
  const limits = { currency, available: terms.available };
  const shut = terms.debt !== '0' || terms.turnover.left !== '0' || terms.daily.left === 0;
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit(ask)}
      className="grid grid-cols-1 items-start gap-6 @3xl:grid-cols-[minmax(0,1fr)_22rem]"
    >
      <div className="grid grid-cols-1 gap-6">
        <DebtNote debt={terms.debt} />
        {terms.by_staff ? <StaffNote /> : null}
        <TurnoverNote turnover={terms.turnover} />
        <FormAlert
          text={problemText(errors.root?.server?.message ?? errors.bank_account_id?.message) ?? undefined}
        />
        <AccountChoice
          accounts={accounts}
          chosen={account?.bank_account_id ?? ''}
          onChoose={(id) => form.setValue('bank_account_id', id)}
          disabled={isSubmitting}
        />
        {method ? (
          <Controller
            name="amount"
            control={form.control}
            rules={{ validate: (text) => amountProblem(text, method, limits) }}
            render={({ field, fieldState }) => (
              <AmountField
                {...field}
                currency={currency}
                disabled={isSubmitting}
                label={t('withdrawal.amount')}
                presets={presetsOf(method, terms.available, currency)}
                min={method.min}
                max={method.max}
                error={problemText(fieldState.error?.message)}
                aside={<Available amount={terms.available} />}
              />
            )}
          />
        ) : (
          <p className="text-body text-muted">{t('withdrawal.noMethod')}</p>
        )}
      </div>
      {method && account ? (
        <Summary
          method={method}
          account={account}
          amount={amountProblem(amount, method, limits) === true ? amount : ''}
          daily={terms.daily}
          busy={isSubmitting}
          shut={shut}
        />
      ) : null}
    </form>
  );
}

function Available({ amount }: { readonly amount: string }) {
  const { t } = useTranslation();
  const { money } = useMoney();
  return (
    <span className="figures text-small text-muted">
      {t('withdrawal.available', { amount: money(amount) })}
    </span>
  );
}

/** The least, half and all of what there is, each in coins that can be paid. */
function presetsOf(method: Method, available: string, currency: string): string[] {
  const [have, min, max] = [available, method.min, method.max].map((text) => parseAmount(text) ?? 0n);
  if (have === undefined || min === undefined || max === undefined || have < min) return [];
  const coin = isCurrencyCode(currency) ? coinOf(currency) : 1n;
  let all = have;
  if (all > max) all = max;
  const chosen = [min, all / 2n, all].map((one) => one - (one % coin)).filter((one) => one >= min);
  return [...new Set(chosen)].map(formatAmount);
}

interface SummaryProps {
  readonly method: Method;
  readonly account: BankAccount;
  /** Empty while it is none. */
  readonly amount: string;
  readonly daily: Terms['daily'];
  readonly busy: boolean;
  readonly shut: boolean;
}

function Summary({ method, account, amount, daily, busy, shut }: SummaryProps) {
  const { t } = useTranslation();
  const { money } = useMoney();
  const percent = usePercent();
  const { currency } = useSite();
  const found = quote(amount, method, currency);
  const free = method.fee_percent === '0' && method.fee_fixed === '0';
  const fee =
    method.fee_fixed === '0'
      ? t('deposit.fee', { percent: percent(method.fee_percent) })
      : t('deposit.feeLabel');
  const lines = [
    [t('withdrawal.to'), bankAndNumber(account.bank_name, account.account_number)],
    [t('withdrawal.taken'), found ? money(amount) : '–'],
    [free ? t('deposit.feeLabel') : fee, free ? t('deposit.noFee') : found ? money(found.fee) : '–'],
  ];
  return (
    <div className="grid gap-4 rounded-card border border-line bg-raised p-5 @3xl:sticky @3xl:top-24">
      <section aria-live="polite" className="grid gap-3">
        <h2 className="text-title font-semibold text-ink">{t('deposit.summary')}</h2>
        <dl className="grid gap-2 text-body">
          {lines.map(([name, value]) => (
            <div key={name} className="flex flex-wrap justify-between gap-x-4">
              <dt className="text-muted">{name}</dt>
              <dd className="figures ms-auto text-end font-semibold whitespace-normal text-ink">{value}</dd>
            </div>
          ))}
          <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-line pt-3">
            <dt className="font-semibold text-ink">{t('withdrawal.youReceive')}</dt>
            <dd className="figures text-end text-title font-bold text-ink">
              {found ? money(found.payout) : '–'}
            </dd>
          </div>
        </dl>
        {account.kind === 'coin' ? (
          <p className="text-small text-muted">{t('withdrawal.inCoins', { network: account.bank_name })}</p>
        ) : null}
      </section>
      <Button type="submit" size="large" busy={busy} wide disabled={shut}>
        {t('withdrawal.ask')}
      </Button>
      <p className="flex items-start gap-2 text-small text-muted">
        <ShieldCheck aria-hidden className="mt-0.5 size-4 shrink-0" />
        {t('withdrawal.held')}
      </p>
      <p className="text-small text-muted">
        {t('withdrawal.daily', { left: daily.left, count: daily.most })}
      </p>
    </div>
  );
}

/** Requests once, even if pressed repeatedly or retried, and shows the state of the withdrawal. */
function useAsk(form: ReturnType<typeof useForm<{ bank_account_id: string; amount: string }>>) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { keyOf, answered } = useOrderKey();
  // Asked again after the player has read that it ends their bonus.
  const endsBonus = useRef(false);
  return async (order: { bank_account_id: string; amount: string }) => {
    const key = keyOf(`${order.bank_account_id} ${order.amount}`);
    const answer = await callAsPlayer(
      '/api/wallet/withdrawal',
      { key, ...order, ...(endsBonus.current ? { forfeit_bonus: true } : {}) },
      { inForm: true },
    );
    answered(answer);
    forgetMoney(client);
    endsBonus.current = isRefusal(answer) && answer.refused === 'bonusWouldEnd';
    if (isRefusal(answer)) return showRefusal(form, answer, 'amount');
    navigate(`/withdrawal?withdrawal=${encodeURIComponent(answer.withdrawal_id)}`);
  };
}
