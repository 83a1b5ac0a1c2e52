import { useQuery } from '@tanstack/react-query';
import { Crown } from 'lucide-react';
import type { CallResponse } from '#contract/calls.ts';
import { formatAmount, parseAmount } from '#rules/money/amount.ts';
import { vipSummary } from '#rules/players/vip.ts';
import { playerQuery } from '../../../data/queries.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { useMoney } from '../../../ui/money.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Progress } from '../../rewards/components/progress.tsx';

type Step = CallResponse<'/api/auth/vip'>['nextLevel'][number];

/** The call's one row as the rules reckon with it; amounts the server sends are well formed. */
function summaryOf(row: Step) {
  const amount = (wire: string) => parseAmount(wire) ?? 0n;
  return vipSummary({
    startingDeposit: amount(row.starting_deposit),
    cycleDeposit: amount(row.cycle_deposit),
    depositNext: amount(row.deposit_next),
    startingTurnover: amount(row.starting_turnover),
    cycleTurnover: amount(row.cycle_turnover),
    turnoverNext: amount(row.turnover_next),
    currentLevel: row.vip_name,
    nextLevel: row.vip_name_next,
  });
}

/** The level a player is on, and how far both ways to the next one have been walked. */
export function VipProgress() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(playerQuery('/api/auth/vip', {}));
  const row = data?.nextLevel[0];
  if (error)
    return <LoadFailed title={t('account.vipFailed')} fault={error} onRetry={() => void refetch()} />;
  if (!row) return <Skeleton className="h-56 rounded-card" />;
  const summary = summaryOf(row);
  return (
    <section className="grid content-start gap-5 rounded-card border border-line bg-raised p-5">
      <header className="flex flex-wrap items-center gap-x-3.5 gap-y-2">
        <span className="grid size-12 shrink-0 place-items-center rounded-full bg-accent text-on-accent">
          <Crown aria-hidden className="size-6" />
        </span>
        <div className="min-w-0">
          <h2 className="text-small text-muted">{t('account.vipNow')}</h2>
          <p className="font-display text-title text-ink">{summary.currentLevel}</p>
        </div>
        {summary.nextLevel ? (
          <p className="ms-auto rounded-full border border-line px-3 py-1 text-small text-muted">
            {t('account.vipNext', { name: summary.nextLevel })}
          </p>
        ) : null}
      </header>
      {summary.nextLevel ? (
        <>
          <Way
            name={t('account.vipDeposits')}
            done={formatAmount(summary.totalDeposit)}
            goal={row.deposit_next}
            percent={summary.depoProgress}
          />
          <Way
            name={t('account.vipTurnover')}
            done={formatAmount(summary.totalTurnover)}
            goal={row.turnover_next}
            percent={summary.toProgress}
          />
        </>
      ) : (
        <p className="text-body text-ink">{t('account.vipTop')}</p>
      )}
    </section>
  );
}

interface WayProps {
  readonly name: string;
  readonly done: string;
  readonly goal: string;
  readonly percent: number;
}

function Way({ name, done, goal, percent }: WayProps) {
  const { t } = useTranslation();
  const { money } = useMoney();
  const left = (parseAmount(goal) ?? 0n) - (parseAmount(done) ?? 0n);
  const words = t('account.vipOf', { done: money(done), goal: money(goal) });
  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-small">
        <span className="font-semibold text-ink">{name}</span>
        <span className="figures text-end text-muted">{words}</span>
      </div>
      <Progress name={name} words={words} percent={percent} />
      <p className="figures text-small text-muted">
        {left > 0n ? t('account.vipLeft', { left: money(formatAmount(left)) }) : t('account.vipDone')}
      </p>
    </div>
  );
}
