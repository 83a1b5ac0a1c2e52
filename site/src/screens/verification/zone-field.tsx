import { useState } from 'react';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import { controlClass, described, Field, useFieldIds } from '../../ui/fields/field.tsx';
import { type DocumentZone, zoneLines } from './zone-lines.ts';

/** The machine-readable zone of a document, which the player may copy from it. */
export function ZoneField({ text, onChange }: DocumentZone) {
  const { t } = useTranslation();
  const ids = useFieldIds();
  const [isLeft, setLeft] = useState(false);
  const error = isLeft && zoneLines(text) === undefined ? t('verification.zoneWrong') : undefined;
  const hint = t('verification.zoneHint');
  return (
    <Field {...{ ids, hint, error }} label={t('verification.zone')} optional>
      <textarea
        {...described(ids, { hint, error })}
        id={ids.control}
        value={text}
        onChange={({ target }) => onChange(target.value)}
        onBlur={() => setLeft(true)}
        rows={3}
        wrap="off"
        dir="ltr"
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={140}
        className={`${controlClass} h-auto resize-none py-2.5 font-mono`}
      />
    </Field>
  );
}
