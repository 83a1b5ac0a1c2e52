import { useTranslation } from '../../data/texts/use-translation.tsx';
import { spoken } from '../../data/wire/spoken.ts';
import type { ModalProps } from '../../shells/modals/modal-table.ts';
import { Button } from '../../ui/button.tsx';
import { DialogTitle } from '../../ui/dialog.tsx';

/** What the server refused, in words; a message that is no code of the catalogue is shown as it came. */
export function Modal({ props, close }: ModalProps<'error'>) {
  const { t } = useTranslation(['errors', 'ui']);
  const text = spoken((key, values) => t(key, values), props.code, props.detail);
  return (
    <>
      <DialogTitle>{t('errorTitle')}</DialogTitle>
      <p className="mb-6 text-muted">{text}</p>
      <Button wide onClick={close}>
        {t('ui.understood', { ns: 'ui' })}
      </Button>
    </>
  );
}
