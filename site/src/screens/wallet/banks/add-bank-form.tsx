import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import type { CallResponse } from '#contract/calls.ts';
import { isRefusal } from '#contract/errors.ts';
import { nameProblem, normaliseName } from '#rules/players/fields.ts';
import { namesAgree } from '#rules/players/person-name.ts';
import { accountNumberProblem, normaliseAccountNumber } from '#rules/wallet/bank-account.ts';
import { isCoinAddress, isCoinNetwork, normaliseCoinAddress } from '#rules/wallet/coin-address.ts';
import { callAsPlayer } from '../../../data/call.ts';
import { useSession } from '../../../data/session.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { FormAlert } from '../../../ui/fields/form-alert.tsx';
import { needed, showRefusal, useProblemText } from '../../../ui/fields/problem.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useOrderKey } from '../use-order-key.ts';

type Bank = CallResponse<'/api/wallet/banks'>['value'][number];

interface AddBankFormProps {
  readonly isOwnNameOnly: boolean;
  readonly banks: readonly Bank[];
  readonly onAdded: (id: string) => void;
}

export function AddBankForm({ banks, isOwnNameOnly, onAdded }: AddBankFormProps) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const client = useQueryClient();
  const fullName = useSession((session) => session.user?.full_name ?? '');
  const { keyOf, answered } = useOrderKey();
  const form = useForm({
    mode: 'onTouched',
    defaultValues: { bank_code: banks[0]?.bank_code ?? '', account_number: '', holder_name: fullName },
  });
  const { errors, isSubmitting } = form.formState;
  const chosen = form.watch('bank_code');
  const bank = banks.find(({ bank_code }) => bank_code === chosen) ?? banks[0];
  if (!bank) return null;
  const isCoin = bank.kind === 'coin';
  const checkNumber = (text: string) => needed(text, numberProblem(bank, text));
  const checkHolder = (text: string) => {
    const name = normaliseName(text);
    const problem = nameProblem(name);
    if (problem || !isOwnNameOnly || fullName === '' || namesAgree(name, fullName))
      return needed(text, problem);
    return needed(text, 'holderMismatch');
  };
  const submit = form.handleSubmit(async (account) => {
    const ask = { key: keyOf(JSON.stringify(account)), ...account };
    const answer = await callAsPlayer('/api/wallet/bank_account_add', ask, { inForm: true });
    answered(answer);
    void client.invalidateQueries({ queryKey: ['/api/wallet/bank_accounts'] });
    if (isRefusal(answer)) return showRefusal(form, answer, 'account_number');
    onAdded(answer.bank_account_id);
  });
  return (
    <form
      noValidate
      onSubmit={submit}
      className="grid gap-5 rounded-card border border-line bg-raised p-5 sm:p-6"
    >
      <FormAlert text={problemText(errors.root?.server?.message)} />
      <SelectField
        label={t(banks.some(({ kind }) => kind === 'coin') ? 'banks.bankOrCoin' : 'banks.bank')}
        error={problemText(errors.bank_code?.message)}
        choices={banks.map(({ bank_code, bank_name, kind }) => ({
          value: bank_code,
          // Banks say what they are in their names.
          text: kind === 'ewallet' ? `${bank_name} (${t('banks.ewallet')})` : bank_name,
        }))}
        {...form.register('bank_code', {
          onChange: () => form.formState.touchedFields.account_number && void form.trigger('account_number'),
        })}
      />
      <TextField
        label={t(isCoin ? 'banks.address' : 'banks.number')}
        hint={isCoin ? t('banks.addressHint', { network: bank.bank_name }) : numberHint(t, bank)}
        error={problemText(errors.account_number?.message)}
        {...(isCoin ? {} : { accepts: 'digits' })}
        autoComplete="off"
        maxLength={isCoin ? 120 : 40}
        {...form.register('account_number', { validate: checkNumber })}
      />
      <TextField
        label={t('banks.holder')}
        hint={t(holderHint(isCoin, isOwnNameOnly))}
        error={problemText(errors.holder_name?.message)}
        accepts="letters"
        autoComplete="name"
        maxLength={100}
        {...form.register('holder_name', { validate: checkHolder })}
      />
      {fullName === '' ? (
        <p className="text-small text-muted">
          {t('banks.nameFirst')}{' '}
          <Link to="/edit-profile" className="font-semibold text-accent underline underline-offset-4">
            {t('account.linkProfile')}
          </Link>
        </p>
      ) : null}
      <Button type="submit" size="large" busy={isSubmitting} wide>
        {t('banks.continue')}
      </Button>
    </form>
  );
}

function holderHint(isCoin: boolean, isOwnNameOnly: boolean): string {
  if (isCoin) return isOwnNameOnly ? 'banks.holderHintCoin' : 'banks.holderHintCoinAny';
  return isOwnNameOnly ? 'banks.holderHint' : 'banks.holderHintAny';
}

/** The number of digits and the prefix. */
function numberHint(t: ReturnType<typeof useTranslation>['t'], bank: Bank): string {
  const { min_digits: min, max_digits: max, prefix } = bank;
  const digits = min === max ? t('banks.digits', { count: min }) : t('banks.digitsRange', { min, max });
  return prefix === '' ? digits : t('banks.digitsFrom', { digits, prefix });
}

function numberProblem({ kind, bank_code: code, ...bank }: Bank, text: string) {
  if (kind === 'coin')
    return isCoinNetwork(code) && isCoinAddress(code, normaliseCoinAddress(text))
      ? undefined
      : 'invalidCoinAddress';
  const shape = { minDigits: bank.min_digits, maxDigits: bank.max_digits, prefix: bank.prefix };
  return accountNumberProblem(normaliseAccountNumber(text), shape);
}
