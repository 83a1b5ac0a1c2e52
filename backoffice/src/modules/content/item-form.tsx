import { Check, TriangleAlert } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type LanguageCode, languages } from '#contract/languages.ts';
import { BASE_LANGUAGE, completeLanguages } from '#contract/office/content/kinds.ts';
import { pictureKinds } from '#contract/office/content/pictures.ts';
import { loadFaces } from '../../texts/texts.ts';
import { SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { Panel, Skeleton } from '../../ui/page.tsx';
import { type Draft, type FactForm, factsOf, wordsOf } from './draft.ts';
import { MenuFields } from './menu-fields.tsx';
import { PictureField } from './pictures/picture-field.tsx';

/** Loaded where HTML is written: it is as large as all else of this module together. */
const RichText = lazy(async () => ({ default: (await import('./rich-text.tsx')).RichText }));

interface FormProps {
  readonly site: string;
  readonly draft: Draft;
  readonly offered: readonly LanguageCode[];
  /** Players find the item by its name: it is chosen once. */
  readonly isNew: boolean;
  readonly isFixed: boolean;
  readonly onChange: (draft: Draft) => void;
}

/** The form of an item: what is the same in every language, then the words of each. */
export function ItemForm({ site, draft, offered, isNew, isFixed, onChange }: FormProps) {
  const { t } = useTranslation('content');
  const facts = factsOf[draft.kind];
  const pictureKind = pictureKinds.find((kind) => kind === draft.kind);
  return (
    <div className="grid min-w-0 content-start gap-4">
      {facts.length > 0 && (
        <Panel title={t('facts')}>
          <div className="grid gap-4 p-4 md:grid-cols-2">
            {facts.map(({ name, form, isName = false }) => {
              const field = {
                value: draft.facts[name] ?? '',
                isFixed: isFixed || (isName && !isNew),
                onChange: (value: string) => onChange({ ...draft, facts: { ...draft.facts, [name]: value } }),
              };
              return pictureKind !== undefined && form === 'picture' ? (
                <PictureField
                  key={name}
                  {...field}
                  label={t(`fields.${name}`)}
                  site={site}
                  kind={pictureKind}
                />
              ) : (
                <FactField key={name} {...field} name={name} form={form} />
              );
            })}
          </div>
        </Panel>
      )}
      {draft.kind === 'menu' && (
        <MenuFields
          entries={draft.entries}
          isFixed={isFixed}
          onChange={(entries) => onChange({ ...draft, entries })}
        />
      )}
      {Object.keys(wordsOf[draft.kind]).length > 0 && (
        <Texts draft={draft} offered={offered} isFixed={isFixed} onChange={onChange} />
      )}
    </div>
  );
}

function FactField(props: {
  readonly name: string;
  readonly form: FactForm;
  readonly value: string;
  readonly isFixed: boolean;
  readonly onChange: (value: string) => void;
}) {
  const { name, form, value, isFixed, onChange } = props;
  const { t } = useTranslation('content');
  const field = {
    label: t(`fields.${name}`),
    value,
    disabled: isFixed,
    required: true,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => onChange(target.value),
  };
  if (typeof form !== 'string')
    return (
      <SelectField
        {...field}
        options={form.map((option) => ({
          value: option,
          label: t(`names.${option}`, { defaultValue: option }),
        }))}
      />
    );
  return <TextField {...field} {...(form === 'link' ? { hint: t('linkHint') } : {})} maxLength={500} />;
}

function Texts({ draft, offered, isFixed, onChange }: Omit<FormProps, 'isNew' | 'site'>) {
  const { t } = useTranslation('content');
  const [language, setLanguage] = useState<LanguageCode>(offered[0] ?? BASE_LANGUAGE);
  const complete = completeLanguages(draft);
  useEffect(loadFaces, []);
  const codes: readonly LanguageCode[] = offered.includes(BASE_LANGUAGE)
    ? offered
    : [BASE_LANGUAGE, ...offered];
  const words = draft.texts[language] ?? {};
  const base = draft.texts[BASE_LANGUAGE] ?? {};
  const change = (field: string, text: string) =>
    onChange({ ...draft, texts: { ...draft.texts, [language]: { ...words, [field]: text } } });
  return (
    <Panel title={t('texts')}>
      <fieldset className="flex flex-wrap gap-1 border-b border-line p-2">
        <legend className="sr-only">{t('language')}</legend>
        {codes.map((code) => {
          const isWhole = complete.includes(code);
          const Sign = isWhole ? Check : TriangleAlert;
          return (
            <button
              key={code}
              type="button"
              aria-pressed={code === language}
              title={isWhole ? t('whole') : t('missing')}
              onClick={() => setLanguage(code)}
              className={`inline-flex h-8 items-center gap-1.5 rounded-md px-2.5 text-sm ${code === language ? 'bg-accent-soft font-medium text-ink' : 'text-muted hover:bg-hover'}`}
            >
              <Sign size={14} aria-hidden className={isWhole ? 'text-good' : 'text-warn'} />
              <span lang={languages[code].tag}>{languages[code].name}</span>
              <span className="sr-only">{isWhole ? t('whole') : t('missing')}</span>
            </button>
          );
        })}
      </fieldset>
      <div className="grid gap-4 p-4">
        {language !== BASE_LANGUAGE && !complete.includes(language) && (
          <p className="text-sm text-muted">{t('fallback')}</p>
        )}
        {Object.entries(wordsOf[draft.kind]).map(([field, form]) => (
          <WordField
            key={`${language} ${field}`}
            label={t(`fields.${field}`)}
            form={form}
            language={language}
            value={words[field] ?? ''}
            base={language === BASE_LANGUAGE ? '' : (base[field] ?? '')}
            isFixed={isFixed}
            onChange={(text) => change(field, text)}
          />
        ))}
      </div>
    </Panel>
  );
}

const MOST_HINT = 240;

function WordField(props: {
  readonly label: string;
  readonly form: 'line' | 'area' | 'html';
  readonly language: LanguageCode;
  readonly value: string;
  /** The same in the base language, for those who translate it. */
  readonly base: string;
  readonly isFixed: boolean;
  readonly onChange: (text: string) => void;
}) {
  const { label, form, language, value, base, isFixed, onChange } = props;
  if (form === 'html')
    return (
      <Suspense fallback={<Skeleton lines={8} />}>
        <RichText {...{ label, value, isFixed, onChange }} language={languages[language].tag} />
      </Suspense>
    );
  const hint = base === '' ? {} : { hint: `EN: ${base.slice(0, MOST_HINT)}` };
  const field = {
    ...{ label, value, disabled: isFixed, lang: languages[language].tag, ...hint },
    onChange: ({ target }: { readonly target: { readonly value: string } }) => onChange(target.value),
  };
  return form === 'area' ? (
    <TextArea {...field} rows={5} maxLength={5_000} />
  ) : (
    <TextField {...field} maxLength={300} />
  );
}
