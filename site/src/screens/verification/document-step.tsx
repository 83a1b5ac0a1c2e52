import { useState } from 'react';
import type { DocumentKind } from '#contract/verification.ts';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { PictureField } from './picture-field.tsx';
import type { Verification } from './verification-query.ts';
import { ZoneField } from './zone-field.tsx';
import type { DocumentZone } from './zone-lines.ts';

const identityKinds = ['passport', 'id_card', 'licence'] as const;

/** The pictures of what a need is proven by. */
export function Pictures({
  kind,
  submission,
}: Pick<Verification, 'submission'> & { readonly kind: DocumentKind }) {
  const documents = submission?.state === 'started' ? submission.documents : [];
  const sides =
    kind === 'id_card' || kind === 'licence' ? (['front', 'back'] as const) : (['front'] as const);
  return (
    <div className="grid gap-3">
      {sides.map((side) => (
        <PictureField key={`${kind} ${side}`} {...{ kind, side, documents }} />
      ))}
    </div>
  );
}

/** A passport, or both sides of a card. */
export function DocumentForm({
  submission,
  zone,
}: Pick<Verification, 'submission'> & { readonly zone: DocumentZone }) {
  const { t } = useTranslation();
  const begun = identityKinds.find((kind) => submission?.documents.some((one) => one.kind === kind));
  const [kind, setKind] = useState<(typeof identityKinds)[number]>(begun ?? 'passport');
  return (
    <div className="grid gap-4">
      <SelectField
        label={t('verification.documentKind')}
        value={kind}
        onChange={({ target }) => {
          setKind(identityKinds.find((one) => one === target.value) ?? 'passport');
          // What was copied is of the other document.
          zone.onChange('');
        }}
        choices={identityKinds.map((value) => ({ value, text: t(`verification.kind.${value}`) }))}
      />
      <p className="text-pretty text-small text-muted">{t('verification.pictureHint')}</p>
      <Pictures {...{ kind, submission }} />
      {kind === 'licence' ? null : <ZoneField {...zone} />}
    </div>
  );
}
