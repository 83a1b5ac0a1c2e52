import { useTranslation } from '../../data/texts/use-translation.tsx';
import { spoken } from '../../data/wire/spoken.ts';
import type { ModalProps } from '../../shells/modals/modal-table.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { DialogTitle } from '../../ui/dialog.tsx';

/** A refusal by the server in words; a message that is no known code is shown unchanged. */
export function Modal({ props, close }: ModalProps<'error'>) {
  const { t } = useTranslation(['errors', 'ui']);
  const text = spoken((key, values) => t(key, values), props.code, props.detail);
  return (
    <>
      <DialogTitle>{t('errorTitle')}</DialogTitle>
      <p className="mb-6 text-muted">{text}</p>
      {props.code === 'verificationNeeded' ? (
        <ButtonLink to="/verification" wide onClick={close} className="mb-2">
          {t('verification.goThere', { ns: 'ui' })}
        </ButtonLink>
      ) : null}
      <Button wide look={props.code === 'verificationNeeded' ? 'quiet' : 'accent'} onClick={close}>
        {t('ui.understood', { ns: 'ui' })}
      </Button>
    </>
  );
}
