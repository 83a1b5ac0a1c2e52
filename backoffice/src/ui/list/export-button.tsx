import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfficeCallName } from '#contract/office/calls.ts';
import { isOfficeRefusal } from '#contract/office/errors.ts';
import { exportOfCall } from '#contract/office/exports.ts';
import { useMay } from '../../data/me.ts';
import { act } from '../../data/queries.ts';
import { IconButton } from '../button.tsx';
import { useRefusalText } from '../refusal.tsx';
import { say } from '../toaster.tsx';

/** Begins to make a file of all that a list has under its filters. */
export function ExportButton({ name, request }: { readonly name: OfficeCallName; readonly request: object }) {
  const { t } = useTranslation();
  const textOf = useRefusalText();
  const [isBusy, setBusy] = useState(false);
  const list = exportOfCall(name);
  const mayExport = useMay('reports.export');
  if (!mayExport || list === undefined) return null;

  async function begin(exported: string) {
    setBusy(true);
    const filter: Record<string, unknown> = { ...request };
    const answer = await act('/api/office/exports/start', { list: exported, filter });
    setBusy(false);
    say(isOfficeRefusal(answer) ? textOf(answer) : t('list.exportBegun'));
  }

  return (
    <IconButton label={t('list.export')} disabled={isBusy} onClick={() => void begin(list)}>
      <Download size={16} aria-hidden />
    </IconButton>
  );
}
