import { Undo2 } from 'lucide-react';
import { useTranslation } from '../../../data/texts/use-translation.tsx';

/** Explains how a self-excluded player is paid: by staff, back to the source. */
export function StaffNote() {
  const { t } = useTranslation();
  return (
    <section className="flex items-start gap-3.5 rounded-card border border-line bg-raised p-5">
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-accent/15 text-accent">
        <Undo2 aria-hidden className="size-5" />
      </span>
      <div className="grid min-w-0 gap-0.5">
        <h2 className="text-body font-semibold text-ink">{t('withdrawal.byTeamTitle')}</h2>
        <p className="text-small text-muted">{t('withdrawal.byTeamLead')}</p>
      </div>
    </section>
  );
}
