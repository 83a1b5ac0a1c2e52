import { Trophy } from 'lucide-react';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import type { ModalProps } from '../../shells/modals/modal-table.ts';
import { Button } from '../../ui/button.tsx';
import { DialogTitle } from '../../ui/dialog.tsx';
import { useMoney } from '../../ui/money.ts';

/** What the player has just won. */
export function Modal({ props: { amount }, close }: ModalProps<'jackpot'>) {
  const { t } = useTranslation();
  const { money } = useMoney();
  return (
    <div className="grid justify-items-center gap-4 text-center">
      <Trophy aria-hidden="true" size={56} className="text-accent" />
      <DialogTitle>{t('rewards.jackpots.wonTitle')}</DialogTitle>
      <p className="text-lead text-ink">{t('rewards.jackpots.wonBody', { amount: money(amount) })}</p>
      <Button wide onClick={close}>
        {t('rewards.jackpots.go')}
      </Button>
    </div>
  );
}
