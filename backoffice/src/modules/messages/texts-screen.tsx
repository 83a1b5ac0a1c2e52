import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type LanguageCode, languages } from '#contract/languages.ts';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { useSite } from '../../app/site-picker.tsx';
import { useMay, useMe } from '../../data/me.ts';
import { act, useCall } from '../../data/queries.ts';
import { officeLanguages } from '../../texts/texts.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Page, Panel, Skeleton } from '../../ui/page.tsx';
import { LoadFailed } from '../../ui/refusal.tsx';
import { MessageTabs } from './message-tabs.tsx';
import { TextDialog } from './text-dialog.tsx';

export type MessageWords = OfficeResponse<'/api/office/messages/texts'>['texts'][number];
type Language = (typeof officeLanguages)[number];
type Open = { readonly what: 'edit' | 'try' | 'reset'; readonly words: MessageWords };

/** The words of every message of a site in a language, and whose they are. */
export function TextsScreen() {
  const { t } = useTranslation('messages');
  const me = useMe();
  const site = useSite() ?? me.sites[0]?.external_id ?? '';
  const mayManage = useMay('content.manage', site);
  const [language, setLanguage] = useState<Language>('EN');
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const { data, error, refetch } = useCall('/api/office/messages/texts', { site, language });
  const of = open && { site, language, text: open.words.text };
  return (
    <Page
      title={t('texts')}
      beside={<span className="text-muted">{me.sites.find((one) => one.external_id === site)?.name}</span>}
      lead={t('textsLead')}
    >
      <MessageTabs />
      <div className="max-w-xs">
        <SelectField
          label={t('language')}
          value={language}
          options={(data?.languages ?? [language]).map((value) => ({
            value,
            label: languages[value as LanguageCode]?.name ?? value,
          }))}
          onChange={({ target }) => setLanguage(officeLanguages.find((one) => one === target.value) ?? 'EN')}
        />
      </div>
      {error && !data && <LoadFailed problem={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={12} />}
      {data?.texts.map((words) => (
        <TextPanel key={words.text} words={words} mayManage={mayManage} onOpen={setOpen} />
      ))}
      {open?.what === 'edit' && (
        <TextDialog site={site} language={language} words={open.words} onClose={close} />
      )}
      {open?.what === 'try' && of && (
        <ActionDialog
          title={t('sendTry')}
          description={t('sendTryLead')}
          confirm={t('sendTry')}
          done={t('tried')}
          onClose={close}
          onSubmit={({ reason = '' }) => act('/api/office/messages/send_text', { ...of, reason })}
        />
      )}
      {open?.what === 'reset' && of && (
        <ActionDialog
          title={t('useBuiltIn')}
          description={t('useBuiltInLead')}
          confirm={t('useBuiltIn')}
          done={t('usedBuiltIn')}
          onClose={close}
          onSubmit={({ reason = '' }) =>
            act('/api/office/messages/save_text', {
              ...{ ...of, reason, words: null, version: open.words.version },
            })
          }
        />
      )}
    </Page>
  );
}

function TextPanel(props: {
  readonly words: MessageWords;
  readonly mayManage: boolean;
  readonly onOpen: (open: Open) => void;
}) {
  const { words, mayManage, onOpen } = props;
  const { t } = useTranslation('messages');
  const name = t(`kinds.${words.text}`);
  const shown = { ...words.built_in, ...words.words };
  const button = (what: Open['what'], label: string) => (
    <Button aria-label={`${label}: ${name}`} onClick={() => onOpen({ what, words })}>
      {label}
    </Button>
  );
  return (
    <Panel
      title={name}
      beside={
        <span className="flex flex-wrap items-center justify-end gap-2">
          <Badge tone={words.is_own ? 'info' : 'neutral'}>{t(words.is_own ? 'own' : 'builtIn')}</Badge>
          {mayManage && (
            <>
              {button('edit', t('edit'))}
              {button('try', t('sendTry'))}
              {words.is_own && button('reset', t('useBuiltIn'))}
            </>
          )}
        </span>
      }
    >
      <div className="grid gap-2 p-4 text-sm">
        <p className="font-medium">{words.words.subject}</p>
        <p className="whitespace-pre-line text-muted">{words.words.mail}</p>
        <p className="border-t border-line pt-2 text-muted">{words.words.sms}</p>
        {shown.title !== undefined && (
          <p className="border-t border-line pt-2 text-muted">
            <span className="font-medium text-ink">{shown.title}</span> · {shown.push}
          </p>
        )}
      </div>
    </Panel>
  );
}
