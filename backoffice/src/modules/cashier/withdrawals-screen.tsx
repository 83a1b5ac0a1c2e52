import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSiteSearch } from '../../app/site-picker.tsx';
import { useMay } from '../../data/me.ts';
import { useCall } from '../../data/queries.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import type { Column } from '../../ui/list/list.tsx';
import { ListPage, usePage } from '../../ui/list/list-page.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { Empty } from '../../ui/page.tsx';
import { Money, Time } from '../../ui/values.tsx';
import { DecideDialog, type Verb } from './decide-dialog.tsx';
import {
  accountText,
  Flags,
  type Withdrawal,
  WithdrawalState,
  withdrawalStates,
} from './withdrawal-state.tsx';

const verbs: readonly Verb[] = ['approve', 'hold', 'release', 'reject', 'pay'];

/** The queue: oldest first, decided one by one or many at once. */
export function WithdrawalsScreen() {
  const { t } = useTranslation('cashier');
  const { t: ruleText } = useTranslation('rules');
  const search = useSiteSearch();
  const canPay = useMay('cashier.pay');
  const [deciding, setDeciding] = useState<{
    readonly verb: Verb;
    readonly rows: readonly Withdrawal[];
    readonly clear: () => void;
  }>();
  const filters = [
    {
      name: 'state',
      label: t('state'),
      kind: 'choice',
      options: withdrawalStates.map((state) => ({ value: state, label: t(`states.${state}`) })),
    },
  ] as const;
  const list = useList(filters);
  const page = usePage(list);
  const state = withdrawalStates.find((one) => one === list.values.state) ?? 'pending';
  const request = {
    state,
    ...(list.sort === '-at' ? { sort: 'newest' as const } : {}),
    ...page,
  };
  const query = useCall('/api/office/cashier/withdrawals', request, {
    keepsLast: true,
    topics: ['withdrawals'],
  });
  const columns: Column<Withdrawal>[] = [
    { id: 'player', header: t('player'), cell: (row) => row.account_id },
    {
      id: 'amount',
      header: t('amount'),
      isFigure: true,
      cell: (row) => (
        <>
          <Money amount={row.amount} currency={row.currency} />
          {row.coins && (
            <span className="block text-xs text-muted tabular-nums">{`${row.coins.amount} ${row.coins.coin}`}</span>
          )}
        </>
      ),
    },
    { id: 'flags', header: t('noticed'), cell: (row) => <Flags flags={row.flags} /> },
    { id: 'bank', header: t('bank'), isWide: true, cell: (row) => accountText(row) },
    { id: 'holder', header: t('holder'), cell: (row) => row.holder_name, isExtra: true },
    { id: 'site', header: t('site'), cell: (row) => row.site },
    { id: 'state', header: t('state'), cell: (row) => <WithdrawalState state={row.state} /> },
    { id: 'at', header: t('asked'), sort: 'at', cell: (row) => <Time at={row.created_at} /> },
  ];
  const close = () => {
    deciding?.clear();
    setDeciding(undefined);
  };
  return (
    <ListPage
      title={t('title')}
      lead={t('titleLead')}
      actions={
        <Link to={`/withdrawals/rules${search}`} className={buttonClass()}>
          {ruleText('title')}
        </Link>
      }
      name="cashier.withdrawals"
      list={list}
      filters={filters}
      columns={columns}
      request={request}
      query={query}
      keyOf={(row) => row.withdrawal_id}
      to={(row) => `/withdrawals/${row.withdrawal_id}`}
      empty={<Empty title={t('empty')}>{t('emptyHint')}</Empty>}
      {...(canPay
        ? {
            bulk: (rows: readonly Withdrawal[], clear: () => void) =>
              verbs.map((verb) => (
                <Button key={verb} onClick={() => setDeciding({ verb, rows, clear })}>
                  {t(`verb.${verb}`)}
                </Button>
              )),
          }
        : {})}
    >
      {deciding && <DecideDialog verb={deciding.verb} withdrawals={deciding.rows} onClose={close} />}
    </ListPage>
  );
}
