import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useSiteSearch } from '../../app/site-picker.tsx';
import { useMay } from '../../data/me.ts';
import { useCall } from '../../data/queries.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Facts, Page, Panel, Skeleton } from '../../ui/page.tsx';
import { LoadFailed } from '../../ui/refusal.tsx';
import { Money } from '../../ui/values.tsx';
import { type Draft, isWritten, localOf, written } from './draft.ts';
import { VersionsPanel } from './items/versions-panel.tsx';
import { GrantBadge, PromotionBadge, type Whole } from './parts.tsx';
import { type Opened, PromotionDialogs } from './promotion-dialogs.tsx';
import { PromotionForm } from './promotion-form.tsx';
import { Summary } from './summary.tsx';

/** A promotion: its newest version in a form, what players will read of it, what it costs, and what it said before. */
export function PromotionScreen() {
  const { promotionId = '' } = useParams();
  const { data, error, refetch } = useCall('/api/office/promotions/get', { promotion_id: promotionId });
  if (error !== null && !data) return <LoadFailed problem={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={12} />;
  // Another version is another form: what was changed meanwhile is seen first.
  return <Promotion key={`${promotionId} ${data.promotion.version}`} whole={data} />;
}

const draftFrom = ({ promotion }: Whole): Draft => ({
  ...{ name: promotion.name, data: promotion.data, texts: promotion.texts },
  startsAt: localOf(promotion.starts_at),
  endsAt: localOf(promotion.ends_at),
});

function Promotion({ whole }: { readonly whole: Whole }) {
  const { t } = useTranslation('rewards');
  const search = useSiteSearch();
  const { promotion } = whole;
  const canManage = useMay('rewards.manage', promotion.site) && promotion.state !== 'ended';
  const [first] = useState(() => draftFrom(whole));
  const [draft, setDraft] = useState(first);
  const [open, setOpen] = useState<Opened>();
  const isChanged = JSON.stringify(written(draft)) !== JSON.stringify(written(first));
  return (
    <Page
      title={promotion.name}
      beside={<PromotionBadge state={promotion.state} />}
      lead={t('versionOf', { number: promotion.version, site: promotion.site })}
      actions={
        <>
          <Link to={`/promotions/${promotion.promotion_id}/grants${search}`} className={buttonClass()}>
            {t('grants')}
          </Link>
          {canManage && (
            <Actions
              state={promotion.state}
              isChanged={isChanged}
              canSave={isWritten(draft.data) && draft.name.trim() !== ''}
              onOpen={setOpen}
            />
          )}
        </>
      }
    >
      {isChanged && <Notice tone="warn">{t('unsaved')}</Notice>}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <fieldset disabled={!canManage} className="min-w-0">
          <PromotionForm site={promotion.site} draft={draft} onChange={setDraft} />
        </fieldset>
        <div className="grid gap-4">
          {canManage && <Summary site={promotion.site} currency={promotion.currency} data={draft.data} />}
          <Cost whole={whole} />
          <VersionsPanel
            texts={{ title: t('versions'), id: t('id'), version: (number) => t('version', { number }) }}
            id={promotion.promotion_id}
            versions={whole.versions}
          />
        </div>
      </div>
      <PromotionDialogs promotion={promotion} draft={draft} open={open} onClose={() => setOpen(undefined)} />
    </Page>
  );
}

function Actions(props: {
  readonly state: Whole['promotion']['state'];
  readonly isChanged: boolean;
  readonly canSave: boolean;
  readonly onOpen: (which: Opened) => void;
}) {
  const { state, isChanged, canSave, onOpen } = props;
  const { t } = useTranslation('rewards');
  return (
    <>
      {state === 'active' && <Button onClick={() => onOpen('grant')}>{t('grantByHand')}</Button>}
      {state === 'active' && <Button onClick={() => onOpen('pause')}>{t('pause')}</Button>}
      <Button look="danger" onClick={() => onOpen('end')}>
        {t('end')}
      </Button>
      <Button
        look={isChanged ? 'primary' : 'plain'}
        disabled={!isChanged || !canSave}
        onClick={() => onOpen('save')}
      >
        {t('save')}
      </Button>
      {(state === 'draft' || state === 'paused') && (
        <Button look={isChanged ? 'plain' : 'primary'} disabled={isChanged} onClick={() => onOpen('start')}>
          {t(state === 'draft' ? 'start' : 'resume')}
        </Button>
      )}
    </>
  );
}

/** What was granted, and what became of it so far. */
function Cost({ whole: { promotion, figures } }: { readonly whole: Whole }) {
  const { t } = useTranslation('rewards');
  const of = (amount: string) => <Money amount={amount} currency={promotion.currency} />;
  return (
    <Panel title={t('cost')}>
      <Facts
        facts={[
          [t('grants'), promotion.grants],
          [t('granted'), of(promotion.granted)],
          [t('budget'), promotion.data.budget === null ? null : of(promotion.data.budget)],
        ]}
      />
      {figures.length > 0 && (
        <table className="w-full border-t border-line text-sm">
          <thead className="text-left text-muted">
            <tr>
              <th className="px-4 py-1.5 font-medium">{t('state')}</th>
              <th className="px-2 py-1.5 text-right font-medium">{t('grants')}</th>
              <th className="px-2 py-1.5 text-right font-medium">{t('worth')}</th>
              <th className="px-4 py-1.5 text-right font-medium">{t('becameCash')}</th>
            </tr>
          </thead>
          <tbody>
            {figures.map((row) => (
              <tr key={row.state} className="border-t border-line">
                <td className="px-4 py-1.5">
                  <GrantBadge state={row.state} />
                </td>
                <td className="px-2 py-1.5 text-right tabular-nums">{row.grants}</td>
                <td className="px-2 py-1.5 text-right">{of(row.worth)}</td>
                <td className="px-4 py-1.5 text-right">{of(row.converted)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}
