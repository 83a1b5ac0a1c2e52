import { useForm } from 'react-hook-form';
import { fundsSources } from '#rules/players/verification.ts';
import { callAsPlayer } from '../../data/call.ts';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import { Button } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/fields/form-alert.tsx';
import { showRefusal, useProblemText } from '../../ui/fields/problem.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useKeepVerification } from './use-verification.ts';
import type { Verification } from './verification-query.ts';

/** Where the money comes from that the player pays in. */
export function FundsForm({ fields }: Pick<Verification, 'fields'>) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const keep = useKeepVerification();
  const form = useForm({
    mode: 'onTouched',
    defaultValues: { funds_source: fields.funds_source, funds_note: fields.funds_note },
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ funds_source, funds_note }) => {
    const source = fundsSources.find((one) => one === funds_source);
    const ask = { funds_note, ...(source ? { funds_source: source } : {}) };
    const refusal = keep(await callAsPlayer('/api/players/verification_save', ask, { inForm: true }));
    if (refusal) showRefusal(form, refusal, 'funds_source');
  });
  const choices = fundsSources.map((value) => ({ value, text: t(`verification.funds.${value}`) }));
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <FormAlert text={problemText(errors.root?.server?.message)} />
      <SelectField
        {...form.register('funds_source', { required: 'required' })}
        label={t('verification.fundsSource')}
        choices={[{ value: '', text: t('verification.choose') }, ...choices]}
        error={problemText(errors.funds_source?.message)}
      />
      <TextField
        {...form.register('funds_note')}
        label={t('verification.fundsNote')}
        maxLength={500}
        optional
      />
      <div>
        <Button type="submit" busy={isSubmitting}>
          {t('profile.save')}
        </Button>
      </div>
    </form>
  );
}
