import { useTranslation } from 'react-i18next';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { shortAddress } from '#rules/wallet/coin-address.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';

export type Withdrawal = OfficeResponse<'/api/office/cashier/withdrawals'>['rows'][number];

/** The account of a withdrawal in a list or a sentence, an address by how it begins and ends. */
export const accountText = ({ bank_name, account_number, is_coin }: Withdrawal): string =>
  `${bank_name} ${is_coin ? shortAddress(account_number) : account_number}`;

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

/** What is sent in coins: their amount is fixed when they are sent first. */
export function SentCoins({ of: { coins } }: { readonly of: Pick<Withdrawal, 'coins'> }) {
  const { t } = useTranslation('cashier');
  return coins ? (
    <span className="tabular-nums">{`${coins.amount} ${coins.coin}`}</span>
  ) : (
    <span className="text-muted">{t('coinsLater')}</span>
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
