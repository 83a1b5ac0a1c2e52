import { useTranslation } from 'react-i18next';
import { walletPolicies } from '#rules/wallet/outside/policies.ts';
import { act } from '../../data/queries.ts';
import { ActionDialog, type FormValues } from '../../ui/action-dialog.tsx';
import { SelectField, TextArea, TextField } from '../../ui/field.tsx';
import type { Account } from './account-screen.tsx';

type PolicyName = keyof typeof walletPolicies;

/** What was chosen of a policy, where it is one of its choices. */
const chosenOf = <Name extends PolicyName>(
  name: Name,
  values: FormValues,
): { readonly [N in Name]?: (typeof walletPolicies)[N][number] } => {
  const choices: readonly (typeof walletPolicies)[Name][number][] = walletPolicies[name];
  const found = choices.find((one) => one === values[name]);
  const said: { [N in Name]?: (typeof walletPolicies)[N][number] } = {};
  if (found !== undefined) said[name] = found;
  return said;
};

/** Where a provider is called, which networks may call, and what is done where protocols differ. */
export function EditAccountDialog({
  account: { account, version, api_url, networks, policies },
  onClose,
}: {
  readonly account: Account;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('providers');
  const save = (values: FormValues) =>
    act('/api/office/providers/change_account', {
      ...{ account, version, reason: values.reason ?? '' },
      api_url: values.api_url === undefined || values.api_url === '' ? null : values.api_url,
      networks: (values.networks ?? '').split(/[\s,]+/).filter((one) => one !== ''),
      policies: {
        ...chosenOf('winOfUnknownBet', values),
        ...chosenOf('winOfRolledBackBet', values),
        ...chosenOf('rollbackOfUnknown', values),
        ...chosenOf('betAfterRollback', values),
        ...chosenOf('secondRollback', values),
        ...chosenOf('rollbackAfterWin', values),
        ...chosenOf('overdraft', values),
        ...chosenOf('freeRounds', values),
        ...chosenOf('gameOfSession', values),
      },
    });
  return (
    <ActionDialog
      title={t('edit')}
      description={t('editLead')}
      confirm={t('save')}
      done={t('saved')}
      onClose={onClose}
      onSubmit={save}
    >
      {(problem) => (
        <>
          <TextField
            name="api_url"
            type="url"
            label={t('apiUrl')}
            hint={t('apiUrlHint')}
            problem={problem('api_url')}
            defaultValue={api_url ?? ''}
            placeholder="https://"
            maxLength={500}
          />
          <TextArea
            name="networks"
            label={t('networks')}
            hint={t('networksHint')}
            problem={problem('networks')}
            defaultValue={networks.join('\n')}
          />
          {policies.map(({ name, choices, usual, chosen }) => (
            <SelectField
              key={name}
              name={name}
              label={t(`policy.${name}`)}
              defaultValue={chosen ?? ''}
              options={[
                { value: '', label: t('usualIs', { choice: t(`choice.${usual}`) }) },
                ...choices.map((value) => ({ value, label: t(`choice.${value}`) })),
              ]}
            />
          ))}
        </>
      )}
    </ActionDialog>
  );
}
