import { ArrowDownLeft, ArrowUpRight, ChevronRight, Gift } from 'lucide-react';
import { Link } from 'react-router';
import type { CallResponse } from '#contract/calls.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { Amount, counterText } from '../../../ui/amount.tsx';
import { useDates } from '../../../ui/dates.ts';
import { useMoney } from '../../../ui/money.ts';
import { useMethodName } from '../deposits/deposit-methods.tsx';
import { useKindName } from '../statement/statement-list.tsx';

export type Transaction = CallResponse<'/api/wallet/transactions'>['value'][number];

const icons = { deposit: ArrowDownLeft, withdrawal: ArrowUpRight, bonus: Gift };

const tones: Readonly<Partial<Record<Transaction['state'], string>>> = {
  paid: 'bg-positive/15 text-positive',
  credited: 'bg-positive/15 text-positive',
  pending: 'bg-accent-soft text-accent',
  approved: 'bg-accent-soft text-accent',
  failed: 'bg-negative/15 text-negative',
  rejected: 'bg-negative/15 text-negative',
};

/** One deposit, withdrawal or bonus, with a link to its state. */
export function TransactionRow({ row }: { readonly row: Transaction }) {
  const { t } = useTranslation();
  const to =
    row.kind === 'bonus' ? undefined : `/${row.kind}?${row.kind}=${encodeURIComponent(row.transaction_id)}`;
  if (to === undefined) return <Row row={row} />;
  return (
    <Link to={to} className="block transition-colors hover:bg-lifted">
      <Row row={row} />
      <span className="sr-only">{t('transactions.open')}</span>
    </Link>
  );
}

function Row({ row }: { readonly row: Transaction }) {
  const { t } = useTranslation();
  const dates = useDates();
  const methodName = useMethodName();
  const kindName = useKindName();
  const Icon = icons[row.kind];
  const done = row.state === 'paid' || row.state === 'credited';
  const how = row.kind === 'bonus' ? kindName(row.method_code) : methodName(row.method_code);
  const [name, detail] = row.kind === 'bonus' ? [how, undefined] : [t(`transactions.kinds.${row.kind}`), how];
  return (
    <div className="grid min-h-18 grid-cols-[auto_minmax(0,1fr)_auto_1rem] items-center gap-x-3 px-3.5 py-3 @sm:gap-x-3.5 @sm:px-4">
      <span className="grid size-10 place-items-center rounded-full bg-lifted text-accent">
        <Icon aria-hidden className="size-5" />
      </span>
      <span className="grid min-w-0">
        <span className="truncate text-body font-semibold text-ink">{name}</span>
        <span className="figures text-small whitespace-normal text-muted">
          <time dateTime={row.at}>{dates.moment(row.at)}</time>
          {detail ? ` · ${detail}` : null}
        </span>
      </span>
      <span className="grid justify-items-end gap-1">
        <span className={`text-body font-semibold ${done ? 'text-ink' : 'text-muted'}`}>
          <Sum row={row} />
        </span>
        <span
          className={`rounded-pill px-2.5 py-0.5 text-small ${tones[row.state] ?? 'bg-lifted text-muted'}`}
        >
          {t(`transactions.states.${row.state}`)}
        </span>
      </span>
      {row.kind === 'bonus' ? null : <ChevronRight aria-hidden className="size-4 text-muted" />}
    </div>
  );
}

function Sum({ row }: { readonly row: Transaction }) {
  const { t } = useTranslation();
  const { money } = useMoney();
  if (row.purse === 'token')
    return (
      <span className="figures">
        {t('transactions.tokens', {
          count: Number(row.amount),
          amount: counterText(row.amount) ?? row.amount,
        })}
      </span>
    );
  return (
    <span
      className="grid justify-items-end"
      {...(row.fee === '0' ? {} : { title: t('transactions.withFee', { fee: money(row.fee) }) })}
    >
      <Amount value={row.amount} signed />
      {row.coins ? (
        <span className="figures text-small font-normal text-muted">
          {row.coins.amount} {row.coins.coin}
        </span>
      ) : null}
    </span>
  );
}
