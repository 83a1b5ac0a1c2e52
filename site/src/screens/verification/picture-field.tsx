import { Camera, Check, Trash2, Upload } from 'lucide-react';
import { type ChangeEvent, useId, useState } from 'react';
import type { DocumentKind, DocumentSide } from '#contract/verification.ts';
import { callAsPlayer } from '../../data/call.ts';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import { buttonClass, IconButton } from '../../ui/button.tsx';
import { useDates } from '../../ui/dates.ts';
import { problemOf, useProblemText } from '../../ui/fields/problem.ts';
import { shrinkPicture } from './shrink-picture.ts';
import { useKeepVerification } from './use-verification.ts';
import type { Verification } from './verification-query.ts';

interface PictureFieldProps {
  readonly kind: DocumentKind;
  readonly side: DocumentSide;
  readonly documents: NonNullable<Verification['submission']>['documents'];
}

/** One side of a document: taken by the camera or chosen as a file, seen here until the page is left. */
export function PictureField({ kind, side, documents }: PictureFieldProps) {
  const { t } = useTranslation();
  const dates = useDates();
  const problemText = useProblemText();
  const keep = useKeepVerification();
  const title = useId();
  const [state, setState] = useState<{ busy?: boolean; problem?: string; seen?: string }>({});
  const there = documents.find((one) => one.kind === kind && one.side === side);
  const send = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (!file) return;
    setState({ busy: true });
    const content = await shrinkPicture(file);
    const ask = { kind, side, content };
    const refusal = keep(await callAsPlayer('/api/players/verification_upload', ask, { inForm: true }));
    // The same file can be chosen again.
    target.value = '';
    setState(refusal ? { problem: problemOf(refusal) } : { seen: `data:image/jpeg;base64,${content}` });
  };
  const remove = async () => {
    if (!there) return;
    setState({ busy: true });
    const ask = { document_id: there.document_id };
    keep(await callAsPlayer('/api/players/verification_remove', ask));
    setState({});
  };
  const look = `${buttonClass({ look: 'quiet', size: 'small' })} relative cursor-pointer focus-within:outline-2 focus-within:outline-accent`;
  const input = { type: 'file', accept: 'image/*', onChange: send, disabled: state.busy } as const;
  const hidden = 'absolute inset-0 size-full cursor-pointer opacity-0';
  const text = t(`verification.picture.${kind}_${side}`);
  return (
    <div className="grid gap-2 border-line border-t pt-3 first:border-0 first:pt-0">
      <div className="flex flex-wrap items-center gap-3">
        {state.seen && there ? (
          <img
            src={state.seen}
            alt=""
            className="h-14 w-20 rounded-control border border-line object-cover"
          />
        ) : null}
        <div className="grid min-w-0 flex-1 basis-40">
          <span id={title} className="text-small font-semibold text-ink">
            {text}
          </span>
          <span className="text-small text-muted" aria-live="polite">
            {state.busy
              ? t('verification.sending')
              : there
                ? t('verification.uploaded', { time: dates.moment(there.uploaded_at) })
                : t('verification.noPicture')}
          </span>
        </div>
        {there && !state.busy ? <Check aria-hidden className="size-5 text-positive" /> : null}
        <div className="flex flex-wrap items-center gap-2">
          <label className={look}>
            <Camera aria-hidden className="size-4" />
            {t('verification.camera')}
            <input
              {...input}
              capture={kind === 'selfie' ? 'user' : 'environment'}
              aria-label={`${t('verification.camera')}: ${text}`}
              className={hidden}
            />
          </label>
          <label className={look}>
            <Upload aria-hidden className="size-4" />
            {t('verification.file')}
            <input {...input} aria-label={`${t('verification.file')}: ${text}`} className={hidden} />
          </label>
          {there && !state.busy ? (
            <IconButton label={`${t('verification.remove')}: ${text}`} onClick={() => void remove()}>
              <Trash2 aria-hidden className="size-4" />
            </IconButton>
          ) : null}
        </div>
      </div>
      <p role="alert" className="text-negative text-small empty:hidden">
        {problemText(state.problem)}
      </p>
    </div>
  );
}
