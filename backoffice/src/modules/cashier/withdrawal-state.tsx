import { useTranslation } from 'react-i18next';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';

export type Withdrawal = OfficeResponse<'/api/office/cashier/withdrawals'>['rows'][number];

export const withdrawalStates = [
  'pending',
  'held',
  'approved',
  'unknown',
  'paid',
  'rejected',
  'failed',
  'cancelled',
] as const satisfies readonly Withdrawal['state'][];

const tones: Readonly<Record<Withdrawal['state'], Tone>> = {
  pending: 'info',
  held: 'warn',
  approved: 'info',
  unknown: 'warn',
  paid: 'good',
  rejected: 'bad',
  failed: 'bad',
  cancelled: 'neutral',
};

export function WithdrawalState({ state }: { readonly state: Withdrawal['state'] }) {
  const { t } = useTranslation('cashier');
  return <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>;
}

/** What was noticed about a withdrawal. */
export function Flags({ flags }: { readonly flags: readonly string[] }) {
  const { t } = useTranslation('cashier');
  if (flags.length === 0) return <span className="text-muted">—</span>;
  return (
    <span className="flex flex-wrap gap-1">
      {flags.map((flag) => (
        <Badge key={flag} tone="warn">
          {t(`flags.${flag}`)}
        </Badge>
      ))}
    </span>
  );
}

/** Why a withdrawal is held: what a rule of its site names, or the words of staff. */
export function HoldReason({ reason }: { readonly reason: string }) {
  const { t, i18n } = useTranslation('cashier');
  const words = reason.split(', ').map((name) => {
    const key = [`holds.${name}`, `flags.${name}`].find((one) => i18n.exists(`cashier:${one}`));
    return key === undefined ? name : t(key);
  });
  return words.join(', ') || '—';
}
