import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfficeResponse } from '#contract/office/calls.ts';
import type { PictureKind } from '#contract/office/content/pictures.ts';
import { isOfficeRefusal, type OfficeRefusal } from '#contract/office/errors.ts';
import { DRAWING_TYPES, PHOTO_TYPES, readPicture } from '../../../data/picture-file.ts';
import { act, useCall } from '../../../data/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Empty, Skeleton } from '../../../ui/page.tsx';
import { LoadFailed, useRefusalText } from '../../../ui/refusal.tsx';

const SHOWN = 12;

interface ChoiceProps {
  readonly site: string;
  readonly kind: PictureKind;
  readonly onChoose: (address: string) => void;
}

/** The pictures of a site for a kind of content, and a field to upload another one, which is chosen then. */
export function PictureDialog(props: ChoiceProps & { readonly onClose: () => void }) {
  const { site, kind, onChoose, onClose } = props;
  const { t } = useTranslation('content');
  const [before, setBefore] = useState<string>();
  const asked = { site, kind, limit: SHOWN, ...(before === undefined ? {} : { before }) };
  const { data, error, refetch } = useCall('/api/office/content/pictures', asked, { keepsLast: true });
  return (
    <Dialog title={t('pictures.choose')} onClose={onClose} isWide>
      <div className="grid gap-4">
        <UploadField site={site} kind={kind} onChoose={onChoose} />
        {error && !data && <LoadFailed problem={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton lines={6} />}
        {data && <Choices rows={data.rows} onChoose={onChoose} />}
        <div className="flex justify-end gap-2">
          {before !== undefined && (
            <Button onClick={() => setBefore(undefined)}>{t('pictures.newest')}</Button>
          )}
          {data?.next && (
            <Button onClick={() => setBefore(data.next ?? undefined)}>{t('pictures.older')}</Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

function UploadField({ site, kind, onChoose }: ChoiceProps) {
  const { t } = useTranslation('content');
  const textOf = useRefusalText();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<OfficeRefusal>();

  async function upload(file: File | undefined) {
    if (!file) return;
    setRefusal(undefined);
    setBusy(true);
    const content = await readPicture(file);
    const answer = isOfficeRefusal(content)
      ? content
      : await act('/api/office/content/upload_picture', {
          site,
          kind,
          name: file.name.slice(0, 200),
          content,
        });
    setBusy(false);
    if (isOfficeRefusal(answer)) setRefusal(answer);
    else onChoose(answer.picture.address);
  }

  return (
    <>
      <TextField
        type="file"
        accept={kind === 'partner' ? DRAWING_TYPES : PHOTO_TYPES}
        label={t('pictures.upload')}
        hint={t(`pictures.hints.${kind}`)}
        problem={refusal && textOf(refusal)}
        disabled={isBusy}
        className="py-1.5"
        onChange={({ target }) => void upload(target.files?.[0])}
      />
      <p role="status" className={isBusy ? 'text-sm text-muted' : 'sr-only'}>
        {isBusy && t('pictures.working')}
      </p>
    </>
  );
}

type Row = OfficeResponse<'/api/office/content/pictures'>['rows'][number];

function Choices(props: { readonly rows: readonly Row[]; readonly onChoose: (address: string) => void }) {
  const { t } = useTranslation('content');
  if (props.rows.length === 0) return <Empty title={t('pictures.empty')} />;
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      {props.rows.map(({ picture_id, address, shown, name }) => (
        <li key={picture_id} className="min-w-0">
          <button
            type="button"
            onClick={() => props.onChoose(address)}
            className="grid w-full gap-1 rounded-md border border-line bg-surface p-2 text-left hover:bg-hover"
          >
            <img src={shown} alt="" loading="lazy" className="h-24 w-full rounded bg-sunken object-contain" />
            <span className="truncate text-sm">{name}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
