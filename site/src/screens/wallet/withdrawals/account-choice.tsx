import { BadgeCheck, Coins, Landmark, Plus, Smartphone } from 'lucide-react';
import { Link } from 'react-router';
import type { CallResponse } from '#contract/calls.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { useFieldIds } from '../../../ui/fields/field.tsx';

export type BankAccount = CallResponse<'/api/wallet/bank_accounts'>['value'][number];

/** A bank and a number that keeps together with its dots. */
export const bankAndNumber = (bank: string, number: string) => `${bank} ${number.replaceAll(' ', '\u00a0')}`;

export const kindIcons = { bank: Landmark, ewallet: Smartphone, coin: Coins } as const;

interface AccountChoiceProps {
  readonly accounts: readonly BankAccount[];
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
  readonly disabled: boolean;
}

/** The target: one of the verified accounts, selectable by arrow keys, or a link to add one. */
export function AccountChoice({ accounts, chosen, onChoose, disabled }: AccountChoiceProps) {
  const { t } = useTranslation();
  const ids = useFieldIds();
  return (
    <fieldset disabled={disabled} className="min-w-0">
      <legend className="mb-2.5 text-small font-semibold text-ink">{t('withdrawal.to')}</legend>
      <div className="grid gap-2.5 @xl:grid-cols-2">
        {accounts.map((account) => (
          <AccountCard
            key={account.bank_account_id}
            group={ids.control}
            account={account}
            checked={account.bank_account_id === chosen}
            onChoose={() => onChoose(account.bank_account_id)}
          />
        ))}
        <Link
          to="/add-bank?then=/withdrawal"
          className="flex min-h-18 items-center gap-3.5 rounded-card border border-dashed border-edge p-3.5 text-body font-semibold text-ink transition-colors hover:border-accent hover:text-accent"
        >
          <Plus aria-hidden className="size-5 shrink-0" />
          {t('banks.add')}
        </Link>
      </div>
    </fieldset>
  );
}

interface AccountCardProps {
  readonly group: string;
  readonly account: BankAccount;
  readonly checked: boolean;
  readonly onChoose: () => void;
}

function AccountCard({ group, account, checked, onChoose }: AccountCardProps) {
  const Icon = kindIcons[account.kind];
  return (
    <label className="relative flex min-h-18 cursor-pointer items-center gap-3.5 rounded-card border border-line bg-raised p-3.5 transition-colors hover:border-edge has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
      <input type="radio" name={group} className="sr-only" checked={checked} onChange={onChoose} />
      <span
        className={`grid size-10 shrink-0 place-items-center rounded-control transition-colors ${checked ? 'bg-accent text-on-accent' : 'bg-sunken text-accent'}`}
      >
        <Icon aria-hidden className="size-5" />
      </span>
      <span className="grid min-w-0 flex-1">
        <span className="text-body [overflow-wrap:anywhere] font-semibold text-ink">{account.bank_name}</span>
        <span className="figures text-small text-muted">{account.account_number}</span>
      </span>
      {checked ? <BadgeCheck aria-hidden className="size-5 shrink-0 text-accent" /> : null}
    </label>
  );
}
