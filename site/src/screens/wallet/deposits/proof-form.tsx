import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { CallResponse } from '#contract/calls.ts';
import { isRefusal } from '#contract/errors.ts';
import { callAsPlayer } from '../../../data/call.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { controlClass, described, Field, useFieldIds } from '../../../ui/fields/field.tsx';
import { FormAlert } from '../../../ui/fields/form-alert.tsx';
import { needed, showRefusal, useProblemText } from '../../../ui/fields/problem.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { smallPicture, TAKEN } from './small-picture.ts';

type Status = CallResponse<'/api/wallet/deposit_status'>;

/** The proof of a transfer: a form until it is sent, then that staff looks at it. */
export function TransferProof({ id, proof }: { readonly id: string; readonly proof: Status['proof'] }) {
  const { t } = useTranslation();
  const [isAgain, setAgain] = useState(false);
  if (proof === null || isAgain) return <ProofForm id={id} onSent={() => setAgain(false)} />;
  return (
    <Frame title={t('deposit.proof.sentTitle')} lead={t('deposit.proof.sentLead', proof)}>
      <Button look="quiet" onClick={() => setAgain(true)}>
        {t('deposit.proof.again')}
      </Button>
    </Frame>
  );
}

function ProofForm({ id, onSent }: { readonly id: string; readonly onSent: () => void }) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const client = useQueryClient();
  const ids = useFieldIds();
  const form = useForm<{ reference: string; content: FileList | null }>({
    mode: 'onTouched',
    defaultValues: { reference: '', content: null },
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ reference, content: files }) => {
    const [file] = files ?? [];
    const content = file && (await smallPicture(file));
    if (content === undefined) return form.setError('content', { message: 'proofUnreadable' });
    const ask = { deposit_id: id, reference, content };
    const answer = await callAsPlayer('/api/wallet/send_proof', ask, { inForm: true });
    if (isRefusal(answer)) return showRefusal(form, answer, 'content');
    await client.invalidateQueries({ queryKey: ['/api/wallet/deposit_status'] });
    onSent();
  });
  const problem = problemText(errors.content?.message);
  return (
    <Frame title={t('deposit.proof.title')} lead={t('deposit.proof.lead')}>
      <form noValidate onSubmit={submit} className="grid w-full gap-4 text-start">
        <FormAlert text={problemText(errors.root?.server?.message)} />
        <TextField
          label={t('deposit.proof.reference')}
          hint={t('deposit.proof.referenceHint')}
          error={problemText(errors.reference?.message)}
          autoComplete="off"
          maxLength={64}
          {...form.register('reference', { validate: (text) => needed(text, undefined) })}
        />
        <Field
          ids={ids}
          label={t('deposit.proof.picture')}
          hint={t('deposit.proof.pictureHint')}
          error={problem}
        >
          <input
            type="file"
            accept={TAKEN}
            id={ids.control}
            {...described(ids, { hint: true, error: problem })}
            className={`${controlClass} py-2.5 file:me-3 file:rounded-control file:border-0 file:bg-lifted file:px-3 file:py-1 file:text-ink`}
            {...form.register('content', { validate: (files) => (files?.length ? true : 'required') })}
          />
        </Field>
        <Button type="submit" busy={isSubmitting} wide>
          {t('deposit.proof.send')}
        </Button>
      </form>
    </Frame>
  );
}

function Frame(props: { readonly title: string; readonly lead: string; readonly children: ReactNode }) {
  return (
    <section className="grid w-full justify-items-center gap-4 rounded-card border border-line bg-raised p-4">
      <div className="grid gap-1">
        <h3 className="text-title font-semibold text-ink">{props.title}</h3>
        <p className="text-body text-muted">{props.lead}</p>
      </div>
      {props.children}
    </section>
  );
}
