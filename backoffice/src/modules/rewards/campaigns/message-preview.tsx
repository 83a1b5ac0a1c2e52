import { Mail } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languages } from '#contract/languages.ts';
import { useCall } from '../../../data/queries.ts';
import { officeLanguages } from '../../../texts/texts.ts';
import { SelectField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Panel, Skeleton } from '../../../ui/page.tsx';
import { LoadFailed } from '../../../ui/refusal.tsx';
import { PushPreview } from '../../messages/push-preview.tsx';
import type { Draft } from './draft.ts';

const views = ['inbox', 'html', 'text', 'sms', 'push'] as const;
type View = (typeof views)[number];

interface Props {
  readonly site: string;
  readonly texts: Draft['texts'];
  readonly href: string | null;
  /** The language of the site that is read where a text is missing. */
  readonly fallback: string;
}

/** The message as a player reads it in a language: in that one, else in the site's fallback, else in English. */
export function MessagePreview({ site, texts, href, fallback }: Props) {
  const { t } = useTranslation('campaigns');
  const [language, setLanguage] = useState<(typeof officeLanguages)[number]>('EN');
  const [view, setView] = useState<View>('inbox');
  const read = [language, fallback, 'EN'].find((code) => texts[code] !== undefined) ?? 'EN';
  const { title, body } = texts[read] ?? { title: '', body: '' };
  const tag = Object.entries(languages).find(([code]) => code === read)?.[1].tag;
  return (
    <Panel title={t('preview')}>
      <div className="grid gap-3 p-4 text-sm">
        <SelectField
          label={t('previewLanguage')}
          value={language}
          options={officeLanguages.map((code) => ({
            value: code,
            label: `${code} · ${languages[code].name}`,
          }))}
          onChange={({ target }) =>
            setLanguage(officeLanguages.find((code) => code === target.value) ?? 'EN')
          }
        />
        <SelectField
          label={t('view')}
          value={view}
          options={views.map((one) => ({ value: one, label: t(`views.${one}`) }))}
          onChange={({ target }) => setView(views.find((one) => one === target.value) ?? 'inbox')}
        />
        {read !== language && <Notice tone="warn">{t('fallbackRead', { language: read })}</Notice>}
        {view === 'inbox' ? (
          <article lang={tag} className="grid gap-2 rounded-md border border-line bg-sunken p-3">
            <p className="flex items-center gap-2 font-semibold">
              <Mail size={16} aria-hidden />
              <span className="min-w-0 break-words">{title === '' ? '…' : title}</span>
            </p>
            {body !== '' && <p className="break-words whitespace-pre-line">{body}</p>}
            {href !== null && <p className="text-accent">{href}</p>}
          </article>
        ) : (
          <Composed {...{ site, texts, href, language, view }} />
        )}
      </div>
    </Panel>
  );
}

/** A mail, SMS or push message as the server composes it. */
function Composed(props: {
  readonly site: string;
  readonly texts: Draft['texts'];
  readonly href: string | null;
  readonly language: (typeof officeLanguages)[number];
  readonly view: Exclude<View, 'inbox'>;
}) {
  const { site, texts, href, language, view } = props;
  const { t } = useTranslation('campaigns');
  const isWritten = site !== '' && Object.values(texts).every(({ title }) => title.trim() !== '');
  const asked = useDeferredValue({ site, texts, href, language });
  const { data, error, refetch } = useCall('/api/office/campaigns/preview', asked, { enabled: isWritten });
  if (!isWritten) return <p className="text-muted">{t('nothing')}</p>;
  if (error !== null && !data) return <LoadFailed problem={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={6} />;
  if (view === 'sms') return <Words text={data.sms} />;
  if (view === 'push') return <PushPreview {...data.push} />;
  return (
    <div className="grid gap-2">
      <p className="font-semibold break-words">{data.mail.subject}</p>
      {view === 'text' ? (
        <Words text={data.mail.text} />
      ) : (
        <iframe
          sandbox=""
          title={t('views.html')}
          srcDoc={data.mail.html}
          className="h-96 w-full rounded-md border border-line bg-white"
        />
      )}
    </div>
  );
}

const Words = ({ text }: { readonly text: string }) => (
  <p className="rounded-md border border-line bg-sunken p-3 break-words whitespace-pre-line">{text}</p>
);
