import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfficeRequest, OfficeResponse } from '#contract/office/calls.ts';
import { phoneCountries, playerStatuses, verificationLevels } from '#contract/office/player-kinds.ts';
import { useSite } from '../../app/site-picker.tsx';
import { useMe } from '../../data/me.ts';
import { useCall } from '../../data/queries.ts';
import { type Column, List } from '../../ui/list/list.tsx';
import { type Filter, useList } from '../../ui/list/use-list.ts';
import { Empty, Page } from '../../ui/page.tsx';
import { Money, Time } from '../../ui/values.tsx';
import { PlayerStatus, PlayerTags } from './player-badges.tsx';

type Row = OfficeResponse<'/api/office/players/list'>['rows'][number];
type Request = OfficeRequest<'/api/office/players/list'>;

const among = <Value extends string>(values: readonly Value[], text: string | undefined) =>
  values.find((one) => one === text);

/** The first moment of a day in the reader's time zone. */
const startOf = (day: string | undefined): string | undefined =>
  day === undefined ? undefined : new Date(`${day}T00:00:00`).toISOString();

function nextDay(day: string | undefined): string | undefined {
  if (day === undefined) return undefined;
  const next = new Date(`${day}T00:00:00`);
  next.setDate(next.getDate() + 1);
  return next.toISOString();
}

export function PlayersScreen() {
  const { t } = useTranslation('players');
  const filters = useFilters();
  const list = useList(filters);
  const site = useSite();
  const { values, before, sort } = list;
  const request: Request = {
    search: values.search,
    site,
    status: among(playerStatuses, values.status),
    verification: among(verificationLevels, values.verification),
    country: among(phoneCountries, values.country),
    registered_from: startOf(values.registered_from),
    registered_to: nextDay(values.registered_to),
    tag: values.tag?.toLowerCase(),
    sort: sort === 'created' ? 'oldest' : 'newest',
    before,
  };
  const query = useCall('/api/office/players/list', request, { keepsLast: true });
  const columns = useColumns();
  return (
    <Page title={t('title')}>
      <List
        name="players.list"
        caption={t('title')}
        list={list}
        filters={filters}
        columns={columns}
        request={request}
        query={query}
        keyOf={({ player_id }) => player_id}
        to={({ player_id }) => `/players/${player_id}`}
        empty={<Empty title={t('empty')} />}
      />
    </Page>
  );
}

function useFilters(): readonly Filter[] {
  const { t } = useTranslation('players');
  return useMemo(
    () => [
      { name: 'search', label: t('search'), kind: 'search' },
      {
        name: 'status',
        label: t('facts.status'),
        kind: 'choice',
        options: playerStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
      },
      {
        name: 'verification',
        label: t('facts.verification'),
        kind: 'choice',
        options: verificationLevels.map((value) => ({ value, label: t(`verification.${value}`) })),
      },
      {
        name: 'country',
        label: t('facts.country'),
        kind: 'choice',
        options: phoneCountries.map((value) => ({
          value,
          label: value === 'other' ? t('otherCountry') : value,
        })),
      },
      { name: 'tag', label: t('facts.tags'), kind: 'text' },
      { name: 'registered_from', label: t('registeredFrom'), kind: 'day' },
      { name: 'registered_to', label: t('registeredTo'), kind: 'day' },
    ],
    [t],
  );
}

function useColumns(): readonly Column<Row>[] {
  const { t } = useTranslation('players');
  const { sites } = useMe();
  return useMemo(() => {
    const nameOf = (code: string) => sites.find((one) => one.external_id === code)?.name ?? code;
    return [
      { id: 'account', header: t('facts.account'), cell: ({ account_id }) => account_id },
      { id: 'name', header: t('facts.name'), cell: ({ full_name }) => full_name || '—' },
      { id: 'status', header: t('facts.status'), cell: ({ status }) => <PlayerStatus status={status} /> },
      { id: 'site', header: t('facts.site'), cell: ({ site }) => nameOf(site) },
      { id: 'phone', header: t('facts.phone'), isWide: true, cell: ({ phone }) => phone ?? '—' },
      { id: 'mail', header: t('facts.mail'), cell: ({ mail }) => mail ?? '—', isExtra: true },
      {
        id: 'verification',
        header: t('facts.verification'),
        cell: ({ verification }) => t(`verification.${verification}`),
      },
      { id: 'tags', header: t('facts.tags'), isWide: true, cell: ({ tags }) => <PlayerTags tags={tags} /> },
      {
        id: 'cash',
        header: t('balances.cash'),
        cell: ({ cash, currency }) => <Money amount={cash} currency={currency} />,
        isFigure: true,
      },
      {
        id: 'created',
        header: t('facts.registered'),
        cell: ({ created_at }) => <Time at={created_at} />,
        sort: 'created',
      },
      { id: 'id', header: t('facts.id'), cell: ({ player_id }) => player_id, isExtra: true, isFigure: true },
    ];
  }, [t, sites]);
}
