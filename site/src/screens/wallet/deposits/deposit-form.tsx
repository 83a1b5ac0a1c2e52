import { Lock } from 'lucide-react';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import { callAsPlayer } from '../../../data/call.ts';
import { useSite } from '../../../data/page.ts';
import { useSession } from '../../../data/session.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { AmountField } from '../../../ui/fields/amount-field.tsx';
import { FormAlert } from '../../../ui/fields/form-alert.tsx';
import { showRefusal, useProblemText } from '../../../ui/fields/problem.ts';
import { amountProblem, quote } from '../fee.ts';
import { type BonusChoice, DepositBonus, type Promotion } from './deposit-bonus.tsx';
import {
  forgetOrder,
  isWebAddress,
  keyOfOrder,
  type OpenPayment,
  type Order,
  rememberPayment,
} from './deposit-memory.ts';
import { DepositMethods, type Method, useMethodName } from './deposit-methods.tsx';
import { DepositSummary } from './deposit-summary.tsx';
import { OpenDeposits } from './open-deposits.tsx';

interface DepositFormProps {
  readonly methods: readonly Method[];
  readonly bonus: BonusChoice;
  /** The previous page, to return to from the result. */
  readonly returnTo: string;
  /** Whether that page goes on in another window. */
  readonly isBeside: boolean;
}

export function DepositForm({ methods, bonus, returnTo, isBeside }: DepositFormProps) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const { currency } = useSite();
  const form = useForm({
    mode: 'onTouched',
    defaultValues: { method_code: methods[0]?.method_code ?? '', amount: methods[0]?.presets[1] ?? '' },
  });
  const { errors } = form.formState;
  const [chosen, amount] = form.watch(['method_code', 'amount']);
  const method = methods.find((one) => one.method_code === chosen) ?? methods[0];
  const onRefused = (refusal: Refusal) => showRefusal(form, refusal, 'amount');
  const { pay, leaving } = usePay({ returnTo, isBeside }, onRefused);
  if (!method) return null;
  const submit = form.handleSubmit(async (order) => {
    const refusal = await bonus.apply();
    return refusal ? onRefused(refusal) : pay(order.method_code, order.amount);
  });
  const choose = ({ method_code }: Method) => {
    form.setValue('method_code', method_code);
    if (form.formState.isSubmitted || form.formState.touchedFields.amount) void form.trigger('amount');
  };
  const busy = leaving || form.formState.isSubmitting;
  return (
    <form
      noValidate
      onSubmit={submit}
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 @3xl:grid-cols-[minmax(0,1fr)_22rem]"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <OpenDeposits />
        <FormAlert text={problemText(errors.root?.server?.message ?? errors.method_code?.message)} />
        <DepositMethods methods={methods} chosen={chosen} onChoose={choose} disabled={busy} />
        <Controller
          name="amount"
          control={form.control}
          rules={{ validate: (text) => amountProblem(text, method, { currency }) }}
          render={({ field, fieldState }) => (
            <AmountField
              {...field}
              currency={currency}
              disabled={busy}
              label={t('deposit.amount')}
              presets={method.presets}
              min={method.min}
              max={method.max}
              error={problemText(fieldState.error?.message)}
            />
          )}
        />
        <DepositBonus bonus={bonus} disabled={busy} />
      </div>
      <Checkout method={method} amount={amount} busy={busy} currency={currency} promotion={bonus.chosen} />
    </form>
  );
}

function Checkout({
  method,
  amount,
  busy,
  currency,
  promotion,
}: {
  readonly method: Method;
  readonly amount: string;
  readonly busy: boolean;
  readonly currency: string;
  readonly promotion: Promotion | undefined;
}) {
  const { t } = useTranslation();
  const nameOf = useMethodName();
  return (
    <div className="grid gap-4 rounded-card border border-line bg-raised p-5 @3xl:sticky @3xl:top-24">
      <DepositSummary
        amount={amount}
        feePercent={method.fee_percent}
        quote={
          amountProblem(amount, method, { currency }) === true ? quote(amount, method, currency) : undefined
        }
        method={nameOf(method.method_code)}
        promotion={promotion}
      />
      <Button type="submit" size="large" busy={busy} wide>
        {busy ? t('deposit.opening') : t('deposit.continue')}
      </Button>
      <p className="flex items-start gap-2 text-small text-muted">
        <Lock aria-hidden className="mt-0.5 size-4 shrink-0" />
        {t('deposit.secure')}
      </p>
    </div>
  );
}

/** Opens the deposit and leaves for the gateway's page; an expired order is opened again, once. */
function usePay(from: Pick<OpenPayment, 'returnTo' | 'isBeside'>, onRefused: (refusal: Refusal) => void) {
  const navigate = useNavigate();
  const account = useSession((session) => session.user?.account_id ?? '');
  const [leaving, setLeaving] = useState(false);
  const ask = (order: Order) =>
    callAsPlayer(
      '/api/wallet/deposit',
      {
        key: keyOfOrder(window.sessionStorage, order),
        method_code: order.method,
        amount: order.amount,
      },
      { inForm: true },
    );
  const pay = async (method: string, amount: string) => {
    const order = { account, method, amount };
    let answer = await ask(order);
    if (
      isRefusal(answer)
        ? answer.refused === 'keyReused'
        : answer.state === 'failed' || answer.state === 'expired'
    ) {
      forgetOrder(window.sessionStorage);
      answer = await ask(order);
    }
    if (isRefusal(answer)) return onRefused(answer);
    const { deposit_id, redirect_url, state } = answer;
    if (state !== 'pending' || !isWebAddress(redirect_url)) {
      return navigate(`/deposit?deposit=${encodeURIComponent(deposit_id)}`);
    }
    rememberPayment(window.sessionStorage, { deposit_id, redirect_url, ...from });
    setLeaving(true);
    window.location.assign(redirect_url);
  };
  return { pay, leaving };
}
