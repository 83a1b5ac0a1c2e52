import { BadgeCheck, Circle, CircleAlert, Clock, type LucideIcon } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import type { NeedState } from './verification-query.ts';

const looks: Readonly<Record<NeedState['state'], { readonly icon: LucideIcon; readonly tone: string }>> = {
  missing: { icon: Circle, tone: 'text-muted' },
  given: { icon: BadgeCheck, tone: 'text-accent' },
  in_review: { icon: Clock, tone: 'text-accent' },
  declined: { icon: CircleAlert, tone: 'text-negative' },
  expired: { icon: CircleAlert, tone: 'text-negative' },
  met: { icon: BadgeCheck, tone: 'text-positive' },
};

interface StepProps {
  readonly of: NeedState;
  /** What is to be done; nothing where there is nothing to do. */
  readonly children?: ReactNode;
}

/** One of the things that a level needs: what, why, and how far it is. */
export function Step({ of: { need, state }, children }: StepProps) {
  const { t } = useTranslation();
  const id = useId();
  const { icon: Icon, tone } = looks[state];
  return (
    <section
      aria-labelledby={id}
      className="grid gap-4 rounded-card border border-line bg-raised p-4 @sm:p-5"
    >
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
        <Icon aria-hidden className={`mt-0.5 size-5 ${tone}`} />
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <h3 id={id} className="text-body font-semibold text-ink">
            {t(`verification.need.${need}`)}
          </h3>
          <span className={`text-small font-semibold ${tone}`}>{t(`verification.state.${state}`)}</span>
        </div>
        <p className="col-start-2 text-pretty text-small text-muted">{t(`verification.why.${need}`)}</p>
      </div>
      {children}
    </section>
  );
}
