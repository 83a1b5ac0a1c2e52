import { type ChangeEventHandler, useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { act, useCall } from '../../data/queries.ts';
import { useFormats } from '../../texts/formats.ts';
import type { officeLanguages } from '../../texts/texts.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { PushPreview } from './push-preview.tsx';
import type { MessageWords } from './texts-screen.tsx';

/** The form of a message's words, with how a player reads them and the versions before. */
export function TextDialog(props: {
  readonly site: string;
  readonly language: (typeof officeLanguages)[number];
  readonly words: MessageWords;
  readonly onClose: () => void;
}) {
  const { site, language, words, onClose } = props;
  const { t } = useTranslation('messages');
  const { time } = useFormats();
  // Words from before a message had a push text begin with those of the product.
  const [draft, setDraft] = useState({ ...words.built_in, ...words.words });
  const of = { site, language, text: words.text };
  const preview = useCall('/api/office/messages/preview_text', { ...of, words: useDeferredValue(draft) });
  const write =
    (name: 'subject' | 'mail' | 'sms' | 'title' | 'push') =>
    (event: { readonly target: { readonly value: string } }) =>
      setDraft({ ...draft, [name]: event.target.value });
  const hint = t('placeholders', { names: words.placeholders.map((name) => `{{${name}}}`).join(', ') });
  return (
    <ActionDialog
      title={t(`kinds.${words.text}`)}
      confirm={t('save')}
      done={t('textSaved')}
      onClose={onClose}
      onSubmit={({ reason = '' }) =>
        act('/api/office/messages/save_text', { ...of, reason, words: draft, version: words.version })
      }
    >
      {(problem) => (
        <>
          <TextField
            label={t('subject')}
            problem={problem('subject')}
            value={draft.subject}
            onChange={write('subject')}
            required
            maxLength={200}
          />
          <TextArea
            label={t('mailText')}
            hint={hint}
            problem={problem('mail')}
            value={draft.mail}
            onChange={write('mail')}
            rows={8}
            required
            maxLength={4_000}
          />
          <TextArea
            label={t('smsText')}
            problem={problem('sms')}
            value={draft.sms}
            onChange={write('sms')}
            required
            maxLength={480}
          />
          {words.built_in.push !== undefined && <PushFields {...{ draft, problem, write }} />}
          <section
            aria-label={t('preview')}
            className="grid gap-2 rounded-md border border-line bg-sunken p-3 text-sm"
          >
            <p className="text-muted">{t('preview')}</p>
            <p className="font-medium">{preview.data?.subject ?? '…'}</p>
            <p className="whitespace-pre-line">{preview.data?.mail}</p>
            <p className="border-t border-line pt-2">{preview.data?.sms}</p>
            {preview.data?.title !== undefined && (
              <PushPreview title={preview.data.title} body={preview.data.push ?? ''} />
            )}
          </section>
          {words.versions.length > 0 && (
            <section aria-label={t('versions')} className="grid gap-1 text-sm">
              <p className="font-medium">{t('versions')}</p>
              {words.versions.map(({ version, words: earlier, at, by }) => (
                <Button
                  key={version}
                  look="plain"
                  onClick={() => setDraft({ ...words.built_in, ...earlier })}
                >
                  {t('versionBy', { version, by })} · {time(at)}
                </Button>
              ))}
            </section>
          )}
        </>
      )}
    </ActionDialog>
  );
}

interface PushFieldsProps {
  readonly draft: MessageWords['words'];
  readonly problem: (field: string) => string | undefined;
  readonly write: (name: 'title' | 'push') => ChangeEventHandler<HTMLInputElement | HTMLTextAreaElement>;
}

/** The words of a message that devices of players show, too. */
function PushFields({ draft, problem, write }: PushFieldsProps) {
  const { t } = useTranslation('messages');
  return (
    <>
      <TextField
        label={t('pushTitle')}
        problem={problem('title')}
        value={draft.title ?? ''}
        onChange={write('title')}
        required
        maxLength={80}
      />
      <TextArea
        label={t('pushText')}
        hint={t('pushHint')}
        problem={problem('push')}
        value={draft.push ?? ''}
        onChange={write('push')}
        required
        maxLength={180}
      />
    </>
  );
}
