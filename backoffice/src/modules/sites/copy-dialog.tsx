import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { act } from '../../data/queries.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { idOf } from './new-site/draft.ts';
import type { SiteRow } from './sites-screen.tsx';

const contents = ['drafts', 'published'] as const;

/** Makes a new site that is as this one. */
export function CopyDialog({ row, onClose }: { readonly row: SiteRow; readonly onClose: () => void }) {
  const { t } = useTranslation('sites');
  const [content, setContent] = useState<(typeof contents)[number]>('drafts');
  return (
    <ActionDialog
      title={t('copy.title')}
      description={t('copy.lead', { name: row.name })}
      confirm={t('copy.title')}
      done={t('copy.done')}
      onClose={onClose}
      onSubmit={({ reason = '', name = '', domain = '' }) => {
        const at = domain.trim().toLowerCase();
        return act('/api/office/sites/copy', {
          ...{ from: row.site, site: idOf(at), domain: at, name, content, reason },
        });
      }}
    >
      {(problem) => (
        <>
          <TextField name="name" label={t('new.name')} maxLength={60} problem={problem('name')} required />
          <TextField
            name="domain"
            label={t('new.domain')}
            problem={problem('domain') ?? problem('site')}
            autoCapitalize="none"
            spellCheck={false}
            required
          />
          <SelectField
            label={t('copy.content')}
            value={content}
            options={contents.map((value) => ({ value, label: t(`copy.${value}`) }))}
            onChange={({ target }) => setContent(target.value === 'drafts' ? 'drafts' : 'published')}
          />
        </>
      )}
    </ActionDialog>
  );
}
