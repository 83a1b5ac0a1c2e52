import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { act } from '../../data/queries.ts';
import { ActionDialog, type FormValues } from '../../ui/action-dialog.tsx';
import { CheckField, SelectField, TextField } from '../../ui/field.tsx';

export type Methods = OfficeResponse<'/api/office/methods/list'>;

/** The name of a method; one that has none is named by its code. */
export function useMethodName(): (code: string) => string {
  const { t } = useTranslation('methods');
  return (code) => t(`names.${code}`, { defaultValue: code });
}

interface DialogProps {
  readonly site: string;
  readonly methods: Methods;
  readonly onClose: () => void;
}

type Problem = (field: string) => string | undefined;

const AMOUNT = '(0|[1-9][0-9]{0,11})([.][0-9]{1,4})?';

/** The limits, fee and switch that every method has. */
function TermsFields(props: {
  readonly currency: string;
  readonly was: Methods['pay_in'][number] | Methods['pay_out'][number] | undefined;
  readonly problem: Problem;
}) {
  const { currency, was, problem } = props;
  const { t } = useTranslation('methods');
  const amount = (name: 'min' | 'max') => (
    <TextField
      {...{
        name,
        label: `${t(name)} (${currency})`,
        problem: problem(name),
        defaultValue: was?.[name] ?? '',
      }}
      inputMode="decimal"
      pattern={AMOUNT}
      required
    />
  );
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        {amount('min')}
        {amount('max')}
      </div>
      <TextField
        name="fee_percent"
        label={`${t('fee')} (%)`}
        problem={problem('fee_percent')}
        defaultValue={was?.fee_percent ?? '0'}
        inputMode="decimal"
        pattern="(50|[1-4]?[0-9]([.][0-9]{1,2})?)"
        required
      />
      <CheckField name="is_on" label={t('isOn')} defaultChecked={was?.is_on ?? true} />
    </>
  );
}

const termsOf = ({ min = '', max = '', fee_percent = '', is_on, reason = '' }: FormValues) => ({
  ...{ min, max, fee_percent, reason, is_on: is_on !== undefined },
});

export function PayInDialog({
  site,
  methods,
  code,
  onClose,
}: DialogProps & { readonly code: string | undefined }) {
  const { t } = useTranslation('methods');
  const nameOf = useMethodName();
  const was = methods.pay_in.find((row) => row.code === code);
  const more = methods.offered.pay_in.filter((one) => methods.pay_in.every((row) => row.code !== one.code));
  const save = (values: FormValues) =>
    act('/api/office/methods/save_pay_in', {
      ...{ site, ...termsOf(values), code: was?.code ?? values.code ?? '', version: was?.version ?? 0 },
      presets: (values.presets ?? '').split(/[\s,;]+/).filter((one) => one !== ''),
    });
  return (
    <ActionDialog
      title={was ? t('action.changeOf', { name: nameOf(was.code) }) : t('addPayIn')}
      description={t('payInHint')}
      confirm={t('action.save')}
      done={t('state.saved')}
      onClose={onClose}
      onSubmit={save}
    >
      {(problem) => (
        <>
          {!was && (
            <SelectField
              name="code"
              label={t('name')}
              problem={problem('code')}
              options={more.map((one) => ({ value: one.code, label: nameOf(one.code) }))}
            />
          )}
          <TermsFields currency={methods.currency} was={was} problem={problem} />
          <TextField
            name="presets"
            label={`${t('presets')} (${methods.currency})`}
            hint={t('presetsHint')}
            problem={problem('presets')}
            defaultValue={was?.presets.join(' ') ?? ''}
            required
          />
        </>
      )}
    </ActionDialog>
  );
}

const kinds = ['bank', 'ewallet'] as const;
const kindOf = (text: string | undefined) => kinds.find((one) => one === text) ?? 'bank';

