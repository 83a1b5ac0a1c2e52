import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { act } from '../../data/queries.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { type RoleAt, RolesField } from './roles-field.tsx';

export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('team');
  const [roles, setRoles] = useState<readonly RoleAt[]>([{ code: 'support', site: null }]);
  return (
    <ActionDialog
      title={t('invite')}
      description={t('inviteLead')}
      confirm={t('sendInvitation')}
      done={t('invited')}
      onClose={onClose}
      onSubmit={({ mail = '', reason = '' }) =>
        act('/api/office/team/invite', { mail, reason, roles: [...roles] })
      }
    >
      {(problem) => (
        <>
          <TextField
            name="mail"
            type="email"
            label={t('mail')}
            required
            autoFocus
            problem={problem('mail')}
          />
          <RolesField roles={roles} onChange={setRoles} />
        </>
      )}
    </ActionDialog>
  );
}
