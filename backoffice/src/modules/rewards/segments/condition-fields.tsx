import { useTranslation } from 'react-i18next';
import type { StoredCondition } from '#contract/office/rewards/segment-rule.ts';
import { facts, MOST_PLAY_DAYS, segmentCountries } from '#rules/rewards/segments/segment.ts';
import { officeLanguages } from '../../../texts/texts.ts';
import { CheckField, SelectField, TextField } from '../../../ui/field.tsx';
import { AmountField, NumberField, OptionalNumber } from '../fields.tsx';
import { conditionOf } from './draft.ts';
import { ScopeFields } from './scope-fields.tsx';

interface Props<Value> {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** Where the segment is: games are found in its order. */
interface AtSite {
  readonly site: string;
}

type Of<Fact extends StoredCondition['fact']> = Extract<StoredCondition, { fact: Fact }>;

/** One condition: its fact, how it is compared, and with what. */
export function ConditionFields({ site, value, onChange }: Props<StoredCondition> & AtSite) {
  const { t } = useTranslation('segments');
  return (
    <div className="grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-4">
      <SelectField
        label={t('fact')}
        value={value.fact}
        options={facts.map((fact) => ({ value: fact, label: t(`facts.${fact}`) }))}
        onChange={({ target }) => {
          const fact = facts.find((one) => one === target.value);
          if (fact) onChange(conditionOf(fact));
        }}
      />
      <Details site={site} value={value} onChange={onChange} />
    </div>
  );
}

function Details({ site, value, onChange }: Props<StoredCondition> & AtSite) {
  const { t } = useTranslation('segments');
  switch (value.fact) {
    case 'depositCount':
    case 'depositSum':
      return <DepositFields value={value} onChange={onChange} />;
    case 'staked':
    case 'lost':
      return <PlayFields site={site} value={value} onChange={onChange} />;
    case 'level':
      return (
        <>
          <Is options={['atLeast', 'below']} value={value.is} onChange={(is) => onChange({ ...value, is })} />
          <NumberField
            {...{ label: t('level'), value: value.value, min: 0, max: 1_000 }}
            onChange={(level) => onChange({ ...value, value: level })}
          />
        </>
      );
    case 'language':
      return (
        <>
          <Is options={['in', 'notIn']} value={value.is} onChange={(is) => onChange({ ...value, is })} />
          <Choices
            {...{ label: t('languages'), all: officeLanguages, chosen: value.values }}
            nameOf={(code) => code}
            onChange={(values) => onChange({ ...value, values: [...values] })}
          />
        </>
      );
    case 'country':
      return (
        <>
          <Is options={['in', 'notIn']} value={value.is} onChange={(is) => onChange({ ...value, is })} />
          <Choices
            {...{ label: t('countries'), all: segmentCountries, chosen: value.values }}
            nameOf={(code) => (code === 'other' ? t('otherCountry') : code)}
            onChange={(values) => onChange({ ...value, values: [...values] })}
          />
        </>
      );
    case 'tag':
      return (
        <>
          <Is options={['has', 'hasNot']} value={value.is} onChange={(is) => onChange({ ...value, is })} />
          <TextField
            label={t('tag')}
            hint={t('tagHint')}
            value={value.tag}
            maxLength={32}
            required
            onChange={({ target }) => onChange({ ...value, tag: target.value.toLowerCase() })}
          />
        </>
      );
    case 'lastDeposit':
    case 'lastSeen':
    case 'registered':
      return (
        <>
          <Is
            options={['within', 'notWithin']}
            value={value.is}
            onChange={(is) => onChange({ ...value, is })}
          />
          <NumberField
            {...{ label: t('days'), value: value.days, min: 1, max: 3_650 }}
            onChange={(days) => onChange({ ...value, days })}
          />
        </>
      );
  }
}

type Comparison = StoredCondition['is'];

/** How a fact is compared. */
function Is<Word extends Comparison>(props: Props<Word> & { readonly options: readonly Word[] }) {
  const { options, value, onChange } = props;
  const { t } = useTranslation('segments');
  return (
    <SelectField
      label={t('compared')}
      value={value}
      options={options.map((one: Comparison) => ({ value: one, label: t(`is.${one}`) }))}
      onChange={({ target }) => {
        const is = options.find((one) => one === target.value);
        if (is !== undefined) onChange(is);
      }}
    />
  );
}

function DepositFields({ value, onChange }: Props<Of<'depositCount' | 'depositSum'>>) {
  const { t } = useTranslation('segments');
  return (
    <>
      <Is options={['atLeast', 'below']} value={value.is} onChange={(is) => onChange({ ...value, is })} />
      {value.fact === 'depositCount' ? (
        <NumberField
          {...{ label: t('number'), value: value.value, min: 0, max: 1_000_000 }}
          onChange={(number) => onChange({ ...value, value: number })}
        />
      ) : (
        <AmountField
          label={t('amount')}
          value={value.value}
          onChange={(amount) => onChange({ ...value, value: amount ?? '' })}
        />
      )}
      <OptionalNumber
        {...{ label: t('daysBack'), hint: t('everHint'), value: value.days, min: 1, max: 3_650 }}
        onChange={(days) => onChange({ ...value, days })}
      />
    </>
  );
}

function PlayFields({ site, value, onChange }: Props<Of<'staked' | 'lost'>> & AtSite) {
  const { t } = useTranslation('segments');
  return (
    <>
      <Is options={['atLeast', 'below']} value={value.is} onChange={(is) => onChange({ ...value, is })} />
      <AmountField
        label={t('amount')}
        value={value.value}
        onChange={(amount) => onChange({ ...value, value: amount ?? '' })}
      />
      <NumberField
        {...{ label: t('daysBack'), value: value.days, min: 1, max: MOST_PLAY_DAYS }}
        onChange={(days) => onChange({ ...value, days })}
      />
      <ScopeFields site={site} value={value.on} onChange={(on) => onChange({ ...value, on })} />
    </>
  );
}

/** Any of several, as boxes. */
function Choices<Code extends string>(props: {
  readonly label: string;
  readonly all: readonly Code[];
  readonly chosen: readonly string[];
  readonly nameOf: (code: Code) => string;
  readonly onChange: (chosen: readonly Code[]) => void;
}) {
  const { label, all, chosen, nameOf, onChange } = props;
  return (
    <fieldset className="grid gap-1 sm:col-span-2">
      <legend className="mb-1 text-sm font-medium">{label}</legend>
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        {all.map((code) => (
          <CheckField
            key={code}
            label={nameOf(code)}
            checked={chosen.includes(code)}
            onChange={({ target }) =>
              onChange(all.filter((one) => (one === code ? target.checked : chosen.includes(one))))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
