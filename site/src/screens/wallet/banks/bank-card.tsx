import { useQueryClient } from '@tanstack/react-query';
import { BadgeCheck, CircleDashed, Star, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { callAsPlayer } from '../../../data/call.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { type BankAccount, kindIcons } from '../withdrawals/account-choice.tsx';

interface BankCardProps {
  readonly account: BankAccount;
  readonly onRemove: () => void;
}

/** A withdrawal account, its state, and its actions. */
export function BankCard({ account, onRemove }: BankCardProps) {
  const { t } = useTranslation();
  const Icon = kindIcons[account.kind];
  const verified = account.state === 'verified';
  return (
    <li className="grid grid-cols-1 content-between gap-4 rounded-card border border-line bg-raised p-4 sm:p-5">
      <div className="flex flex-wrap items-start gap-3.5">
        <span className="grid size-11 shrink-0 place-items-center rounded-control bg-sunken text-accent">
          <Icon aria-hidden className="size-5" />
        </span>
        <div className="grid min-w-32 flex-1 gap-0.5">
          <h2 className="text-body font-semibold text-ink">{account.bank_name}</h2>
          <p className="figures text-body text-ink">{account.account_number}</p>
          <p className="truncate text-small text-muted">{account.holder_name}</p>
        </div>
        <Badge verified={verified} isDefault={account.is_default} />
      </div>
      <div className="flex flex-wrap items-center gap-2 border-t border-line pt-3.5">
        {verified ? (
          <DefaultButton account={account} />
        ) : (
          <ButtonLink to={`/add-bank?verify=${encodeURIComponent(account.bank_account_id)}`} size="small">
            {t('banks.verify')}
          </ButtonLink>
        )}
        {account.in_use ? (
          <span className="text-small text-muted">{t('banks.inUse')}</span>
        ) : (
          <Button look="plain" size="small" onClick={onRemove}>
            <Trash2 aria-hidden className="size-4" />
            {t('banks.remove')}
            <span className="sr-only">
              {' '}
              {account.bank_name} {account.account_number}
            </span>
          </Button>
        )}
      </div>
    </li>
  );
}

function Badge({ verified, isDefault }: { readonly verified: boolean; readonly isDefault: boolean }) {
  const { t } = useTranslation();
  const [Icon, text, tone] = isDefault
    ? ([Star, t('banks.default'), 'bg-accent-soft text-accent'] as const)
    : verified
      ? ([BadgeCheck, t('banks.verified'), 'bg-positive/15 text-positive'] as const)
      : ([CircleDashed, t('banks.unverified'), 'bg-lifted text-muted'] as const);
  return (
    <span className={`inline-flex shrink-0 items-center gap-1.5 rounded-pill px-2.5 py-1 text-small ${tone}`}>
      <Icon aria-hidden className="size-3.5" />
      {text}
    </span>
  );
}

function DefaultButton({ account }: { readonly account: BankAccount }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  if (account.is_default) return <span className="text-small text-muted">{t('banks.defaultLead')}</span>;
  const choose = async () => {
    setBusy(true);
    const { bank_account_id } = account;
    await callAsPlayer('/api/wallet/bank_account_default', { bank_account_id });
    await client.invalidateQueries({ queryKey: ['/api/wallet/bank_accounts'] });
    setBusy(false);
  };
  return (
    <Button look="quiet" size="small" busy={busy} onClick={() => void choose()}>
      {t('banks.makeDefault')}
    </Button>
  );
}
