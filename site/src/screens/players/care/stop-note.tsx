import { ShieldCheck } from 'lucide-react';
import type { CallResponse } from '#contract/calls.ts';
import { isExclusion } from '#rules/players/limits.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { useDates } from '../../../ui/dates.ts';

export type Stop = NonNullable<CallResponse<'/api/players/limits'>['stop']>;

/** Explains an active break or exclusion, and what stays available. */
export function StopNote({ stop }: { readonly stop: Stop }) {
  const { t } = useTranslation();
  const dates = useDates();
  const until = stop.until === null ? t('care.forGood') : t('care.until', { moment: dates.full(stop.until) });
  return (
    <div role="status" className="grid gap-3 rounded-card border border-accent/60 bg-accent-soft p-5">
      <div className="flex items-start gap-3">
        <ShieldCheck aria-hidden className="mt-0.5 size-6 shrink-0 text-accent" />
        <div className="grid gap-1">
          <h2 className="text-title font-semibold text-ink">
            {t(isExclusion(stop.kind) ? 'care.excluded' : 'care.onBreak')}
          </h2>
          <p className="text-body text-ink">{until}</p>
          <p className="max-w-prose text-small text-muted">{t('care.stopMeans')}</p>
        </div>
      </div>
      <ButtonLink to="/withdrawal" look="quiet" className="justify-self-start">
        {t('care.withdraw')}
      </ButtonLink>
    </div>
  );
}
