import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { legalBlanks, type legalPages } from '#contract/office/sites/new-site.ts';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { Panel } from '../../../ui/page.tsx';
import type { StepProps } from './draft.ts';
import type { Choices } from './offer-step.tsx';

type LegalPage = (typeof legalPages)[number];

/** The legal texts: their blanks, and the pages as they will be, with those that are left marked. */
export function TextsStep({ draft, change, choices }: StepProps & { readonly choices: Choices }) {
  const { t } = useTranslation('sites');
  const [page, setPage] = useState<LegalPage>('privacy_policy');
  const text = choices.pages.find((one) => one.page === page)?.text ?? '';
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <div className="grid content-start gap-4">
        {legalBlanks.map((blank) => (
          <TextField
            key={blank}
            label={t(`new.blank.${blank}`)}
            value={draft.blanks[blank] ?? ''}
            maxLength={200}
            onChange={({ target }) => change({ blanks: { ...draft.blanks, [blank]: target.value } })}
          />
        ))}
      </div>
      <div className="grid content-start gap-3">
        <SelectField
          label={t('new.legalPage')}
          hint={t('new.legalHint')}
          value={page}
          options={choices.pages.map((one) => ({ value: one.page, label: t(`page.${one.page}`) }))}
          onChange={({ target }) =>
            setPage(choices.pages.find((one) => one.page === target.value)?.page ?? page)
          }
        />
        <Panel>
          <div className="grid gap-2 p-4 text-sm">
            <Paragraphs text={text} values={{ ...draft.blanks, site: draft.name }} />
          </div>
        </Panel>
      </div>
    </div>
  );
}

/** The words of a page, without its markup. */
function Paragraphs(props: {
  readonly text: string;
  readonly values: Readonly<Record<string, string | undefined>>;
}) {
  const lines = props.text
    .split('\n')
    .map((line) => line.replace(/<[^>]+>/g, '').trim())
    .filter((line) => line !== '');
  return lines.map((line) => (
    <p key={line}>
      {line.split(/(\[\[\w+\]\])/).map((part) => {
        const name = /^\[\[(\w+)\]\]$/.exec(part)?.[1];
        if (name === undefined) return part;
        const value = props.values[name]?.trim();
        return value ? (
          value
        ) : (
          <mark key={part} className="rounded bg-warn-soft px-1 text-warn">
            {part}
          </mark>
        );
      })}
    </p>
  ));
}
