import { useTranslation } from 'react-i18next';
import { isOfficeRefusal, type OfficeRefusal } from '#contract/office/errors.ts';
import { permissions } from '#contract/office/permissions.ts';
import { act } from '../../data/queries.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { type Draft, type Role, requestOf } from './role-draft.ts';

/** Shows what a role allows from now on and what no more, before it is saved. */
export function SaveDialog(props: {
  readonly role: Role | undefined;
  readonly first: Draft;
  readonly draft: Draft;
  readonly onClose: () => void;
  readonly onDone: (answer: object | OfficeRefusal) => void;
}) {
  const { role, first, draft, onClose, onDone } = props;
  const { t } = useTranslation('team');
  const save = async (reason: string) => {
    const request = { ...requestOf(draft), reason };
    // A role that ships is shown in the reader's language: that is no other name.
    const isNamedAsBefore = draft.name === first.name;
    const answer = role
      ? await act('/api/office/team/edit_role', {
          ...{ ...request, code: role.code, version: role.version },
          name: isNamedAsBefore ? role.name : request.name,
        })
      : await act('/api/office/team/make_role', request);
    onDone(answer);
    return answer;
  };
  return (
    <ActionDialog
      title={role ? t('saveRole') : t('newRole')}
      description={role ? t('saveRoleLead') : t('newRoleLead')}
      confirm={t('save')}
      done={t('roleSaved')}
      onClose={onClose}
      onSubmit={({ reason = '' }) => save(reason)}
    >
      <Changes first={first} draft={draft} />
    </ActionDialog>
  );
}

function Changes({ first, draft }: { readonly first: Draft; readonly draft: Draft }) {
  const { t } = useTranslation('team');
  const nameOf = (permission: string) => t(`permissions.${permission.replace('.', '_')}`);
  const added = permissions.filter((one) => draft.permissions.has(one) && !first.permissions.has(one));
  const removed = permissions.filter((one) => first.permissions.has(one) && !draft.permissions.has(one));
  if (added.length + removed.length === 0) return null;
  return (
    <ul className="max-h-60 overflow-y-auto rounded-md bg-sunken p-3 text-sm">
      {added.map((one) => (
        <li key={one} className="text-good">
          + {nameOf(one)}
        </li>
      ))}
      {removed.map((one) => (
        <li key={one} className="text-bad">
          − {nameOf(one)}
        </li>
      ))}
    </ul>
  );
}

export function RetireDialog(props: {
  readonly role: Role;
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const { t } = useTranslation('team');
  const { code, version } = props.role;
  return (
    <ActionDialog
      title={t('retire')}
      description={t('retireLead')}
      confirm={t('retire')}
      isDangerous
      done={t('roleRetired')}
      onClose={props.onClose}
      onSubmit={async ({ reason = '' }) => {
        const answer = await act('/api/office/team/retire_role', { code, version, reason });
        if (!isOfficeRefusal(answer)) props.onDone();
        return answer;
      }}
    />
  );
}
