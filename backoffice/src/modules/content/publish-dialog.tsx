import { useTranslation } from 'react-i18next';
import { act } from '../../data/queries.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import type { Item } from './parts.tsx';

/** An instant as a field of day and time has it, in the reader's zone. */
function fieldOf(at: string | null): string {
  if (at === null) return '';
  const moment = new Date(at);
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

const instantOf = (field: string): string | null => (field === '' ? null : new Date(field).toISOString());

/** Gives players the newest version: at once or from a time on, and until a time where one is given. */
export function PublishDialog({ item, onClose }: { readonly item: Item; readonly onClose: () => void }) {
  const { t } = useTranslation('content');
  return (
    <ActionDialog
      title={t('publishOf', { number: item.newest })}
      description={t('publishLead')}
      confirm={t('publish')}
      done={t('published')}
      onClose={onClose}
      onSubmit={({ from = '', until = '', reason = '' }) =>
        act('/api/office/content/publish', {
          ...{ item_id: item.item_id, version: item.version, reason },
          ...{ from: instantOf(from), until: instantOf(until) },
        })
      }
    >
      {(problem) => (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            {...{ name: 'from', label: t('from'), hint: t('fromHint'), problem: problem('from') }}
            type="datetime-local"
            defaultValue={fieldOf(item.publish_at)}
          />
          <TextField
            {...{ name: 'until', label: t('until'), hint: t('untilHint'), problem: problem('until') }}
            type="datetime-local"
            defaultValue={fieldOf(item.unpublish_at)}
          />
        </div>
      )}
    </ActionDialog>
  );
}
