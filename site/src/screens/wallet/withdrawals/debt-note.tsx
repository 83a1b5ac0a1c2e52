import { CircleAlert } from 'lucide-react';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { useMoney } from '../../../ui/money.ts';

/** The player's debt, due before any withdrawal; nothing without one. */
export function DebtNote({ debt }: { readonly debt: string }) {
  const { t } = useTranslation();
  const { money } = useMoney();
  if (debt === '0') return null;
  return (
    <section className="flex items-start gap-3.5 rounded-card border border-line bg-raised p-5">
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-negative/15 text-negative">
        <CircleAlert aria-hidden className="size-5" />
      </span>
      <div className="grid min-w-0 gap-0.5">
        <h2 className="text-body font-semibold text-ink">
          {t('withdrawal.debtTitle', { amount: money(debt) })}
        </h2>
        <p className="text-small text-muted">{t('withdrawal.debtLead')}</p>
      </div>
    </section>
  );
}
