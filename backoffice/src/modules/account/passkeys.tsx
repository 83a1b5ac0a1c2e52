import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasPasskeys, makePasskey } from '../../data/passkeys.ts';
import { act, useCall } from '../../data/queries.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Empty, Panel, Skeleton } from '../../ui/page.tsx';
import { LoadFailed } from '../../ui/refusal.tsx';
import { Time } from '../../ui/values.tsx';

interface Passkey {
  readonly id: string;
  readonly name: string;
}

/** The passkeys of the one who is logged in. */
export function Passkeys() {
  const { t } = useTranslation('account');
  const { data, error, refetch } = useCall('/api/office/passkeys/list', {});
  const [open, setOpen] = useState<'add' | Passkey>();
  const close = () => setOpen(undefined);
  return (
    <Panel
      title={t('passkeys')}
      beside={hasPasskeys() && <Button onClick={() => setOpen('add')}>{t('addPasskey')}</Button>}
    >
      {error !== null ? (
        <LoadFailed problem={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton lines={3} />
      ) : data.passkeys.length === 0 ? (
        <Empty title={t('noPasskeys')}>{t('noPasskeysHint')}</Empty>
      ) : (
        <ul className="divide-y divide-line/70">
          {data.passkeys.map((passkey) => (
            <li
              key={passkey.id}
              className="flex flex-wrap items-center justify-between gap-3 px-4 py-2.5 text-sm"
            >
              <div className="min-w-0">
                <p className="font-medium break-words">{passkey.name}</p>
                <p className="text-muted">
                  {t('since')} <Time at={passkey.created_at} />
                </p>
                {passkey.last_used_at !== null && (
                  <p className="text-muted">
                    {t('lastUsed')} <Time at={passkey.last_used_at} />
                  </p>
                )}
              </div>
              <Button look="danger" onClick={() => setOpen(passkey)}>
                {t('remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {open === 'add' && <AddDialog onClose={close} />}
      {typeof open === 'object' && <RemoveDialog passkey={open} onClose={close} />}
    </Panel>
  );
}

function AddDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('account');
  return (
    <ActionDialog
      title={t('addPasskey')}
      description={t('addPasskeyLead')}
      confirm={t('continue')}
      needsReason={false}
      done={t('passkeyAdded')}
      onClose={onClose}
      onSubmit={({ name = '' }) => makePasskey(name)}
    >
      <TextField
        name="name"
        label={t('passkeyName')}
        hint={t('passkeyNameHint')}
        required
        maxLength={60}
        autoFocus
      />
    </ActionDialog>
  );
}

function RemoveDialog({ passkey, onClose }: { readonly passkey: Passkey; readonly onClose: () => void }) {
  const { t } = useTranslation('account');
  const { id, name } = passkey;
  return (
    <ActionDialog
      title={t('removePasskey')}
      description={t('removePasskeyLead', { name })}
      confirm={t('remove')}
      isDangerous
      needsReason={false}
      done={t('passkeyRemoved')}
      onClose={onClose}
      onSubmit={() => act('/api/office/passkeys/remove', { id })}
    />
  );
}
