import { useState } from 'react';
import type { CallResponse } from '#contract/calls.ts';
import { formatAmount } from '#rules/money/amount.ts';
import { usePage, useSite } from '../../../data/page.ts';
import { nextOf, onePage } from '../../../data/paged.ts';
import { Refused } from '../../../data/queries.ts';
import { useSession } from '../../../data/session.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { toast } from '../../../data/toasts.ts';
import { counterText, moneyText } from '../../../ui/amount.tsx';
import { useDates } from '../../../ui/dates.ts';
import { dayOf } from '../../../ui/fields/values/date-range.ts';
import { csv, saveFile } from './csv.ts';
import { LettersMissing } from './pdf/packs.ts';
import { statementPdf } from './pdf/statement-pdf.ts';
import { signedAmount } from './statement-days.ts';
import type { StatementAsk } from './statement-filter.tsx';
import { useKindName } from './statement-list.tsx';

/** More rows than this are a matter for shorter periods: a hundred calls in a row are enough. */
const MOST = 10_000;

export type FileKind = 'csv' | 'pdf';

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
  const { external_id } = useSite();
  const asCsv = useCsv();
  const asPdf = usePdf();
  const [exporting, setExporting] = useState<FileKind | undefined>();
  const exportRows = async (kind: FileKind, ask: StatementAsk) => {
    setExporting(kind);
    try {
      const { entries, cut } = await allEntries(ask);
      const file = `${external_id}-statement-${dayOf(new Date())}.${kind}`;
      if (kind === 'csv') saveFile(file, asCsv(entries), 'text/csv;charset=utf-8');
      else saveFile(file, await asPdf(ask, entries), 'application/pdf');
      const key = cut ? 'exportCut' : 'exported';
      toast({
        kind: 'positive',
        text: { file: 'messages', key, detail: { file, count: entries.length } },
        ms: 5_000,
      });
    } catch (fault) {
      if (!(fault instanceof Refused || fault instanceof LettersMissing)) throw fault;
      toast({ kind: 'negative', text: { file: 'messages', key: 'exportFailed' }, ms: 5_000 });
    } finally {
      setExporting(undefined);
    }
  };
  return { exportRows, exporting };
}

function useCsv(): (entries: readonly Entry[]) => string {
  const { t } = useTranslation();
  const { currency } = useSite();
  const kindName = useKindName();
  const head = [
    t('statement.when'),
    t('statement.kind'),
    t('history.game'),
    `${t('statement.amount')} (${currency})`,
    `${t('statement.balance')} (${currency})`,
    t('statement.reference'),
    'ID',
  ];
  return (entries) =>
    csv([
      head,
      ...entries.map((one) => [
        one.at,
        kindName(one.kind),
        one.game_name ?? '',
        one.amount,
        one.balance_after,
        one.ref,
        one.transfer_id,
      ]),
    ]);
}

function usePdf(): (ask: StatementAsk, entries: readonly Entry[]) => Promise<Uint8Array<ArrayBuffer>> {
  const { t, i18n } = useTranslation();
  const { languages } = usePage();
  const { currency, site_name } = useSite();
  const account = useSession((session) => session.user?.account_id ?? '');
  const kindName = useKindName();
  const dates = useDates();
  return (ask, entries) => {
    const unit = ask.purse === 'token' ? '' : `${currency} `;
    const figures = (wire: string) =>
      (ask.purse === 'token' ? counterText(wire) : moneyText(wire, currency)) ?? wire;
    const money = (wire: string) => `${unit}${figures(wire)}`;
    const end = (at: Date) => dates.full(new Date(at.getTime() - 1).toISOString());
    const period =
      ask.from === undefined && ask.to === undefined
        ? t('statement.pdf.all')
        : [
            ask.from && dates.full(ask.from),
            ask.to ? end(new Date(ask.to)) : dates.full(new Date().toISOString()),
          ]
            .filter(Boolean)
            .join(' – ');
    return statementPdf({
      title: t('statement.pdf.title'),
      site: site_name,
      language: languages.find(({ code }) => code === i18n.language)?.tag ?? 'en',
      facts: [
        [t('statement.pdf.player'), account],
        [t('statement.purse'), t(`statement.purses.${ask.purse}`)],
        [t('statement.pdf.period'), `${period} · ${t('statement.pdf.rows', { count: entries.length })}`],
        [t('statement.pdf.made'), dates.full(new Date().toISOString())],
        ...('kind' in ask
          ? []
          : totalsOf(entries).map(([key, sum]) => [t(`statement.pdf.${key}`), money(sum)] as const)),
      ],
      columns: [
        t('statement.when'),
        t('statement.kind'),
        `${t('statement.amount')}${unit && ` (${currency})`}`,
        `${t('statement.balance')}${unit && ` (${currency})`}`,
      ],
      rows: entries.map((one) => [
        dates.full(one.at),
        kindName(one.kind) + (one.game_name ? ` · ${one.game_name}` : ''),
        figures(one.amount),
        figures(one.balance_after),
      ]),
      pageText: t('statement.pdf.page', { page: '{page}', pages: '{pages}' }),
    });
  };
}

/** Opening balance, totals in and out, and closing balance of a purse. */
function totalsOf(
  entries: readonly Entry[],
): readonly (readonly ['opening' | 'in' | 'out' | 'closing', string])[] {
  const [newest, oldest] = [entries[0], entries.at(-1)];
  if (!newest || !oldest) return [];
  let [came, went] = [0n, 0n];
  for (const { amount } of entries) {
    const moved = signedAmount(amount);
    if (moved > 0n) came += moved;
    else went -= moved;
  }
  return [
    ['opening', formatAmount(signedAmount(oldest.balance_after) - signedAmount(oldest.amount))],
    ['in', formatAmount(came)],
    ['out', formatAmount(went)],
    ['closing', newest.balance_after],
  ];
}
