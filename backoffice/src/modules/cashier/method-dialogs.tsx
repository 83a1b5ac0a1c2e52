import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { coinNetworks } from '#rules/wallet/coin-address.ts';
import { act, useCall } from '../../data/queries.ts';
import { ActionDialog, type FormValues } from '../../ui/action-dialog.tsx';
import { CheckField, SelectField, TextField } from '../../ui/field.tsx';

export type Methods = OfficeResponse<'/api/office/methods/list'>;

/** The name of a method; one that has none is named by its code. */
export function useMethodName(): (code: string) => string {
  const { t } = useTranslation('methods');
  return (code) => t(`names.${code}`, { defaultValue: code });
}

/** The names of the gateways that methods are of, also of what is bundled. */
export function useGatewayName(site: string): (code: string) => string {
  const { t } = useTranslation('methods');
  const { data } = useCall('/api/office/gateways/list', { site });
  return (code) => {
    if (code === 'sandbox') return t('bundled');
    if (code === 'manual') return t('byHand');
    return data?.gateways.find(({ gateway }) => gateway === code)?.name ?? code;
  };
}

/** A method of a gateway, as a choice among several. */
const offerOf = ({ code, adapter }: { readonly code: string; readonly adapter: string }) =>
  `${code} ${adapter}`;
const offerIn = (values: FormValues) => {
  const [code = '', adapter = ''] = (values.offer ?? '').split(' ');
  return { code, adapter };
};

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
  const gatewayOf = useGatewayName(site);
  const offers = methods.offered.pay_in.filter((one) =>
    was ? one.code === was.code : methods.pay_in.every((row) => row.code !== one.code),
  );
  const words = (text = '') => text.split(/[\s,;]+/).filter((one) => one !== '');
  const save = (values: FormValues) =>
    act('/api/office/methods/save_pay_in', {
      ...{ site, ...termsOf(values), ...offerIn(values), version: was?.version ?? 0 },
      ...{ presets: words(values.presets), countries: words(values.countries?.toUpperCase()) },
      stop: {
        ...{ orders: Number(values.stop_orders), percent: Number(values.stop_percent) },
        minutes: Number(values.stop_minutes),
      },
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
          <SelectField
            name="offer"
            label={was ? t('gateway') : t('name')}
            problem={problem('code') ?? problem('adapter')}
            {...(was ? { defaultValue: offerOf(was) } : {})}
            options={distinct(was ? [was, ...offers] : offers).map((one) => ({
              value: offerOf(one),
              label: was ? gatewayOf(one.adapter) : `${nameOf(one.code)} · ${gatewayOf(one.adapter)}`,
            }))}
          />
          <TermsFields currency={methods.currency} was={was} problem={problem} />
          <TextField
            name="presets"
            label={`${t('presets')} (${methods.currency})`}
            hint={t('presetsHint')}
            problem={problem('presets')}
            defaultValue={was?.presets.join(' ') ?? ''}
            required
          />
          <TextField
            name="countries"
            label={t('countries')}
            hint={t('countriesHint')}
            problem={problem('countries')}
            defaultValue={was?.countries.join(' ') ?? ''}
            pattern="([A-Za-z]{2}([ ,;]+|$))*"
          />
          <StopFields was={was?.stop} />
        </>
      )}
    </ActionDialog>
  );
}

const distinct = <Offer extends { readonly code: string; readonly adapter: string }>(
  offers: readonly Offer[],
) => [...new Map(offers.map((one) => [offerOf(one), one])).values()];

/** When a way to pay in goes off by itself. */
function StopFields({ was }: { readonly was: Methods['pay_in'][number]['stop'] | undefined }) {
  const { t } = useTranslation('methods');
  const figure = (name: string, label: string, value: number, max: number) => (
    <TextField {...{ name, label, max }} type="number" min={1} defaultValue={value} required />
  );
  return (
    <fieldset className="grid gap-2">
      <legend className="text-sm font-medium">{t('stop')}</legend>
      <p className="text-sm text-muted">{t('stopHint')}</p>
      <div className="grid grid-cols-3 items-end gap-4">
        {figure('stop_orders', t('stopOrders'), was?.orders ?? 10, 1_000)}
        {figure('stop_minutes', t('stopMinutes'), was?.minutes ?? 10, 1_440)}
        {figure('stop_percent', t('stopPercent'), was?.percent ?? 50, 100)}
      </div>
    </fieldset>
  );
}

