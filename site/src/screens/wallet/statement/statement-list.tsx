import {
  ArrowDownLeft,
  ArrowUpRight,
  Dices,
  Gift,
  type LucideIcon,
  RotateCcw,
  SlidersHorizontal,
  Trophy,
} from 'lucide-react';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { Amount } from '../../../ui/amount.tsx';
import { useDates } from '../../../ui/dates.ts';
import { dayOf } from '../../../ui/fields/values/date-range.ts';
import { useMoney } from '../../../ui/money.ts';
import type { Entry, StatementDay } from './statement-days.ts';

const icons: Readonly<Record<string, LucideIcon>> = {
  deposit: ArrowDownLeft,
  withdrawal: ArrowUpRight,
  stake: Dices,
  hold: Dices,
  win: Trophy,
  jackpotWin: Trophy,
  refund: RotateCcw,
  release: RotateCcw,
  bonus: Gift,
  reward: Gift,
  cashback: Gift,
};

/** The name of a kind of transfer; unknown kinds get a generic one. */
export function useKindName(): (kind: string) => string {
  const { t } = useTranslation();
  return (kind) => t(`statement.kinds.${kind}`, { defaultValue: t('statement.kinds.other') });
}

/** One day of a statement: its sums, then its movements, newest first. */
export function StatementDayList({ day }: { readonly day: StatementDay }) {
  return (
    <section className="grid gap-2">
      <DayHead day={day} />
      <ul className="overflow-hidden rounded-card border border-line bg-raised">
        {day.entries.map((entry) => (
          <Row key={entry.transfer_id} entry={entry} />
        ))}
      </ul>
    </section>
  );
}

function DayHead({ day: { day, total } }: { readonly day: StatementDay }) {
  const { t } = useTranslation();
  const { money } = useMoney();
  const now = new Date();
  const yesterday = dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1));
  const named =
    day === dayOf(now) ? t('statement.today') : day === yesterday ? t('statement.yesterday') : undefined;
  const written = useDates('utc').weekday(day);
  const sums = total
    ? [
        [t('statement.dayIn'), money(total.in)],
        [t('statement.dayOut'), money(total.out)],
        [t('statement.dayNet'), money(total.net)],
        ...(total.closing === undefined ? [] : [[t('statement.dayClosing'), money(total.closing)]]),
      ]
    : [];
  return (
    <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
      <h2 className="text-body font-semibold text-ink">
        {named ?? written}
        {named ? <span className="ms-2 text-small font-normal text-muted">{written}</span> : null}
      </h2>
      {total ? (
        <dl className="flex flex-wrap gap-x-4 text-small">
          {sums.map(([name, sum]) => (
            <div key={name} className="flex gap-1.5">
              <dt className="text-muted">{name}</dt>
              <dd className="figures font-semibold text-ink">{sum}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="text-small text-muted">{t('statement.dayPartial')}</p>
      )}
    </header>
  );
}

function Row({ entry }: { readonly entry: Entry }) {
  const { t } = useTranslation();
  const dates = useDates();
  const kindName = useKindName();
  const Icon = icons[entry.kind] ?? SlidersHorizontal;
  const gain = !entry.amount.startsWith('-');
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3.5 gap-y-0.5 border-line px-4 py-3 not-first:border-t @3xl:grid-cols-[auto_minmax(0,1.3fr)_7rem_minmax(0,1fr)_10rem_10rem]">
      <span
        className={`row-span-2 grid size-9 place-items-center rounded-full @3xl:row-span-1 ${gain ? 'bg-positive/15 text-positive' : 'bg-lifted text-muted'}`}
      >
        <Icon aria-hidden className="size-[1.15rem]" />
      </span>
      <span className="min-w-0 truncate text-body font-semibold text-ink">
        {kindName(entry.kind)}
        {entry.game_name ? <span className="font-normal text-muted"> · {entry.game_name}</span> : null}
      </span>
      <time
        dateTime={entry.at}
        title={dates.full(entry.at)}
        className="figures col-start-2 text-small text-muted @3xl:col-start-auto"
      >
        {dates.time(entry.at)}
      </time>
      <span className="hidden truncate font-mono text-small text-muted @3xl:block" title={entry.ref}>
        <span className="sr-only">{t('statement.reference')} </span>
        {entry.ref.slice(-12)}
      </span>
      <span
        className={`col-start-3 row-start-1 text-end text-body font-semibold @3xl:col-start-auto @3xl:row-start-auto ${gain ? 'text-positive' : 'text-ink'}`}
      >
        {gain ? <span aria-hidden>+</span> : null}
        <Amount value={entry.amount} />
      </span>
      <span className="col-start-3 row-start-2 text-end text-small text-muted @3xl:col-start-auto @3xl:row-start-auto @3xl:text-body">
        <span className="sr-only">{t('statement.balance')} </span>
        <span aria-hidden className="@3xl:hidden">
          ={' '}
        </span>
        <Amount value={entry.balance_after} signed />
      </span>
    </li>
  );
}