export function PayOutDialog(props: DialogProps & { readonly kind: (typeof kinds)[number] | undefined }) {
  const { site, methods, onClose } = props;
  const { t } = useTranslation('methods');
  const nameOf = useMethodName();
  const free = kinds.filter((one) => methods.pay_out.every((row) => row.kind !== one));
  const [kind, setKind] = useState(props.kind ?? free[0] ?? 'bank');
  const was = methods.pay_out.find((row) => row.kind === kind);
  const offered = methods.offered.pay_out.filter((one) => one.kind === kind).map(({ code }) => code);
  const codes = [...new Set([...(was ? [was.code] : []), ...offered])];
  const save = (values: FormValues) =>
    act('/api/office/methods/save_pay_out', {
      ...{ site, kind, ...termsOf(values), code: values.code ?? '' },
      ...{ fee_fixed: values.fee_fixed ?? '0', version: was?.version ?? 0 },
    });
  return (
    <ActionDialog
      title={was ? t('action.changeOf', { name: t(`kinds.${kind}`) }) : t('addPayOut')}
      description={t('payOutHint')}
      confirm={t('action.save')}
      done={t('state.saved')}
      onClose={onClose}
      onSubmit={save}
    >
      {(problem) => (
        <>
          {!was && (
            <SelectField
              name="kind"
              label={t('kind')}
              value={kind}
              onChange={({ target }) => setKind(kindOf(target.value))}
              options={free.map((one) => ({ value: one, label: t(`kinds.${one}`) }))}
            />
          )}
          <SelectField
            key={kind}
            name="code"
            label={t('name')}
            problem={problem('code')}
            defaultValue={was?.code ?? codes[0] ?? ''}
            options={codes.map((one) => ({ value: one, label: nameOf(one) }))}
          />
          <TermsFields currency={methods.currency} was={was} problem={problem} />
          <TextField
            name="fee_fixed"
            label={`${t('feeFixed')} (${methods.currency})`}
            hint={t('feeFixedHint')}
            problem={problem('fee_fixed')}
            defaultValue={was?.fee_fixed ?? '0'}
            inputMode="decimal"
            pattern={AMOUNT}
            required
          />
        </>
      )}
    </ActionDialog>
  );
}

export function BankDialog({
  site,
  methods,
  code,
  onClose,
}: DialogProps & { readonly code: string | undefined }) {
  const { t } = useTranslation('methods');
  const was = methods.banks.find((row) => row.code === code);
  const save = ({ name = '', country = '', prefix = '', reason = '', ...values }: FormValues) =>
    act('/api/office/methods/save_bank', {
      ...{ site, name, prefix, reason, country: country.toUpperCase(), version: was?.version ?? 0 },
      ...{ code: was?.code ?? values.code ?? '', kind: was?.kind ?? kindOf(values.kind) },
      ...{ min_digits: Number(values.min_digits), max_digits: Number(values.max_digits) },
      is_on: values.is_on !== undefined,
    });
  return (
    <ActionDialog
      title={was ? t('action.changeOf', { name: was.name }) : t('addBank')}
      description={t('bankHint')}
      confirm={t('action.save')}
      done={t('state.saved')}
      onClose={onClose}
      onSubmit={save}
    >
      {(problem) => <BankFields was={was} problem={problem} />}
    </ActionDialog>
  );
}

function BankFields({
  was,
  problem,
}: {
  readonly was: Methods['banks'][number] | undefined;
  readonly problem: Problem;
}) {
  const { t } = useTranslation('methods');
  const text = (name: 'name' | 'country' | 'prefix', label: string, pattern?: string) => (
    <TextField
      {...{
        name,
        label,
        problem: problem(name),
        defaultValue: was?.[name] ?? '',
        required: name !== 'prefix',
      }}
      {...(pattern === undefined ? {} : { pattern })}
      maxLength={60}
    />
  );
  const digits = (name: 'min_digits' | 'max_digits', label: string) => (
    <TextField
      {...{ name, label, problem: problem(name), defaultValue: was?.[name] ?? 10 }}
      type="number"
      min={1}
      max={34}
      required
    />
  );
  return (
    <>
      {!was && (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            name="code"
            label={t('code')}
            problem={problem('code')}
            pattern="[a-z0-9\-]{1,32}"
            required
          />
          <SelectField
            name="kind"
            label={t('kind')}
            options={kinds.map((one) => ({ value: one, label: t(`kinds.${one}`) }))}
          />
        </div>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        {text('name', t('name'))}
        {text('country', t('country'), '[A-Za-z]{2}')}
        {digits('min_digits', t('minDigits'))}
        {digits('max_digits', t('maxDigits'))}
      </div>
      {text('prefix', t('prefix'), '[0-9]*')}
      <CheckField name="is_on" label={t('isOn')} defaultChecked={was?.is_on ?? true} />
    </>
  );
}
