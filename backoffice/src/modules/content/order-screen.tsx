import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { isOfficeRefusal } from '#contract/office/errors.ts';
import { act, useCall } from '../../data/queries.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { OrderList } from '../../ui/list/order-list.tsx';
import { Empty, Page, Panel, Skeleton } from '../../ui/page.tsx';
import { LoadFailed } from '../../ui/refusal.tsx';
import { type Item, kindOf, StateBadges, useContentSite, useItemTitle } from './parts.tsx';

/** Puts the items of a kind in order: by dragging, by buttons, or by Alt and the arrow keys. */
export function OrderScreen() {
  const { t } = useTranslation('content');
  const kind = kindOf(useParams().kind) ?? 'slide';
  const site = useContentSite();
  const { data, error, refetch } = useCall('/api/office/content/list', { site: site.code, kind, limit: 100 });
  if (error !== null && !data) return <LoadFailed problem={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={8} />;
  if (data.rows.length === 0) return <Empty title={t('empty')} />;
  const was = data.rows.map(({ item_id }) => item_id).join();
  return <Order key={was} kind={kind} site={site.code} rows={data.rows} />;
}

interface OrderProps {
  readonly kind: Item['kind'];
  readonly site: string;
  readonly rows: readonly Item[];
}

function Order({ kind, site, rows }: OrderProps) {
  const { t } = useTranslation('content');
  const navigate = useNavigate();
  const titleOf = useItemTitle();
  const [order, setOrder] = useState(rows);
  const [isSaving, setSaving] = useState(false);
  const idsOf = (items: readonly Item[]) => items.map(({ item_id }) => item_id);
  const isSame = idsOf(order).join() === idsOf(rows).join();
  async function save(reason: string) {
    const change = { site, kind, from: idsOf(rows), to: idsOf(order), reason };
    const answer = await act('/api/office/content/reorder', change);
    if (!isOfficeRefusal(answer)) void navigate(`/content/${kind}?site=${encodeURIComponent(site)}`);
    return answer;
  }
  return (
    <Page
      title={t('orderOf', { kind: t(`kinds.${kind}`) })}
      lead={t('orderLead')}
      actions={
        <Button look="primary" disabled={isSame} onClick={() => setSaving(true)}>
          {t('saveOrder')}
        </Button>
      }
    >
      <Panel>
        <OrderList
          items={order}
          keyOf={({ item_id }) => item_id}
          nameOf={titleOf}
          beside={(item) => <StateBadges item={item} />}
          onChange={setOrder}
        />
      </Panel>
      {isSaving && (
        <ActionDialog
          title={t('saveOrder')}
          description={t('orderDone')}
          confirm={t('saveOrder')}
          done={t('saved')}
          onClose={() => setSaving(false)}
          onSubmit={({ reason = '' }) => save(reason)}
        />
      )}
    </Page>
  );
}
