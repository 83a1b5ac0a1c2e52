import { useQuery } from '@tanstack/react-query';
import { outcomeOf } from '#rules/games/round-outcome.ts';
import { parseAmount } from '#rules/money/amount.ts';
import { playerQuery } from '../../../data/queries.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { Amount } from '../../../ui/amount.tsx';
import { useDates } from '../../../ui/dates.ts';
import { Dialog, DialogTitle } from '../../../ui/dialog.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ProofSteps } from './proof-steps.tsx';
import { RoundPicture } from './round-picture.tsx';
import type { Proof } from './round-proof.ts';
import { SeedFacts } from './seed-facts.tsx';

interface RoundDialogProps {
  readonly roundId: string | undefined;
  readonly onClose: () => void;
}

/** One round with everything that decided it. */
export function RoundDialog({ roundId, onClose }: RoundDialogProps) {
  return (
    <Dialog open={roundId !== undefined} onClose={onClose}>
      {roundId === undefined ? null : <Round id={roundId} />}
    </Dialog>
  );
}

function Round({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery({
    ...playerQuery('/api/games/round', { round_id: id }),
    staleTime: 0,
  });
  return (
    <div className="@container grid gap-5">
      <header className="grid gap-1 pe-8">
        <DialogTitle>{t('fairness.title')}</DialogTitle>
        <p className="-mt-3 text-small text-muted">{t('fairness.lead')}</p>
      </header>
      {error && !data ? (
        <LoadFailed title={t('fairness.failed')} fault={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Shown round={data} />
      ) : (
        <div className="grid gap-3">
          <Skeleton className="h-20" />
          <Skeleton className="h-40" />
          <Skeleton className="h-48" />
        </div>
      )}
    </div>
  );
}

function Shown({ round }: { readonly round: Proof }) {
  const { t } = useTranslation();
  const dates = useDates();
  const { is } = outcomeOf(parseAmount(round.stake) ?? 0n, parseAmount(round.win) ?? 0n);
  return (
    <>
      <section className="grid gap-3 rounded-card bg-sunken p-4">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h3 className="text-body font-semibold text-ink">{round.game_name}</h3>
          <time dateTime={round.at} className="figures text-small text-muted">
            {dates.full(round.at)}
          </time>
        </div>
        <dl className="grid grid-cols-2 gap-4">
          <div>
            <dt className="text-small text-muted">{t('history.stake')}</dt>
            <dd className="text-title font-semibold text-ink">
              <Amount value={round.stake} signed />
            </dd>
          </div>
          <div>
            <dt className="text-small text-muted">
              {t(is === 'returned' ? 'history.returned' : 'history.win')}
            </dt>
            <dd className={`text-title font-semibold ${is === 'won' ? 'text-positive' : 'text-ink'}`}>
              <Amount value={round.win} signed />
            </dd>
          </div>
        </dl>
      </section>
      <RoundPicture round={round} />
      <SeedFacts round={round} />
      <ProofSteps round={round} />
    </>
  );
}
