import { NotebookPen } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { may, useMe } from '../../../data/me.ts';
import { act, useCall } from '../../../data/queries.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { Empty, Skeleton } from '../../../ui/page.tsx';
import { LoadFailed } from '../../../ui/refusal.tsx';
import { Timeline } from '../../../ui/timeline.tsx';
import type { Player } from '../player-badges.tsx';

/** What colleagues wrote down about a player. */
export function Notes({ player: { player_id } }: { readonly player: Player }) {
  const { t } = useTranslation('players');
  const me = useMe();
  const [isOpen, setOpen] = useState(false);
  const { data, error, refetch } = useCall('/api/office/players/notes', { player_id, limit: 100 });
  if (error !== null) return <LoadFailed problem={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton />;
  return (
    <>
      {may(me, 'players.manage') && (
        <div className="border-b border-line p-2">
          <Button onClick={() => setOpen(true)}>{t('actions.addNote')}</Button>
        </div>
      )}
      {data.rows.length === 0 ? (
        <Empty title={t('notes.empty')} />
      ) : (
        <Timeline
          items={data.rows.map((note) => ({
            key: note.note_id,
            at: note.created_at,
            icon: NotebookPen,
            title: note.name || note.by,
            detail: <p className="break-words whitespace-pre-wrap">{note.text}</p>,
          }))}
        />
      )}
      {isOpen && (
        <ActionDialog
          title={t('actions.addNote')}
          description={t('actions.addNoteLead')}
          confirm={t('actions.save')}
          needsReason={false}
          done={t('done')}
          onClose={() => setOpen(false)}
          onSubmit={({ text = '' }) => act('/api/office/players/add_note', { player_id, text })}
        >
          {(problem) => (
            <TextArea
              name="text"
              label={t('notes.text')}
              problem={problem('text')}
              required
              maxLength={4_000}
              autoFocus
            />
          )}
        </ActionDialog>
      )}
    </>
  );
}
