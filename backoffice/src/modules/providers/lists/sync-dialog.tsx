import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { isOfficeRefusal } from '#contract/office/errors.ts';
import { act } from '../../../data/queries.ts';
import { useFormats } from '../../../texts/formats.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';

interface Props {
  readonly account: string;
  /** A held comparison whose losses are accepted. */
  readonly held?: { readonly sync_id: string; readonly gone: number };
  readonly onClose: () => void;
}

/** Compares the list of an account now, and opens what came of it. */
export function SyncDialog({ account, held, onClose }: Props) {
  const { t } = useTranslation('providers');
  const { number } = useFormats();
  const navigate = useNavigate();
  async function sync(reason: string) {
    const accepts = held?.sync_id ?? null;
    const answer = await act('/api/office/providers/sync', { account, accepts, reason });
    if (!isOfficeRefusal(answer)) void navigate(`/providers/accounts/${account}/lists/${answer.sync_id}`);
    return answer;
  }
  return (
    <ActionDialog
      title={t(held ? 'list.accept' : 'list.sync')}
      description={
        held ? t('list.acceptLead', { games: number(held.gone) }) : t('list.syncLead', { account })
      }
      confirm={t(held ? 'list.accept' : 'list.sync')}
      isDangerous={held !== undefined}
      done={t('list.compared')}
      onClose={onClose}
      onSubmit={({ reason = '' }) => sync(reason)}
    />
  );
}
