import type { CallResponse } from '#contract/calls.ts';
import type { LimitKind } from '#rules/players/limits.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { LimitCard } from './limit-card.tsx';

export type LimitRow = CallResponse<'/api/players/limits'>['value'][number];

const groups: Readonly<Record<'limits' | 'time', readonly { title: string; kinds: readonly LimitKind[] }[]>> =
  {
    limits: [
      { title: 'care.deposits', kinds: ['deposit_day', 'deposit_week', 'deposit_month'] },
      { title: 'care.losses', kinds: ['loss_day', 'loss_week', 'loss_month'] },
    ],
    time: [
      { title: 'care.playTime', kinds: ['play_minutes'] },
      { title: 'care.realityCheck', kinds: ['reality_check'] },
    ],
  };

/** Limits of a kind under each other, with what they mean. */
export function LimitsPanel({
  rows,
  part,
}: {
  readonly rows: readonly LimitRow[];
  readonly part: 'limits' | 'time';
}) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-8">
      <p className="max-w-prose text-small text-muted">{t('care.limitsLead')}</p>
      {groups[part].map(({ title, kinds }) => (
        <section key={title} className="grid gap-3">
          <div className="grid gap-1">
            <h2 className="text-title font-semibold text-ink">{t(title)}</h2>
            <p className="max-w-prose text-small text-muted">{t(`${title}Lead`)}</p>
          </div>
          <ul className={`grid items-start gap-3 ${kinds.length > 1 ? '@2xl:grid-cols-3' : ''}`}>
            {rows
              .filter((row) => kinds.includes(row.kind))
              .map((row) => (
                <LimitCard key={row.kind} row={row} />
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
