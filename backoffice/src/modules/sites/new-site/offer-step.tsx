import { useTranslation } from 'react-i18next';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { productCategories } from '#rules/catalog/categories.ts';
import { CheckField } from '../../../ui/field.tsx';
import { type StepProps, toggled } from './draft.ts';

export type Choices = OfficeResponse<'/api/office/sites/new_site_choices'>;

function Checks(props: {
  readonly title: string;
  readonly values: readonly string[];
  readonly chosen: readonly string[];
  readonly textOf: (value: string) => string;
  readonly none?: string;
  readonly onToggle: (value: string) => void;
}) {
  const { title, values, chosen, textOf, none, onToggle } = props;
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1 text-sm font-medium">{title}</legend>
      {values.length === 0 && <p className="text-sm text-muted">{none}</p>}
      <div className="grid grid-cols-2 gap-1.5 sm:grid-cols-3">
        {values.map((value) => (
          <CheckField
            key={value}
            label={textOf(value)}
            checked={chosen.includes(value)}
            onChange={() => onToggle(value)}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** What is played, and how money comes and goes. */
export function OfferStep({ draft, change, choices }: StepProps & { readonly choices: Choices }) {
  const { t } = useTranslation('sites');
  const { categories, pay_in, pay_out } = draft;
  return (
    <div className="grid max-w-3xl gap-6">
      <Checks
        title={t('new.categories')}
        values={Object.keys(productCategories)}
        chosen={categories}
        textOf={(value) => t(`category.${value}`)}
        onToggle={(value) => change({ categories: toggled(categories, value) })}
      />
      <Checks
        title={t('new.payIn')}
        none={t('new.noMethods')}
        values={choices.pay_in}
        chosen={pay_in}
        textOf={(value) => t(`method.${value}`)}
        onToggle={(value) => change({ pay_in: toggled(pay_in, value) })}
      />
      <Checks
        title={t('new.payOut')}
        none={t('new.noMethods')}
        values={choices.pay_out}
        chosen={pay_out}
        textOf={(value) => t(`method.${value}`)}
        onToggle={(value) => change({ pay_out: toggled(pay_out, value) })}
      />
    </div>
  );
}
