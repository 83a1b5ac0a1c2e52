import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { CallResponse } from '#contract/calls.ts';
import { errors as errorRows, isRefusal, type Refusal } from '#contract/errors.ts';
import { showPasskey, useHasPasskeys } from '../../data/browser/passkeys.ts';
import { type Ask, callAsPlayer } from '../../data/call.ts';
import { playerQuery } from '../../data/queries.ts';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import { onRefused } from '../../data/wire/refusals.ts';
import type { ModalProps } from '../../shells/modals/modal-table.ts';
import { Button } from '../../ui/button.tsx';
import { DialogTitle } from '../../ui/dialog.tsx';
import { FormAlert } from '../../ui/fields/form-alert.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { showRefusal, useProblemText } from '../../ui/fields/problem.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import {
  FactorCodeField,
  factorCodeRules,
  writtenCode,
} from '../players/entry/factors/factor-code-field.tsx';

const query = playerQuery('/api/players/proof_options', {});
type Options = CallResponse<'/api/players/proof_options'>;

/** Asks the player to prove that it is them; the call that needed it then goes on. */
export function Modal({ props: { given }, close }: ModalProps<'proof'>) {
  const { t } = useTranslation();
  // A challenge is good for two minutes, once.
  const { data, error, refetch, isFetching } = useQuery({ ...query, staleTime: 0, gcTime: 0 });
  return (
    <div className="@container grid gap-5">
      <header className="grid gap-1.5 pe-8">
        <DialogTitle>{t('security.proofTitle')}</DialogTitle>
        <p className="text-body text-muted">{t('security.proofLead')}</p>
      </header>
      {error ? (
        <LoadFailed title={t('security.factorsFailed')} fault={error} onRetry={() => void refetch()} />
      ) : data ? (
        <ProofForm
          options={data}
          isFetching={isFetching}
          renew={() => void refetch()}
          onGiven={() => {
            given();
            close();
          }}
        />
      ) : (
        <Skeleton className="h-40" />
      )}
    </div>
  );
}

interface ProofFormProps {
  readonly options: Options;
  readonly isFetching: boolean;
  readonly renew: () => void;
  readonly onGiven: () => void;
}

function ProofForm({ options, isFetching, renew, onGiven }: ProofFormProps) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const [showing, setShowing] = useState(false);
  const canShow = useHasPasskeys();
  const form = useForm({ defaultValues: { password: '', code: '' } });
  const { errors, isSubmitting } = form.formState;
  const field = options.code ? 'code' : 'password';
  const refused = (refusal: Refusal) => {
    if (refusal.refused === 'invalidCredentials')
      return form.setError('password', { type: 'server', message: 'wrongPassword' }, { shouldFocus: true });
    if (errorRows[refusal.refused].shown === 'dialog') onRefused(refusal, false);
    showRefusal(form, refusal, field);
  };
  const send = async (proof: Ask<'/api/players/prove'>) => {
    const answer = await callAsPlayer('/api/players/prove', proof, { quiet: true });
    if (!isRefusal(answer)) return onGiven();
    refused(answer);
  };
  const show = async (asked: NonNullable<Options['options']>) => {
    const passkey = await showPasskey(asked);
    if (!isRefusal(passkey)) await send({ passkey });
    else refused(passkey);
    renew();
  };
  const submit = form.handleSubmit(({ password, code }) =>
    send(options.code ? { code: writtenCode(code) } : { password }),
  );
  const { options: asked } = options;
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <FormAlert text={problemText(errors.root?.server?.message)} />
      {asked !== null && canShow ? (
        <Button
          look="quiet"
          busy={showing || isFetching}
          wide
          onClick={() => {
            setShowing(true);
            void show(asked).finally(() => setShowing(false));
          }}
        >
          <KeyRound aria-hidden className="size-5" />
          {t('auth.secondPasskey')}
        </Button>
      ) : null}
      {options.code ? (
        <FactorCodeField
          {...form.register('code', factorCodeRules)}
          label={t('auth.secondCode')}
          hint={t('auth.secondLead')}
          error={problemText(errors.code?.message)}
        />
      ) : (
        <PasswordField
          {...form.register('password', { required: 'required' })}
          label={t('profile.currentPassword')}
          autoComplete="current-password"
          maxLength={128}
          error={problemText(errors.password?.message)}
        />
      )}
      <Button type="submit" busy={isSubmitting} wide>
        {t('security.confirm')}
      </Button>
    </form>
  );
}
