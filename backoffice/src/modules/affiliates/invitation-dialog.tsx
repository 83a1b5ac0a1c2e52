import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialog.tsx';
import { CopyId } from '../../ui/values.tsx';

/** The link of an invitation, which is shown once. */
export function InvitationDialog({ link, onClose }: { readonly link: string; readonly onClose: () => void }) {
  const { t } = useTranslation('affiliates');
  return (
    <Dialog title={t('invitation')} description={t('invitationLead')} onClose={onClose}>
      <CopyId id={link} />
    </Dialog>
  );
}
