import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { isOfficeErrorCode, isOfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import { type LineResult, lineResults } from '#contract/office/money/statement-words.ts';
import { useMay } from '../../data/me.ts';
import { act, useCall } from '../../data/queries.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { type Column, List } from '../../ui/list/list.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { Empty } from '../../ui/page.tsx';
import { useRefusalText } from '../../ui/refusal.tsx';
import { Money, Time } from '../../ui/values.tsx';

type Statement = OfficeResponse<'/api/office/statements/get'>['statement'];
type Line = OfficeResponse<'/api/office/statements/lines'>['rows'][number];
type Verb = 'explain' | 'open_cases';
type Outcome = OfficeResponse<'/api/office/statements/explain'>['rows'][number];

const tones: Readonly<Record<LineResult, Tone>> = {
  matched: 'good',
  amount: 'warn',
  state: 'warn',
  repeated: 'bad',
  'statement-only': 'bad',
  'ledger-only': 'bad',
};

/** The lines of a statement, those that differ first; differences are explained or become cases. */
export function Lines({ statement }: { readonly statement: Statement }) {
  const { t } = useTranslation('statements');
  const mayDecide = useMay('cashier.resolve', statement.site);
  const [deciding, setDeciding] = useState<{
    readonly verb: Verb;
    readonly lines: readonly Line[];
    readonly clear: () => void;
  }>();
  const { statement_id, counts } = statement;
  const filters = [
    {
      name: 'result',
      label: t('result'),
      kind: 'choice',
      options: lineResults.map((value) => ({ value, label: `${t(`results.${value}`)} (${counts[value]})` })),
    },
    { name: 'open', label: t('state'), kind: 'choice', options: [{ value: 'true', label: t('onlyOpen') }] },
  ] as const;
  const list = useList(filters);
  const result = lineResults.find((one) => one === list.values.result);
  const request = {
    statement_id,
    ...(result === undefined ? {} : { result }),
    ...(list.values.open === 'true' ? { is_open: true } : {}),
    ...(list.before === undefined ? {} : { before: list.before }),
    limit: 50,
  };
  const query = useCall('/api/office/statements/lines', request, { keepsLast: true });
  const close = () => {
    deciding?.clear();
    setDeciding(undefined);
  };
  return (
    <>
      <List
        name="statements.lines"
        caption={t('lines')}
        list={list}
        filters={filters}
        columns={useColumns()}
        request={request}
        query={query}
        keyOf={(row) => String(row.number)}
        empty={<Empty title={t('noLines')}>{t('noLinesHint')}</Empty>}
        {...(mayDecide
          ? {
              bulk: (lines: readonly Line[], clear: () => void) =>
                (['open_cases', 'explain'] as const).map((verb) => (
                  <Button key={verb} onClick={() => setDeciding({ verb, lines, clear })}>
                    {t(`verb.${verb}`)}
                  </Button>
                )),
            }
          : {})}
      />
      {deciding && <DecideDialog statement={statement} {...deciding} onClose={close} />}
    </>
  );
}

function useColumns(): readonly Column<Line>[] {
  const { t } = useTranslation('statements');
  const code = (text: string) => <span className="font-mono text-xs break-all">{text}</span>;
  const money = (amount: string | null, currency: string | null) =>
    amount === null || currency === null ? '—' : <Money amount={amount} currency={currency} />;
  return [
    { id: 'line', header: t('line'), isFigure: true, cell: (row) => row.line ?? '—' },
    {
      id: 'result',
      header: t('result'),
      cell: (row) => <Badge tone={tones[row.result]}>{t(`results.${row.result}`)}</Badge>,
    },
    { id: 'kind', header: t('kind'), cell: (row) => t(`flow.${row.kind}`) },
    {
      id: 'theirs',
      header: t('column.gateway_reference'),
      cell: (row) => code(row.gateway_reference || '—'),
    },
    { id: 'ours', header: t('column.our_reference'), cell: (row) => <Payment row={row} /> },
    {
      id: 'amount',
      header: t('total.statement'),
      isFigure: true,
      cell: (row) => money(row.amount, row.currency),
    },
    {
      id: 'ledger',
      header: t('total.ledger'),
      isFigure: true,
      cell: (row) => money(row.ledger_amount, row.ledger_currency),
    },
    {
      id: 'difference',
      header: t('total.difference'),
      isFigure: true,
      cell: (row) => money(row.difference, row.currency),
    },
    {
      id: 'fee',
      header: t('total.fee'),
      isFigure: true,
      isExtra: true,
      cell: (row) => money(row.fee, row.currency),
    },
    {
      id: 'state',
      header: t('ledgerState'),
      cell: (row) =>
        row.ledger_state === null
          ? '—'
          : t(`ledgerStates.${row.ledger_state}`, { defaultValue: row.ledger_state }),
    },
    {
      id: 'at',
      header: t('column.time'),
      isExtra: true,
      cell: (row) => (row.at === null ? '—' : <Time at={row.at} />),
    },
    { id: 'decision', header: t('decision'), cell: (row) => <Decision row={row} /> },
  ];
}

/** Our reference; where it is a payment of ours, it leads there. */
function Payment({ row }: { readonly row: Line }) {
  const text = row.our_reference === '' ? (row.payment_id ?? '—') : row.our_reference;
  const style = 'font-mono text-xs break-all';
  if (row.payment_id === null) return <span className={style}>{text}</span>;
  return (
    <Link
      to={`/${row.kind === 'deposit' ? 'deposits' : 'withdrawals'}/${row.payment_id}`}
      className={`${style} text-accent hover:underline`}
    >
      {text}
    </Link>
  );
}

function Decision({ row }: { readonly row: Line }) {
  const { t } = useTranslation('statements');
  if (row.decision === null) return '—';
  const title = row.decided_by === null ? undefined : t('by', { name: row.decided_by });
  return (
    <span title={title} className="grid gap-0.5">
      {row.case_id === null ? (
        <span className="text-muted">{t('explained')}</span>
      ) : (
        <Link to={`/deposits/cases/${row.case_id}`} className="text-accent hover:underline">
          {t('case')}
        </Link>
      )}
      <span className="break-words">{row.reason}</span>
    </span>
  );
}

/** Asks for one decision on differences and reports where one could not be made. */
function DecideDialog(props: {
  readonly statement: Statement;
  readonly verb: Verb;
  readonly lines: readonly Line[];
  readonly onClose: () => void;
}) {
  const { statement, verb, lines, onClose } = props;
  const { t } = useTranslation('statements');
  const textOf = useRefusalText();
  const [report, setReport] = useState<readonly Outcome[]>();
  if (report)
    return (
      <Dialog title={t('report')} onClose={onClose}>
        <ul className="grid gap-2 text-sm">
          {report.map(({ number, outcome }) => (
            <li key={number} className="grid grid-cols-[6rem_1fr] gap-3">
              <span className="font-medium">{nameOf(lines, number)}</span>
              <span>{isOfficeErrorCode(outcome) ? textOf(refuseStaff(outcome)) : t('decided')}</span>
            </li>
          ))}
        </ul>
      </Dialog>
    );
  return (
    <ActionDialog
      title={t(`verb.${verb}`)}
      description={t(`verbLead.${verb}`, { number: lines.length })}
      confirm={t(`verb.${verb}`)}
      done={t('decided')}
      onClose={() => report ?? onClose()}
      onSubmit={async ({ reason = '' }) => {
        const decided = lines.map(({ number, version }) => ({ number, version }));
        const asked = { statement_id: statement.statement_id, lines: decided, reason };
        const answer = await act(`/api/office/statements/${verb}`, asked);
        if (isOfficeRefusal(answer)) return answer;
        const [first] = answer.rows;
        if (answer.rows.length === 1 && first && isOfficeErrorCode(first.outcome))
          return refuseStaff(first.outcome);
        if (answer.rows.some(({ outcome }) => outcome !== 'done')) setReport(answer.rows);
        return answer;
      }}
    />
  );
}

/** A line by its number in the file; one of the ledger alone by its payment. */
const nameOf = (lines: readonly Line[], number: number): string => {
  const found = lines.find((one) => one.number === number);
  return found?.line === null ? (found.payment_id ?? '').slice(-12) : String(found?.line ?? number);
};
