import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallResponse } from '#contract/calls.ts';
import { useSite } from '../../../data/page.ts';
import { nextOf, onePage } from '../../../data/paged.ts';
import { Refused } from '../../../data/queries.ts';
import { toast } from '../../../data/toasts.ts';
import { dayOf } from '../../../ui/fields/values/date-range.ts';
import { csv, saveFile } from './csv.ts';
import type { StatementAsk } from './statement-filter.tsx';
import { useKindName } from './statement-list.tsx';

/** More rows than this are a matter for shorter periods: a hundred calls in a row are enough. */
const MOST = 10_000;

type Entry = CallResponse<'/api/wallet/statement'>['value'][number];

/** Everything the filter lets through, page after page, as far as `MOST`. */
async function allEntries(ask: StatementAsk): Promise<{ entries: readonly Entry[]; cut: boolean }> {
  const entries: Entry[] = [];
  let before: string | undefined = '';
  while (before !== undefined && entries.length < MOST) {
    const page: CallResponse<'/api/wallet/statement'> = await onePage(
      '/api/wallet/statement',
      { ...ask, limit: 100 },
      before,
    );
    entries.push(...page.value);
    before = nextOf(page);
  }
  return { entries, cut: before !== undefined };
}

/** Saves the statement as the filter shows it, all of it, as a file made in the browser. */
export function useStatementExport() {
  const { t } = useTranslation();
  const { currency, external_id } = useSite();
  const kindName = useKindName();
  const [exporting, setExporting] = useState(false);
  const head = [
    t('statement.when'),
    t('statement.kind'),
    t('history.game'),
    `${t('statement.amount')} (${currency})`,
    `${t('statement.balance')} (${currency})`,
    t('statement.reference'),
    'ID',
  ];
  const exportRows = async (ask: StatementAsk) => {
    setExporting(true);
    try {
      const { entries, cut } = await allEntries(ask);
      const rows = entries.map((one) => [
        one.at,
        kindName(one.kind),
        one.game_name ?? '',
        one.amount,
        one.balance_after,
        one.ref,
        one.transfer_id,
      ]);
      const file = `${external_id}-statement-${dayOf(new Date())}.csv`;
      saveFile(file, csv([head, ...rows]), 'text/csv;charset=utf-8');
      const key = cut ? 'exportCut' : 'exported';
      toast({
        kind: 'positive',
        text: { file: 'messages', key, detail: { file, count: rows.length } },
        ms: 5_000,
      });
    } catch (fault) {
      if (!(fault instanceof Refused)) throw fault;
      toast({ kind: 'negative', text: { file: 'messages', key: 'exportFailed' }, ms: 5_000 });
    } finally {
      setExporting(false);
    }
  };
  return { exportRows, exporting };
}