const kinds = ['bank', 'ewallet', 'coin'] as const;
type Kind = (typeof kinds)[number];
/** What a network says of account numbers, which it has none of. */
const addresses = { min_digits: 1, max_digits: 34 } as const;
const kindOf = (text: string | undefined) => kinds.find((one) => one === text) ?? 'bank';

export function PayOutDialog(props: DialogProps & { readonly kind: Kind | undefined }) {
  const { site, methods, onClose } = props;
  const { t } = useTranslation('methods');
  const nameOf = useMethodName();
  const free = kinds.filter(
    (one) =>
      methods.pay_out.every((row) => row.kind !== one) &&
      methods.offered.pay_out.some((row) => row.kind === one),
  );
  const [kind, setKind] = useState(props.kind ?? free[0] ?? 'bank');
  const was = methods.pay_out.find((row) => row.kind === kind);
  const gatewayOf = useGatewayName(site);
  const offered = methods.offered.pay_out.filter((one) => one.kind === kind);
  const offers = distinct(was ? [was, ...offered] : offered);
  const save = (values: FormValues) =>
    act('/api/office/methods/save_pay_out', {
      ...{ site, kind, ...termsOf(values), ...offerIn(values) },
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
            name="offer"
            label={t('name')}
            problem={problem('code')}
            {...(was ? { defaultValue: offerOf(was) } : {})}
            options={offers.map((one) => ({
              value: offerOf(one),
              label: `${nameOf(one.code)} · ${gatewayOf(one.adapter)}`,
            }))}
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
  const [kind, setKind] = useState<Kind>(was?.kind ?? 'bank');
  const save = ({ name = '', country = '', prefix = '', reason = '', ...values }: FormValues) =>
    act('/api/office/methods/save_bank', {
      ...{ site, name, prefix, reason, country: country.toUpperCase(), version: was?.version ?? 0 },
      ...{ code: was?.code ?? values.code ?? '', kind },
      ...(kind === 'coin'
        ? addresses
        : { min_digits: Number(values.min_digits), max_digits: Number(values.max_digits) }),
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
      {(problem) => <BankFields {...{ methods, was, kind, setKind, problem }} />}
    </ActionDialog>
  );
}

interface BankFieldsProps {
  readonly methods: Methods;
  readonly was: Methods['banks'][number] | undefined;
  readonly kind: Kind;
  readonly setKind: (kind: Kind) => void;
  readonly problem: Problem;
}

function BankFields({ methods, was, kind, setKind, problem }: BankFieldsProps) {
  const { t } = useTranslation('methods');
  const nameOf = useMethodName();
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
          <SelectField
            name="kind"
            label={t('kind')}
            value={kind}
            onChange={({ target }) => setKind(kindOf(target.value))}
            options={kinds.map((one) => ({ value: one, label: t(`kinds.${one}`) }))}
          />
          {kind === 'coin' ? (
            <SelectField
              name="code"
              label={t('network')}
              problem={problem('code')}
              options={coinNetworks
                .filter((code) => methods.banks.every((row) => row.code !== code))
                .map((code) => ({ value: code, label: nameOf(code) }))}
            />
          ) : (
            <TextField
              name="code"
              label={t('code')}
              problem={problem('code')}
              pattern="[a-z0-9\-]{1,32}"
              required
            />
          )}
        </div>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        {text('name', t('name'))}
        {text('country', t('country'), '[A-Za-z]{2}')}
        {kind !== 'coin' && digits('min_digits', t('minDigits'))}
        {kind !== 'coin' && digits('max_digits', t('maxDigits'))}
      </div>
      {kind === 'coin' ? (
        <p className="text-sm text-muted">{t('networkHint')}</p>
      ) : (
        text('prefix', t('prefix'), '[0-9]*')
      )}
      <CheckField name="is_on" label={t('isOn')} defaultChecked={was?.is_on ?? true} />
    </>
  );
}
