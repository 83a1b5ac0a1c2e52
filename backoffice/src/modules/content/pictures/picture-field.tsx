import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PictureKind } from '#contract/office/content/pictures.ts';
import { shownAt } from '../../../data/picture-file.ts';
import { Button } from '../../../ui/button.tsx';

const PictureDialog = lazy(async () => ({ default: (await import('./picture-dialog.tsx')).PictureDialog }));

/** The picture of an item: chosen among those of the site, or uploaded. */
export function PictureField(props: {
  readonly label: string;
  readonly site: string;
  readonly kind: PictureKind;
  /** Its address. */
  readonly value: string;
  readonly isFixed: boolean;
  readonly onChange: (address: string) => void;
}) {
  const { label, site, kind, value, isFixed, onChange } = props;
  const { t } = useTranslation('content');
  const [isOpen, setOpen] = useState(false);
  const shown = shownAt(value);
  return (
    <fieldset className="grid content-start gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      {shown !== undefined && (
        <img
          src={shown}
          alt=""
          className="max-h-32 max-w-full justify-self-start rounded-md border border-line bg-sunken object-contain"
        />
      )}
      <p className="text-sm break-all text-muted">
        {value === '' ? t('pictures.none') : shown === undefined ? value : t('pictures.uploaded')}
      </p>
      {!isFixed && (
        <div>
          <Button onClick={() => setOpen(true)}>{t('pictures.choose')}</Button>
        </div>
      )}
      {isOpen && (
        <Suspense>
          <PictureDialog
            site={site}
            kind={kind}
            onChoose={(address) => {
              onChange(address);
              setOpen(false);
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </fieldset>
  );
}
