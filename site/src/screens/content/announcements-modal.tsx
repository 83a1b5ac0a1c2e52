import { useQuery } from '@tanstack/react-query';
import { publicQuery } from '../../data/queries.ts';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import type { ModalProps } from '../../shells/modals/modal-table.ts';
import { Button } from '../../ui/button.tsx';
import { DialogTitle } from '../../ui/dialog.tsx';

/** The newest announcement before a visitor goes on, where the site wants it seen. */
export function Modal({ close }: ModalProps<'announcements'>) {
  const { t, i18n } = useTranslation();
  const { data } = useQuery(publicQuery('/api/home/fetch_announment', {}));
  const newest = data?.value[0];
  const text = newest && (newest.texts[i18n.language] ?? newest.texts.EN);
  return (
    <>
      <DialogTitle>{text?.title ?? t('home.announcements')}</DialogTitle>
      <p className="announcement mb-6 whitespace-pre-line text-muted">{text?.body}</p>
      <Button wide onClick={close}>
        {t('ui.understood')}
      </Button>
    </>
  );
}
