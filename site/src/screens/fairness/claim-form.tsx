import { type FormEvent, useState } from 'react';
import {
  type ClaimField,
  type ClaimTexts,
  type FieldProblem,
  textsOfRound,
} from '#rules/games/explain/claim-fields.ts';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { textsOfAddress } from './address.ts';
import { fieldsFor, fieldWords } from './field-words.ts';
import { gameCodes, gameName } from './load-rules.ts';
import { useRules } from './use-check.ts';

interface ClaimFormProps {
  readonly texts: ClaimTexts;
  readonly onChange: (texts: ClaimTexts) => void;
  readonly onCheck: (texts: ClaimTexts) => void;
  readonly problems: readonly FieldProblem[];
  readonly busy: boolean;
}

const words = { missing: 'verify.missing', unreadable: 'verify.unreadable' } as const;

/** The data of a round: pasted as a whole, or field by field. */
export function ClaimForm({ texts, onChange, onCheck, problems, busy }: ClaimFormProps) {
  const { t } = useTranslation();
  const code = texts.game ?? '';
  const { needed, further } = fieldsFor(useRules(code), texts);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onCheck(texts);
  };
  const problemOf = (field: ClaimField) => problems.find((one) => one.field === field);
  const fieldsOf = (fields: readonly ClaimField[], optional: boolean) =>
    fields.map((field) => {
      const problem = problemOf(field);
      return (
        <TextField
          key={field}
          label={t(fieldWords[field])}
          {...(problem ? { error: t(words[problem.is]) } : {})}
          optional={optional}
          value={texts[field] ?? ''}
          onChange={({ currentTarget: { value } }) => onChange({ ...texts, [field]: value })}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      );
    });
  return (
    <form
      onSubmit={submit}
      aria-label={t('verify.form')}
      className="grid gap-4 rounded-card border border-line bg-raised p-4 sm:p-5"
    >
      <Paste onRead={(read) => onCheck(keepIn(onChange, read))} />
      <SelectField
        label={t('history.game')}
        value={code}
        onChange={({ currentTarget: { value } }) => onChange({ ...texts, game: value })}
        choices={[
          { value: '', text: t('verify.chooseGame') },
          ...gameCodes.map((value) => ({
            value,
            text: value === 'wheel' ? t('spin.title') : gameName(value),
          })),
        ]}
      />
      {code === '' ? null : (
        <>
          {fieldsOf(needed, false)}
          {fieldsOf(further, true)}
          <Button type="submit" wide busy={busy}>
            {t('verify.check')}
          </Button>
        </>
      )}
    </form>
  );
}

function keepIn(keep: (texts: ClaimTexts) => void, texts: ClaimTexts): ClaimTexts {
  keep(texts);
  return texts;
}

/** A round as data, or a link to this page. */
function readPasted(text: string): ClaimTexts {
  if (!text.trimStart().startsWith('{')) return textsOfAddress(text.trim());
  try {
    return textsOfRound(JSON.parse(text));
  } catch {
    return {};
  }
}

function Paste({ onRead }: { readonly onRead: (texts: ClaimTexts) => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const isWrong = text.trim() !== '' && readPasted(text).game === undefined;
  return (
    <TextField
      label={t('verify.paste')}
      hint={t('verify.pasteHint')}
      {...(isWrong ? { error: t('verify.pasteWrong') } : {})}
      optional
      value={text}
      onChange={({ currentTarget: { value } }) => {
        const read = readPasted(value);
        setText(read.game === undefined ? value : '');
        if (read.game !== undefined) onRead(read);
      }}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
