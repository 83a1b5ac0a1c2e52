import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { isOfficeRefusal } from '#contract/office/errors.ts';
import { call } from '../../data/call.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useRefusalText } from '../../ui/refusal.tsx';
import { Time } from '../../ui/values.tsx';

type Document = OfficeResponse<'/api/office/verification/submission'>['documents'][number];

/** A document: its picture is asked for by a press, small or whole, and each press is written down. */
export function DocumentPicture({ document }: { readonly document: Document }) {
  const { t } = useTranslation('verification');
  const textOf = useRefusalText();
  const [small, setSmall] = useState<string>();
  const [whole, setWhole] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const name = `${t(`kind.${document.kind}`)} · ${t(`side.${document.side}`)}`;
  const look = async (isWhole: boolean) => {
    const ask = { document_id: document.document_id, whole: isWhole };
    const answer = await call('/api/office/verification/look', ask);
    if (isOfficeRefusal(answer)) return setProblem(textOf(answer));
    (isWhole ? setWhole : setSmall)(`data:image/webp;base64,${answer.content}`);
  };
  return (
    <figure className="grid content-start gap-2 rounded-md border border-line p-3">
      <figcaption className="text-sm font-medium">{name}</figcaption>
      {small === undefined ? (
        <Button onClick={() => void look(false)} aria-label={`${t('show')}: ${name}`}>
          {t('show')}
        </Button>
      ) : (
        <button
          type="button"
          onClick={() => void look(true)}
          aria-label={`${t('showWhole')}: ${name}`}
          className="cursor-zoom-in rounded-md border border-line"
        >
          <img src={small} alt={name} className="max-h-56 w-full object-contain" />
        </button>
      )}
      <p className="text-xs text-muted">
        <Time at={document.uploaded_at} /> · {document.width} × {document.height}
      </p>
      <p>
        {document.scanned_by === null ? (
          <Badge tone="warn">{t('notScanned')}</Badge>
        ) : (
          <Badge tone="good">{t('scannedBy', { name: document.scanned_by })}</Badge>
        )}
      </p>
      {problem !== undefined && <Notice tone="bad">{problem}</Notice>}
      {whole !== undefined && (
        <Dialog title={name} onClose={() => setWhole(undefined)}>
          <img src={whole} alt={name} className="max-h-[75vh] w-full object-contain" />
        </Dialog>
      )}
    </figure>
  );
}
