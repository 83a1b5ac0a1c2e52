import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { isOfficeRefusal } from '#contract/office/errors.ts';
import { useMe } from '../../data/me.ts';
import { act } from '../../data/queries.ts';
import { ActionDialog, type FormValues } from '../../ui/action-dialog.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { addressOf } from './address.ts';

/** The form of a new account: it says the address that the provider is given. */
export function NewAccountDialog({
  dialects,
  onClose,
}: {
  readonly dialects: readonly string[];
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('providers');
  const { sites } = useMe();
  const navigate = useNavigate();
  const [account, setAccount] = useState('');
  const [dialect, setDialect] = useState(dialects[0] ?? '');

  async function make({ site = '', operator_id = '', reason = '' }: FormValues) {
    const answer = await act('/api/office/providers/make_account', {
      ...{ account, dialect, site, operator_id, reason },
    });
    if (!isOfficeRefusal(answer)) await navigate(`/providers/accounts/${account}`);
    return answer;
  }

  return (
    <ActionDialog
      title={t('makeAccount')}
      description={t('makeAccountLead')}
      confirm={t('makeAccount')}
      done={t('saved')}
      onClose={onClose}
      onSubmit={make}
    >
      {(problem) => (
        <>
          <SelectField
            label={t('dialect')}
            problem={problem('dialect')}
            options={dialects.map((code) => ({ value: code, label: code }))}
            value={dialect}
            onChange={({ target }) => setDialect(target.value)}
          />
          <TextField
            label={t('account')}
            hint={t('accountHint')}
            problem={problem('account')}
            value={account}
            onChange={({ target }) => setAccount(target.value.toLowerCase())}
            required
            pattern="[a-z0-9][a-z0-9\-]{0,39}"
            maxLength={40}
          />
          <SelectField
            name="site"
            label={t('firstSite')}
            problem={problem('site')}
            options={sites.map(({ external_id: value, name: label }) => ({ value, label }))}
          />
          <TextField
            name="operator_id"
            label={t('operatorId')}
            hint={t('operatorIdHint')}
            problem={problem('operator_id')}
            required
            maxLength={100}
          />
          {account !== '' && (
            <Notice>
              {t('addressWillBe')} <code className="font-mono break-all">{addressOf(dialect, account)}</code>
            </Notice>
          )}
        </>
      )}
    </ActionDialog>
  );
}
