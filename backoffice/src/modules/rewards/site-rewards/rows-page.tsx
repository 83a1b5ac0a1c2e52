import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSite } from '../../../app/site-picker.tsx';
import { useMay, useMe } from '../../../data/me.ts';
import { act } from '../../../data/queries.ts';
import { OnBadge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ChangeButton, OrderDialog, TablePanel } from '../../../ui/list/table-panel.tsx';
import { Page, Skeleton } from '../../../ui/page.tsx';
import { LoadFailed } from '../../../ui/refusal.tsx';
import { RewardTabs } from './reward-tabs.tsx';

interface Row {
  readonly id: number;
  readonly is_shown: boolean;
  readonly texts: Readonly<Record<string, { readonly title: string }>>;
}

/** The site that is looked at, or the first one, with its name. */
export function useOneSite() {
  const me = useMe();
  const site = useSite() ?? me.sites[0]?.external_id ?? '';
  return {
    site,
    name: me.sites.find((one) => one.external_id === site)?.name ?? site,
    canManage: useMay('rewards.manage', site),
  };
}

/** The rows of a site that players see in an order: missions, leaderboards or offers. */
export function RowsPage<Some extends Row>(props: {
  readonly list: 'missions' | 'leaderboards' | 'offers';
  readonly query: {
    readonly data: { readonly currency: string; readonly rows: readonly Some[] } | undefined;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
  readonly headers: readonly string[];
  /** What the headers name, of a row. */
  readonly cells: (row: Some, currency: string) => readonly ReactNode[];
  /** The dialog of a row that is changed, or of one that is added. */
  readonly dialog: (of: {
    readonly was: Some | undefined;
    readonly site: string;
    readonly currency: string;
    readonly onClose: () => void;
  }) => ReactNode;
}) {
  const { list, query, headers, cells, dialog } = props;
  const { t } = useTranslation('rewarding');
  const { site, name, canManage } = useOneSite();
  const [open, setOpen] = useState<Some | 'new' | 'order'>();
  const { data, error, refetch } = query;
  const close = () => setOpen(undefined);
  const nameOf = ({ id, texts }: Some) => texts.EN?.title ?? String(id);
  return (
    <Page title={t(list)} lead={`${name}. ${t(`leads.${list}`)}`}>
      <RewardTabs />
      {error !== null && !data && <LoadFailed problem={error} onRetry={() => void refetch()} />}
      {error === null && !data && <Skeleton lines={8} />}
      {data && (
        <TablePanel
          title={t(list)}
          empty={t(`none.${list}`)}
          actions={
            canManage && (
              <>
                {data.rows.length > 1 && <Button onClick={() => setOpen('order')}>{t('order.title')}</Button>}
                <Button onClick={() => setOpen('new')}>{t('action.add')}</Button>
              </>
            )
          }
          headers={[t('name'), ...headers, t('status'), '']}
          rows={data.rows.map((row) => ({
            key: String(row.id),
            cells: [
              <span key="name" className="font-medium">
                {nameOf(row)}
              </span>,
              ...cells(row, data.currency),
              <OnBadge key="on" isOn={row.is_shown} />,
              canManage && <ChangeButton key="change" name={nameOf(row)} onClick={() => setOpen(row)} />,
            ],
          }))}
        />
      )}
      {data && open === 'order' && (
        <OrderDialog
          rows={new Map(data.rows.map((row) => [String(row.id), nameOf(row)]))}
          onClose={close}
          onSave={(order) => act('/api/office/rewards/reorder', { site, list, ...order })}
        />
      )}
      {data &&
        open !== undefined &&
        open !== 'order' &&
        dialog({ was: open === 'new' ? undefined : open, site, currency: data.currency, onClose: close })}
    </Page>
  );
}

/** What something pays, in a few words. */
export function usePays(): (
  reward: { readonly token: string; readonly cash: string },
  currency: string,
) => string {
  const { t } = useTranslation('rewarding');
  return ({ token, cash }, currency) =>
    [
      ...(cash === '0' ? [] : [`${cash} ${currency}`]),
      ...(token === '0' ? [] : [t('tokens', { amount: token })]),
    ].join(' + ');
}
