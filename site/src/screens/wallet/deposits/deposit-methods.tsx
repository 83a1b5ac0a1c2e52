import {
  BadgeCheck,
  Bitcoin,
  CreditCard,
  Landmark,
  type LucideIcon,
  QrCode,
  Smartphone,
  Wallet,
} from 'lucide-react';
import type { CallResponse } from '#contract/calls.ts';
import { usePercent } from '../../../data/texts/use-percent.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { useFieldIds } from '../../../ui/fields/field.tsx';
import { useMoney } from '../../../ui/money.ts';

export type Method = CallResponse<'/api/wallet/deposit_methods'>['value'][number];

const icons: Readonly<Record<string, LucideIcon>> = {
  wallet: Wallet,
  ewallet: Wallet,
  phone: Smartphone,
  card: CreditCard,
  bank: Landmark,
  qr: QrCode,
  crypto: Bitcoin,
};

/** The name of a method: its own, else a generic one. */
export function useMethodName(): (code: string) => string {
  const { t } = useTranslation();
  return (code) => t(`deposit.methods.${code}`, { defaultValue: t('deposit.methods.other') });
}

interface DepositMethodsProps {
  readonly methods: readonly Method[];
  readonly chosen: string;
  readonly onChoose: (method: Method) => void;
  readonly disabled: boolean;
}

/** The ways to pay as cards: one choice among them, by arrow keys too. */
export function DepositMethods({ methods, chosen, onChoose, disabled }: DepositMethodsProps) {
  const { t } = useTranslation();
  const ids = useFieldIds();
  return (
    <fieldset disabled={disabled} className="min-w-0">
      <legend className="mb-2.5 text-small font-semibold text-ink">{t('deposit.method')}</legend>
      <div className="grid gap-2.5 @3xs:grid-cols-2 @2xl:grid-cols-[repeat(auto-fit,minmax(10rem,1fr))]">
        {methods.map((method) => (
          <MethodCard
            key={method.method_code}
            group={ids.control}
            method={method}
            checked={method.method_code === chosen}
            onChoose={() => onChoose(method)}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface MethodCardProps {
  readonly group: string;
  readonly method: Method;
  readonly checked: boolean;
  readonly onChoose: () => void;
}

function MethodCard({ group, method, checked, onChoose }: MethodCardProps) {
  const { t } = useTranslation();
  const { money } = useMoney();
  const percent = usePercent();
  const nameOf = useMethodName();
  const Icon = icons[method.icon] ?? Wallet;
  const free = method.fee_percent === '0';
  return (
    <label className="relative grid cursor-pointer content-between gap-4 rounded-card border border-line bg-raised p-3.5 transition-colors hover:border-edge has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
      <input type="radio" name={group} className="sr-only" checked={checked} onChange={onChoose} />
      <span className="flex items-center justify-between">
        <span
          className={`grid size-10 place-items-center rounded-control transition-colors ${checked ? 'bg-accent text-on-accent' : 'bg-sunken text-accent'}`}
        >
          <Icon aria-hidden className="size-5" />
        </span>
        {checked ? <BadgeCheck aria-hidden className="size-5 text-accent" /> : null}
      </span>
      <span className="grid gap-0.5">
        <span className="text-body font-semibold text-ink">{nameOf(method.method_code)}</span>
        <span className="figures text-small whitespace-normal text-muted">
          {t('deposit.limits', { min: money(method.min), max: money(method.max) })}
        </span>
        <span className={`text-small ${free ? 'text-positive' : 'text-muted'}`}>
          {free ? t('deposit.noFee') : t('deposit.fee', { percent: percent(method.fee_percent) })}
        </span>
      </span>
    </label>
  );
}
