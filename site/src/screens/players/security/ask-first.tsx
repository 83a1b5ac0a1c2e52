import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';

interface AskFirstProps {
  readonly title: string;
  readonly lead: string;
  readonly confirm: string;
  readonly busy: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks before something is taken away. */
export function AskFirst({ title, lead, confirm, busy, onConfirm, onCancel }: AskFirstProps) {
  const { t } = useTranslation();
  return (
    <section aria-label={title} className="grid gap-3 rounded-card border border-line bg-raised p-4">
      <h3 className="text-body font-semibold text-ink">{title}</h3>
      <p className="text-small text-muted">{lead}</p>
      <div className="flex flex-wrap gap-2">
        <Button look="danger" busy={busy} onClick={onConfirm} autoFocus>
          {confirm}
        </Button>
        <Button look="plain" onClick={onCancel}>
          {t('profile.cancel')}
        </Button>
      </div>
    </section>
  );
}
