import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { useSite } from '../../app/site-picker.tsx';
import { useMe } from '../../data/me.ts';
import { useCall } from '../../data/queries.ts';
import { type Column, List } from '../../ui/list/list.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { Empty, Page, Panel, Skeleton } from '../../ui/page.tsx';
import { LoadFailed } from '../../ui/refusal.tsx';
import { Money, Time } from '../../ui/values.tsx';

type Entry = OfficeResponse<'/api/office/ledger/entries'>['rows'][number];
type Accounts = OfficeResponse<'/api/office/ledger/accounts'>;

/** The accounts of a player, or of the site, and the transfers of one of them with the balance after each. */
export function LedgerScreen() {
  const { t } = useTranslation('ledger');
  const [params] = useSearchParams();
  const me = useMe();
  const site = useSite() ?? me.sites[0]?.external_id ?? '';
  const player = params.get('player') ?? '';
  const of = /^[1-9]\d{0,17}$/.test(player) ? { player_id: player } : { site };
  const query = useCall('/api/office/ledger/accounts', of, { topics: ['figures'] });
  if (query.error !== null && !query.data)
    return <LoadFailed problem={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton lines={12} />;
  const { rows, player: found } = query.data;
  const account = params.get('account') ?? rows[0]?.account;
  const currency = params.get('currency') ?? rows.find((row) => row.account === account)?.currency;
  const owner = found?.account_id ?? me.sites.find((one) => one.external_id === site)?.name ?? site;
  return (
    <Page title={t('of', { owner })} lead={t('lead')}>
      <div className="grid items-start gap-4 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <Panel title={t('accounts')}>
          <AccountList rows={rows} of={of} account={account} currency={currency} />
        </Panel>
        {account !== undefined && currency !== undefined && (
          <Entries
            key={`${account} ${currency}`}
            of={found ? of : { ...of, currency }}
            account={account}
            currency={currency}
          />
        )}
      </div>
    </Page>
  );
}

function useAccountName(): (account: string) => string {
  const { t } = useTranslation('ledger');
  return (account) => {
    const [kind = account, number] = account.split(':');
    return `${t(`account.${kind}`, { defaultValue: kind })}${number === undefined ? '' : ` ${number}`}`;
  };
}

function AccountList({
  rows,
  of,
  account,
  currency,
}: {
  readonly rows: Accounts['rows'];
  readonly of: { readonly player_id?: string; readonly site?: string };
  readonly account: string | undefined;
  readonly currency: string | undefined;
}) {
  const nameOf = useAccountName();
  const whose = of.player_id === undefined ? { site: of.site ?? '' } : { player: of.player_id };
  return (
    <ul className="divide-y divide-line/70 text-sm">
      {rows.map((row) => {
        const isShown = row.account === account && row.currency === currency;
        const search = new URLSearchParams({ ...whose, account: row.account, currency: row.currency });
        return (
          <li
            key={`${row.account} ${row.currency}`}
            className={`flex min-h-9 items-center justify-between gap-3 px-4 py-1 ${isShown ? 'bg-accent-soft' : ''}`}
          >
            <Link
              to={`?${search}`}
              aria-current={isShown ? 'true' : undefined}
              className="text-accent hover:underline"
            >
              {nameOf(row.account)}
            </Link>
            <Money amount={row.balance} currency={row.currency} />
          </li>
        );
      })}
    </ul>
  );
}

function Entries({
  of,
  account,
  currency,
}: {
  readonly of: { readonly player_id?: string; readonly site?: string; readonly currency?: string };
  readonly account: string;
  readonly currency: string;
}) {
  const { t } = useTranslation('ledger');
  const nameOf = useAccountName();
  const list = useList([]);
  const request = {
    ...{ ...of, account, limit: 50 },
    ...(list.before === undefined ? {} : { before: list.before }),
  };
  const query = useCall('/api/office/ledger/entries', request, { keepsLast: true });
  const money = (amount: string) => <Money amount={amount} currency={currency} />;
  const columns: Column<Entry>[] = [
    { id: 'kind', header: t('kind'), cell: (row) => t(`kinds.${row.kind}`, { defaultValue: row.kind }) },
    {
      id: 'other',
      header: t('other'),
      cell: (row) => (
        <>
          {nameOf(row.other)}{' '}
          <span className="text-muted">({t(row.is_other_player ? 'ofPlayer' : 'ofSite')})</span>
        </>
      ),
    },
    { id: 'before', header: t('before'), isFigure: true, isExtra: true, cell: (row) => money(row.before) },
    { id: 'amount', header: t('amount'), isFigure: true, cell: (row) => money(row.amount) },
    { id: 'after', header: t('after'), isFigure: true, cell: (row) => money(row.after) },
    { id: 'cause', header: t('cause'), cell: (row) => <Cause entry={row} /> },
    { id: 'at', header: t('at'), cell: (row) => <Time at={row.at} /> },
  ];
  return (
    <List
      name="ledger.entries"
      caption={nameOf(account)}
      list={list}
      filters={[]}
      columns={columns}
      request={request}
      query={query}
      keyOf={(row) => row.transfer_id}
      empty={<Empty title={t('empty')}>{t('emptyHint')}</Empty>}
    />
  );
}

/** Where what caused a transfer is shown, by the kind of the transfer. */
const pages: Readonly<Record<string, string>> = { deposit: '/deposits', withdrawal: '/withdrawals' };

/** Leads to both sides of a transfer of a player, and to the payment it is for. */
function Cause({ entry: { kind, ref, player_id, transfer_id } }: { readonly entry: Entry }) {
  const { t } = useTranslation('ledger');
  const page = pages[kind];
  const link = (to: string, text: string) => (
    <Link to={to} className="text-accent hover:underline">
      {text}
    </Link>
  );
  return (
    <span className="flex gap-x-3 whitespace-nowrap">
      {player_id !== null && link(`/players/${player_id}/transfers/${transfer_id}`, t('transfer'))}
      {page !== undefined && ref !== null && link(`${page}/${ref}`, t(`kinds.${kind}`))}
    </span>
  );
}
