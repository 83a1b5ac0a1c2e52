import { useQuery, useQueryClient } from '@tanstack/react-query';
import { AtSign, UserRound } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { CallResponse } from '#contract/calls.ts';
import { isRefusal } from '#contract/errors.ts';
import { emailProblem, nameProblem, normaliseName } from '#rules/players/fields.ts';
import { callAsPlayer } from '../../data/call.ts';
import { playerQuery } from '../../data/queries.ts';
import { rename } from '../../data/session.ts';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import { toast } from '../../data/toasts.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/fields/form-alert.tsx';
import { checked, showRefusal, useProblemText } from '../../ui/fields/problem.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PendingAddress } from './components/pending-address.tsx';

type Profile = CallResponse<'/api/settings/profile'>['value'];

const query = playerQuery('/api/settings/profile', {});

export function Screen() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(query);
  return (
    <div className="page-column @container grid gap-6 py-6 sm:py-8">
      <PageHead
        title={t('profile.editTitle')}
        lead={t('profile.editLead')}
        back={{ to: '/profile', text: t('profile.title') }}
      />
      <div className="w-full max-w-xl rounded-card border border-line bg-raised p-5 @sm:p-6">
        {error ? (
          <LoadFailed title={t('profile.failed')} fault={error} onRetry={() => void refetch()} />
        ) : data ? (
          <div className="grid gap-6">
            {data.value.pending_email === null ? null : (
              <PendingAddress key={data.value.pending_email} email={data.value.pending_email} />
            )}
            <ProfileForm profile={data.value} />
          </div>
        ) : (
          <div className="grid gap-5">
            <Skeleton className="h-[4.75rem]" />
            <Skeleton className="h-[4.75rem]" />
            <Skeleton className="h-12" />
          </div>
        )}
      </div>
    </div>
  );
}

function ProfileForm({ profile }: { readonly profile: Profile }) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const client = useQueryClient();
  const navigate = useNavigate();
  const form = useForm({
    mode: 'onTouched',
    defaultValues: { full_name: profile.full_name, contact_email: profile.contact_email },
  });
  const { errors, isSubmitting, isDirty } = form.formState;
  const isNewAddress = form.watch('contact_email').trim() !== profile.contact_email;
  const submit = form.handleSubmit(async (fields) => {
    const ask = { full_name: normaliseName(fields.full_name), contact_email: fields.contact_email.trim() };
    const answer = await callAsPlayer('/api/settings/profile_update', ask, { inForm: true });
    if (isRefusal(answer)) return showRefusal(form, answer, 'contact_email');
    const saved = answer.value[0];
    if (saved) rename(saved.full_name, saved.contact_email);
    await client.invalidateQueries({ queryKey: query.queryKey });
    // The code that confirms the new address is typed here.
    if (saved && saved.pending_email !== null && isNewAddress) return form.reset(saved);
    toast({ kind: 'positive', text: { file: 'messages', key: 'profileSaved' }, ms: 3_000 });
    navigate('/profile');
  });
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <FormAlert text={problemText(errors.root?.server?.message)} />
      <TextField
        {...form.register('full_name', { validate: (text) => checked(nameProblem(normaliseName(text))) })}
        label={t('profile.fullName')}
        hint={t(profile.name_fixed ? 'profile.nameFixed' : 'auth.fullNameHint')}
        readOnly={profile.name_fixed}
        icon={<UserRound />}
        accepts="letters"
        autoComplete="name"
        maxLength={100}
        error={problemText(errors.full_name?.message)}
      />
      <TextField
        {...form.register('contact_email', { validate: (text) => checked(emailProblem(text.trim())) })}
        label={t('profile.email')}
        hint={isNewAddress ? t('profile.addressHint') : undefined}
        icon={<AtSign />}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        error={problemText(errors.contact_email?.message)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={isSubmitting} disabled={!isDirty}>
          {t('profile.save')}
        </Button>
        <ButtonLink to="/profile" look="plain">
          {t('profile.cancel')}
        </ButtonLink>
      </div>
    </form>
  );
}
