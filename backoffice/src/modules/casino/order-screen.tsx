import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../data/me.ts';
import { act, useCall } from '../../data/queries.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { OrderList } from '../../ui/list/order-list.tsx';
import { Empty, Page, Panel, Skeleton } from '../../ui/page.tsx';
import { LoadFailed } from '../../ui/refusal.tsx';
import { CasinoTabs, type Game, homeLists, useCatalogueSite, useCategoryName } from './parts.tsx';

/** Games that are put in order at once: what players see without scrolling for long. */
const MOST = 60;

/** Puts the first games of a category or home list in order, by mouse or keyboard. */
export function OrderScreen() {
  const { t } = useTranslation('casino');
  const categoryOf = useCategoryName();
  const site = useCatalogueSite();
  const [lobby, setLobby] = useState('hot');
  const groups = useCall('/api/office/catalogue/groups', { site: site.code });
  const list = homeLists.find((one) => one === lobby);
  const where = lobby === '' ? {} : list === undefined ? { category: lobby } : { list };
  const { data, error, refetch } = useCall('/api/office/catalogue/games', {
    ...{ site: site.code, shown: 'offered', limit: MOST },
    ...where,
  });
  const categories = groups.data?.categories ?? [];
  return (
    <Page title={t('order')} lead={t('orderLead')}>
      <CasinoTabs />
      <div className="max-w-xs">
        <SelectField
          label={t('lobby')}
          value={lobby}
          onChange={({ target }) => setLobby(target.value)}
          options={[
            { value: '', label: t('allGames') },
            ...homeLists.map((one) => ({ value: one, label: t(`lists.${one}`) })),
            ...categories.map(({ code }) => ({ value: code, label: categoryOf(code) })),
          ]}
        />
      </div>
      {error !== null && !data ? (
        <LoadFailed problem={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton lines={8} />
      ) : data.rows.length === 0 ? (
        <Empty title={t('empty')} />
      ) : (
        <Order
          key={`${lobby} ${data.rows.map(keyOf).join()}`}
          site={site.code}
          where={where}
          rows={data.rows}
        />
      )}
    </Page>
  );
}

const refOf = ({ provider_code, game_code }: Game) => ({ provider_code, game_code });
const keyOf = ({ provider_code, game_code }: Game) => `${provider_code}/${game_code}`;

function Order(props: {
  readonly site: string;
  readonly where: { readonly category?: string; readonly list?: (typeof homeLists)[number] };
  readonly rows: readonly Game[];
}) {
  const { site, where, rows } = props;
  const { t } = useTranslation('casino');
  const canManage = useMay('catalogue.manage', site);
  const [order, setOrder] = useState(rows);
  const [isSaving, setSaving] = useState(false);
  const isSame = order.map(keyOf).join() === rows.map(keyOf).join();
  return (
    <>
      <Panel
        title={t('gamesCount', { count: rows.length })}
        beside={
          canManage && (
            <Button look="primary" disabled={isSame} onClick={() => setSaving(true)}>
              {t('saveOrder')}
            </Button>
          )
        }
      >
        <OrderList
          items={order}
          keyOf={keyOf}
          nameOf={({ game_name }) => game_name}
          beside={({ provider_name }) => <span className="text-muted">{provider_name}</span>}
          onChange={setOrder}
        />
      </Panel>
      {isSaving && (
        <ActionDialog
          title={t('saveOrder')}
          description={t('groupsDone')}
          confirm={t('saveOrder')}
          done={t('saved')}
          onClose={() => setSaving(false)}
          onSubmit={({ reason = '' }) =>
            act('/api/office/catalogue/reorder', {
              ...{ site, ...where, reason, from: rows.map(refOf), to: order.map(refOf) },
            })
          }
        />
      )}
    </>
  );
}
