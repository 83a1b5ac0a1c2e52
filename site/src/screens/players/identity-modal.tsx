import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Controller, useForm } from 'react-hook-form';
import type { CallResponse } from '#contract/calls.ts';
import { isRefusal } from '#contract/errors.ts';
import { callAsPlayer } from '../../data/call.ts';
import { useSite } from '../../data/page.ts';
import { playerQuery } from '../../data/queries.ts';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import type { ModalProps } from '../../shells/modals/modal-table.ts';
import { Button } from '../../ui/button.tsx';
import { useDates } from '../../ui/dates.ts';
import { DialogTitle } from '../../ui/dialog.tsx';
import { FormAlert } from '../../ui/fields/form-alert.tsx';
import { showRefusal, useProblemText } from '../../ui/fields/problem.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { BirthdayField, birthdayRules, consentRules, TermsField } from './entry/person-fields.tsx';

const query = playerQuery('/api/settings/profile', {});
type Profile = CallResponse<'/api/settings/profile'>['value'];

/** Asks for what an account lacks before it may deposit or play for money; the call that needed it then goes on. */
export function Modal({ props: { given }, close }: ModalProps<'identity'>) {
  const { t } = useTranslation();
  // Cached data of the account may be what the server has just refused.
  const { data, error, refetch, isFetching } = useQuery({ ...query, staleTime: 0 });
  const profile = isFetching ? undefined : data?.value;
  const isNewVersion = profile?.date_of_birth != null && profile.terms.accepted_version !== null;
  return (
    <div className="@container grid gap-5">
      <header className="grid gap-1.5 pe-8">
        <DialogTitle>{t('identity.title')}</DialogTitle>
        <p className="text-body text-muted">{t(isNewVersion ? 'identity.newTermsLead' : 'identity.lead')}</p>
      </header>
      {error && !isFetching ? (
        <LoadFailed title={t('profile.failed')} fault={error} onRetry={() => void refetch()} />
      ) : profile ? (
        <IdentityForm
          profile={profile}
          close={close}
          onGiven={() => {
            given();
            close();
          }}
        />
      ) : (
        <Skeleton className="h-48" />
      )}
    </div>
  );
}

interface IdentityFormProps {
  readonly profile: Profile;
  readonly onGiven: () => void;
  readonly close: () => void;
}

function IdentityForm({ profile, onGiven, close }: IdentityFormProps) {
  const { t } = useTranslation();
  const dates = useDates();
  const { signup } = useSite();
  const problemText = useProblemText();
  const client = useQueryClient();
  const form = useForm({
    mode: 'onTouched',
    defaultValues: { date_of_birth: '', accept_terms: false },
  });
  const { errors, isSubmitting } = form.formState;
  const { version, published_at, accepted_version } = profile.terms;
  const asksBirthday = profile.date_of_birth === null;
  const submit = form.handleSubmit(async ({ date_of_birth, accept_terms }) => {
    const ask = {
      ...(asksBirthday ? { date_of_birth } : {}),
      accept_terms: accept_terms || accepted_version === version,
    };
    const answer = await callAsPlayer('/api/players/identify', ask, { inForm: true });
    if (isRefusal(answer)) return showRefusal(form, answer, 'date_of_birth');
    await client.invalidateQueries({ queryKey: query.queryKey });
    onGiven();
  });
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <FormAlert text={problemText(errors.root?.server?.message)} />
      {asksBirthday ? (
        <div className="grid gap-1.5">
          <Controller
            name="date_of_birth"
            control={form.control}
            rules={birthdayRules(signup.minimum_age)}
            render={BirthdayField}
          />
          <p className="text-small text-muted">{t('identity.birthdayFinal')}</p>
        </div>
      ) : null}
      {accepted_version === version ? null : (
        <div className="grid gap-1">
          <TermsField
            field={form.register('accept_terms', consentRules)}
            problem={errors.accept_terms?.message}
          />
          <p className="text-small text-muted">
            {t('identity.version', { version, date: dates.day(published_at) })}
          </p>
        </div>
      )}
      <div className="grid gap-2 @sm:grid-cols-2">
        <Button type="submit" busy={isSubmitting} wide>
          {t('identity.save')}
        </Button>
        <Button look="quiet" onClick={close} wide>
          {t('identity.later')}
        </Button>
      </div>
    </form>
  );
}
