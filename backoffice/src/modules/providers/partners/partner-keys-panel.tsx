import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isOfficeRefusal } from '#contract/office/errors.ts';
import { act } from '../../../data/queries.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { Empty, Panel } from '../../../ui/page.tsx';
import { SecretDialog } from '../../integrations/secret-dialog.tsx';
import { KeysTable, OverlapField } from '../keys-table.tsx';
import type { Partner } from './partner-screen.tsx';

type Key = Partner['keys'][number];

interface Props {
  readonly partner: Partner;
  readonly mayManage: boolean;
}

/** The keys of both sides, without private halves. */
export function PartnerKeysPanel({ partner, mayManage }: Props) {
  const { t } = useTranslation('providers');
  const [open, setOpen] = useState<'add' | 'make' | Key>();
  const [made, setMade] = useState<string>();
  const onClose = () => setOpen(undefined);
  return (
    <Panel
      title={t('keys')}
      beside={
        mayManage && (
          <span className="flex flex-wrap justify-end gap-2">
            <Button onClick={() => setOpen('add')}>{t('partner.addKey')}</Button>
            <Button onClick={() => setOpen('make')}>{t('makeKey')}</Button>
          </span>
        )
      }
    >
      {partner.keys.length === 0 ? (
        <Empty title={t('noKeys')}>{t('partner.noKeysHint')}</Empty>
      ) : (
        <KeysTable
          keys={partner.keys}
          ownerOf={({ owner }) => t(`partner.owners.${owner}`)}
          onShow={setMade}
          {...(mayManage ? { onEnd: setOpen } : {})}
        />
      )}
      {open === 'add' && <AddDialog partner={partner} onClose={onClose} />}
      {open === 'make' && <MakeDialog partner={partner} onMade={setMade} onClose={onClose} />}
      {typeof open === 'object' && <EndDialog partner={partner} of={open} onClose={onClose} />}
      {made !== undefined && (
        <SecretDialog title={t('partner.forPartner')} secret={made} onClose={() => setMade(undefined)} />
      )}
    </Panel>
  );
}

interface DialogProps {
  readonly partner: Partner;
  readonly onClose: () => void;
}

function AddDialog({ partner: { partner, version }, onClose }: DialogProps) {
  const { t } = useTranslation('providers');
  return (
    <ActionDialog
      title={t('partner.addKey')}
      description={t('partner.addKeyLead')}
      confirm={t('partner.addKey')}
      done={t('saved')}
      onClose={onClose}
      onSubmit={({ value = '', reason = '' }) =>
        act('/api/office/partners/add_key', { partner, version, value, reason })
      }
    >
      {(problem) => (
        <TextArea
          name="value"
          label={t('partner.theirPublic')}
          problem={problem('value')}
          placeholder="-----BEGIN PUBLIC KEY-----"
          required
          minLength={8}
          maxLength={8_000}
          spellCheck={false}
          autoComplete="off"
        />
      )}
    </ActionDialog>
  );
}

function MakeDialog({
  partner: { partner, version },
  onMade,
  onClose,
}: DialogProps & { readonly onMade: (value: string) => void }) {
  const { t } = useTranslation('providers');
  async function make(reason: string) {
    const answer = await act('/api/office/partners/make_key', { partner, version, reason });
    if (!isOfficeRefusal(answer)) onMade(answer.value);
    return answer;
  }
  return (
    <ActionDialog
      title={t('makeKey')}
      description={t('partner.makeKeyLead')}
      confirm={t('makeKey')}
      done={t('saved')}
      onClose={onClose}
      onSubmit={({ reason = '' }) => make(reason)}
    />
  );
}

function EndDialog({ partner: { partner, version }, of, onClose }: DialogProps & { readonly of: Key }) {
  const { t } = useTranslation('providers');
  return (
    <ActionDialog
      title={t('endKey')}
      description={t(`partner.endKeyLead.${of.owner}`)}
      confirm={t('endKey')}
      isDangerous
      done={t('saved')}
      onClose={onClose}
      onSubmit={({ hours = '0', reason = '' }) =>
        act('/api/office/partners/end_key', {
          ...{ partner, version, key_id: of.key_id, hours: Number(hours), reason },
        })
      }
    >
      <OverlapField />
    </ActionDialog>
  );
}
