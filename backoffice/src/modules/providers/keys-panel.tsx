import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isOfficeRefusal } from '#contract/office/errors.ts';
import { act } from '../../data/queries.ts';
import { ActionDialog, type FormValues } from '../../ui/action-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextArea } from '../../ui/field.tsx';
import { Empty, Panel } from '../../ui/page.tsx';
import { SecretDialog } from '../integrations/secret-dialog.tsx';
import type { Account } from './account-screen.tsx';
import { KeysTable, OverlapField } from './keys-table.tsx';

type Key = Account['keys'][number];

/** The keys of both sides, without their values. */
export function KeysPanel({
  account,
  mayManage,
}: {
  readonly account: Account;
  readonly mayManage: boolean;
}) {
  const { t } = useTranslation('providers');
  const [open, setOpen] = useState<'add' | 'make' | Key>();
  const [made, setMade] = useState<string>();
  const onClose = () => setOpen(undefined);
  return (
    <Panel
      title={t('keys')}
      beside={
        mayManage && (
          <span className="flex flex-wrap gap-2">
            <Button onClick={() => setOpen('add')}>{t('addKey')}</Button>
            <Button onClick={() => setOpen('make')}>{t('makeKey')}</Button>
          </span>
        )
      }
    >
      {account.keys.length === 0 ? (
        <Empty title={t('noKeys')}>{t('noKeysHint')}</Empty>
      ) : (
        <KeysTable
          keys={account.keys}
          ownerOf={({ owner }) => t(`owners.${owner}`)}
          siteOf={({ site }) => site ?? t('allSites')}
          onShow={setMade}
          {...(mayManage ? { onEnd: setOpen } : {})}
        />
      )}
      {open === 'add' && <AddKeyDialog account={account} onClose={onClose} />}
      {open === 'make' && <MakeKeyDialog account={account} onMade={setMade} onClose={onClose} />}
      {typeof open === 'object' && <EndKeyDialog account={account} of={open} onClose={onClose} />}
      {made !== undefined && (
        <SecretDialog title={t('forProvider')} secret={made} onClose={() => setMade(undefined)} />
      )}
    </Panel>
  );
}

/** Every site, or one of the account's. */
function SiteField({ account }: { readonly account: Account }) {
  const { t } = useTranslation('providers');
  return (
    <SelectField
      name="site"
      label={t('site')}
      options={[
        { value: '', label: t('allSites') },
        ...account.sites.map(({ site }) => ({ value: site, label: site })),
      ]}
    />
  );
}

const siteIn = ({ site = '' }: FormValues) => (site === '' ? null : site);

interface DialogProps {
  readonly account: Account;
  readonly onClose: () => void;
}

function AddKeyDialog({ account, onClose }: DialogProps) {
  const { t } = useTranslation('providers');
  const isSecret = account.key_kind === 'secret';
  return (
    <ActionDialog
      title={t('addKey')}
      description={t('addKeyLead')}
      confirm={t('addKey')}
      done={t('saved')}
      onClose={onClose}
      onSubmit={(values) =>
        act('/api/office/providers/add_key', {
          ...{ account: account.account, version: account.version, site: siteIn(values) },
          ...{ value: values.value ?? '', reason: values.reason ?? '' },
        })
      }
    >
      {(problem) => (
        <>
          <TextArea
            name="value"
            label={t(isSecret ? 'theirSecret' : 'theirPublic')}
            problem={problem('value')}
            placeholder={isSecret ? '' : '-----BEGIN PUBLIC KEY-----'}
            required
            minLength={8}
            maxLength={8_000}
            spellCheck={false}
            autoComplete="off"
          />
          <SiteField account={account} />
        </>
      )}
    </ActionDialog>
  );
}

function MakeKeyDialog({
  account,
  onMade,
  onClose,
}: DialogProps & { readonly onMade: (value: string) => void }) {
  const { t } = useTranslation('providers');
  async function make(values: FormValues) {
    const { account: code, version } = account;
    const answer = await act('/api/office/providers/make_key', {
      ...{ account: code, version, site: siteIn(values), reason: values.reason ?? '' },
    });
    if (!isOfficeRefusal(answer)) onMade(answer.value);
    return answer;
  }
  return (
    <ActionDialog
      title={t('makeKey')}
      description={t(account.key_kind === 'secret' ? 'makeSecretLead' : 'makePairLead')}
      confirm={t('makeKey')}
      done={t('saved')}
      onClose={onClose}
      onSubmit={make}
    >
      <SiteField account={account} />
    </ActionDialog>
  );
}

function EndKeyDialog({ account, of, onClose }: DialogProps & { readonly of: Key }) {
  const { t } = useTranslation('providers');
  return (
    <ActionDialog
      title={t('endKey')}
      description={t(`endKeyLead.${of.owner}`)}
      confirm={t('endKey')}
      isDangerous
      done={t('saved')}
      onClose={onClose}
      onSubmit={({ hours = '0', reason = '' }) =>
        act('/api/office/providers/end_key', {
          ...{ account: account.account, version: account.version, key_id: of.key_id },
          ...{ hours: Number(hours), reason },
        })
      }
    >
      <OverlapField />
    </ActionDialog>
  );
}
