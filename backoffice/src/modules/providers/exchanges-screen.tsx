import { useTranslation } from 'react-i18next';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { exchangeDirections, exchangeStates } from '#contract/office/providers.ts';
import { useSite } from '../../app/site-picker.tsx';
import { useCall } from '../../data/queries.ts';
import { useFormats } from '../../texts/formats.ts';
import { Badge } from '../../ui/badge.tsx';
import { type Column, List } from '../../ui/list/list.tsx';
import { given, playerIdOf } from '../../ui/list/request.ts';
import { useList } from '../../ui/list/use-list.ts';
import { Empty, Page } from '../../ui/page.tsx';
import { CopyId, PlayerLink, Time } from '../../ui/values.tsx';
import { ProviderTabs } from './provider-tabs.tsx';

type Exchange = OfficeResponse<'/api/office/providers/exchanges'>['rows'][number];

export const stateTones = { done: 'good', repeated: 'info', refused: 'warn', failed: 'bad' } as const;

/** What providers sent to the wallet, and what they were sent. */
export function ExchangesScreen() {
  const { t } = useTranslation('providers');
  const site = useSite();
  const accounts = useCall('/api/office/providers/accounts', {});
  const filters = [
    { name: 'ref', label: t('searchRef'), kind: 'search' },
    { name: 'player', label: t('playerId'), kind: 'text' },
    {
      name: 'account',
      label: t('account'),
      kind: 'choice',
      options: (accounts.data?.accounts ?? []).map(({ account }) => ({ value: account, label: account })),
    },
    {
      name: 'state',
      label: t('outcome'),
      kind: 'choice',
      options: exchangeStates.map((value) => ({ value, label: t(`exchangeStates.${value}`) })),
    },
    {
      name: 'direction',
      label: t('direction'),
      kind: 'choice',
      options: exchangeDirections.map((value) => ({ value, label: t(`directions.${value}`) })),
    },
    { name: 'from', label: t('from'), kind: 'day' },
    { name: 'to', label: t('to'), kind: 'day' },
  ] as const;
  const list = useList(filters);
  const columns = useColumns();
  const query = useCall('/api/office/providers/exchanges', requestOf(list.values, site, list.before), {
    keepsLast: true,
  });
  return (
    <Page title={t('exchanges')} lead={t('exchangesLead')}>
      <ProviderTabs />
      <List
        name="providers.exchanges"
        caption={t('exchanges')}
        list={list}
        filters={filters}
        columns={columns}
        query={query}
        keyOf={({ exchange_id }) => exchange_id}
        to={({ exchange_id }) => `/providers/exchanges/${exchange_id}`}
        empty={<Empty title={t('noExchanges')}>{t('noExchangesHint')}</Empty>}
      />
    </Page>
  );
}

const DAY_MS = 86_400_000;

/** Days are those of UTC; the last one is in it. */
function requestOf(
  { ref, player, account, state, direction, from, to }: Readonly<Record<string, string>>,
  site: string | undefined,
  before: string | undefined,
) {
  return given({
    ...{ ref, account, site, before },
    player_id: playerIdOf(player),
    state: exchangeStates.find((one) => one === state),
    direction: exchangeDirections.find((one) => one === direction),
    from: from === undefined ? undefined : new Date(from).toISOString(),
    to: to === undefined ? undefined : new Date(Date.parse(to) + DAY_MS).toISOString(),
  });
}

function useColumns(): readonly Column<Exchange>[] {
  const { t } = useTranslation('providers');
  const { milliseconds } = useFormats();
  return [
    {
      id: 'call',
      header: t('call'),
      cell: ({ direction, path }) => (
        <span className="break-all">
          {direction === 'in' ? '→' : '←'} {path}
        </span>
      ),
    },
    { id: 'account', header: t('account'), cell: ({ account }) => account },
    {
      id: 'state',
      header: t('outcome'),
      cell: ({ state, outcome }) => (
        <span className="inline-flex flex-wrap items-center gap-1.5">
          <Badge tone={stateTones[state]}>{t(`exchangeStates.${state}`)}</Badge>
          <span className="text-muted">{outcome}</span>
        </span>
      ),
    },
    { id: 'site', header: t('site'), cell: ({ site }) => site ?? '—' },
    {
      id: 'player',
      header: t('player'),
      cell: ({ player_id }) => <PlayerLink id={player_id} />,
    },
    {
      id: 'duration',
      header: t('duration'),
      isFigure: true,
      cell: ({ duration_ms: ms }) => milliseconds(ms),
    },
    { id: 'at', header: t('at'), cell: ({ at }) => <Time at={at} /> },
    { id: 'status', header: 'HTTP', isExtra: true, cell: ({ status }) => status ?? '—' },
    { id: 'round', header: t('round'), isExtra: true, cell: ({ round }) => round ?? '—' },
    {
      id: 'refs',
      header: t('refs'),
      isExtra: true,
      cell: ({ refs }) => (
        <span className="grid justify-items-start gap-2">
          {refs.map((ref) => (
            <CopyId key={ref} id={ref} />
          ))}
        </span>
      ),
    },
  ];
}
