import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LEAST_SIZE } from '#contract/office/content/pictures.ts';
import { isOfficeRefusal, type OfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import { DRAWING_TYPES, PHOTO_TYPES, previewOf, readPicture } from '../../../data/picture-file.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { useRefusalText } from '../../../ui/refusal.tsx';
import type { PicturePlace, StepProps } from './draft.ts';

/** Whether a picture is too small for a slide; one that this browser cannot read is for the server to judge. */
async function isTooSmall(file: File): Promise<boolean> {
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (!bitmap) return false;
  const { width, height } = bitmap;
  bitmap.close();
  return width < LEAST_SIZE.slide.width || height < LEAST_SIZE.slide.height;
}

/** A picture of the new site. It is kept here and sent with everything else at the end. */
export function PictureChoice(
  props: StepProps & { readonly place: PicturePlace; readonly label: string; readonly hint: string },
) {
  const { draft, change, place, label, hint, problem } = props;
  const { t } = useTranslation('sites');
  const textOf = useRefusalText();
  const [refusal, setRefusal] = useState<OfficeRefusal>();
  const chosen = draft.pictures?.[place];
  const keep = (file: typeof chosen) => change({ pictures: { ...draft.pictures, [place]: file } });

  async function choose(file: File | undefined) {
    if (!file) return;
    setRefusal(undefined);
    const isSmall = place === 'slide' && (await isTooSmall(file));
    const content = isSmall ? refuseStaff('pictureTooSmall') : await readPicture(file);
    if (isOfficeRefusal(content)) setRefusal(content);
    else keep({ name: file.name.slice(0, 200), content });
  }

  return (
    <div className="grid gap-2">
      <TextField
        type="file"
        accept={place === 'logo' ? DRAWING_TYPES : PHOTO_TYPES}
        label={label}
        hint={hint}
        problem={refusal ? textOf(refusal) : problem}
        className="py-1.5"
        onChange={({ target }) => void choose(target.files?.[0])}
      />
      {chosen && (
        <div className="flex flex-wrap items-center gap-3">
          <img
            src={previewOf(chosen.content)}
            alt=""
            className="max-h-24 max-w-60 rounded-md border border-line bg-sunken object-contain"
          />
          <span className="min-w-0 text-sm break-all text-muted">{chosen.name}</span>
          <Button onClick={() => keep(undefined)}>{t('logo.remove')}</Button>
        </div>
      )}
    </div>
  );
}
