import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { act, useCall } from '../../data/queries.ts';
import { useFormats } from '../../texts/formats.ts';
import type { officeLanguages } from '../../texts/texts.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
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
  const [draft, setDraft] = useState(words.words);
  const of = { site, language, text: words.text };
  const preview = useCall('/api/office/messages/preview_text', { ...of, words: useDeferredValue(draft) });
  const write = (name: keyof typeof draft) => (event: { readonly target: { readonly value: string } }) =>
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
          <section
            aria-label={t('preview')}
            className="grid gap-2 rounded-md border border-line bg-sunken p-3 text-sm"
          >
            <p className="text-muted">{t('preview')}</p>
            <p className="font-medium">{preview.data?.subject ?? '…'}</p>
            <p className="whitespace-pre-line">{preview.data?.mail}</p>
            <p className="border-t border-line pt-2">{preview.data?.sms}</p>
          </section>
          {words.versions.length > 0 && (
            <section aria-label={t('versions')} className="grid gap-1 text-sm">
              <p className="font-medium">{t('versions')}</p>
              {words.versions.map(({ version, words: earlier, at, by }) => (
                <Button key={version} look="plain" onClick={() => setDraft(earlier ?? words.built_in)}>
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
