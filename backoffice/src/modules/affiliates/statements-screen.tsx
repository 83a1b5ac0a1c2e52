import { useTranslation } from 'react-i18next';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { affiliateStatementStates } from '#contract/office/money/affiliate-words.ts';
import { useCall } from '../../data/queries.ts';
import { useFormats } from '../../texts/formats.ts';
import type { Column } from '../../ui/list/list.tsx';
import { ListPage, usePage } from '../../ui/list/list-page.tsx';
import { type Filter, useList } from '../../ui/list/use-list.ts';
import { Empty } from '../../ui/page.tsx';
import { Money } from '../../ui/values.tsx';
import { StatementState } from './affiliate-state.tsx';

type Statement = OfficeResponse<'/api/office/affiliates/statements'>['rows'][number];

/** Statements of affiliates, which the cashier approves and pays. */
export function StatementsScreen() {
  const { t } = useTranslation('affiliates');
  const filters: readonly Filter[] = [
    {
      name: 'state',
      label: t('state'),
      kind: 'choice',
      options: affiliateStatementStates.map((value) => ({ value, label: t(`statementStates.${value}`) })),
    },
  ];
  const list = useList(filters);
  const page = usePage(list);
  const state = affiliateStatementStates.find((one) => one === list.values.state);
  return (
    <ListPage
      title={t('statementsTitle')}
      lead={t('statementsLead')}
      name="affiliates.statements"
      list={list}
      filters={filters}
      columns={useColumns()}
      query={useCall(
        '/api/office/affiliates/statements',
        { ...page, ...(state === undefined ? {} : { state }) },
        { keepsLast: true },
      )}
      keyOf={({ statement_id }) => statement_id}
      to={({ statement_id }) => `/affiliate-payments/${statement_id}`}
      empty={<Empty title={t('noStatements')}>{t('noStatementsHint')}</Empty>}
    />
  );
}

function useColumns(): readonly Column<Statement>[] {
  const { t } = useTranslation('affiliates');
  const { month } = useFormats();
  return [
    { id: 'month', header: t('month'), cell: (row) => month(row.month) },
    { id: 'name', header: t('name'), cell: ({ name }) => name },
    { id: 'site', header: t('site'), isWide: true, cell: ({ site }) => site },
    {
      id: 'net',
      header: t('net'),
      isFigure: true,
      cell: ({ net, currency }) => <Money amount={net} currency={currency} />,
    },
    {
      id: 'due',
      header: t('due'),
      isFigure: true,
      cell: ({ due, currency }) => <Money amount={due} currency={currency} />,
    },
    { id: 'state', header: t('state'), cell: ({ state }) => <StatementState state={state} /> },
    { id: 'reference', header: t('reference'), isWide: true, cell: ({ reference }) => reference ?? '—' },
  ];
}
