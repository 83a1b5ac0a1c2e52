import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../data/me.ts';
import { act, useCall } from '../../data/queries.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Empty, Facts, Panel, Skeleton } from '../../ui/page.tsx';
import { LoadFailed } from '../../ui/refusal.tsx';
import { Time } from '../../ui/values.tsx';

const kept = ['identity', 'play', 'payouts', 'audit'] as const;

/** A player's own data: export, erasure with what is kept and how long, and who of the staff looked. */
export function PrivacyPanel({ playerId }: { readonly playerId: string }) {
  return (
    <div className="grid gap-4">
      {useMay('privacy.manage') && <OwnData playerId={playerId} />}
      {useMay('audit.read') && <Looks playerId={playerId} />}
    </div>
  );
}

function OwnData({ playerId: player_id }: { readonly playerId: string }) {
  const { t } = useTranslation('protection');
  const { t: textOf } = useTranslation();
  const { data, error, refetch } = useCall('/api/office/privacy/state', { player_id });
  const [open, setOpen] = useState<'export' | 'erase'>();
  const close = () => setOpen(undefined);
  if (error !== null) return <LoadFailed problem={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton />;
  const { erased_at: erasedAt, obstacle } = data;
  return (
    <Panel
      title={t('ownData')}
      beside={
        <span className="flex gap-2">
          <Button onClick={() => setOpen('export')}>{t('exportData')}</Button>
          {erasedAt === null && (
            <Button look="danger" disabled={obstacle !== null} onClick={() => setOpen('erase')}>
              {t('erase')}
            </Button>
          )}
        </span>
      }
    >
      <div className="p-4 pb-0">
        {erasedAt !== null ? (
          <Notice>
            {t('erasedAt')} <Time at={erasedAt} />
          </Notice>
        ) : (
          obstacle !== null && <Notice tone="warn">{t(`obstacle_${obstacle}`)}</Notice>
        )}
      </div>
      <Facts facts={kept.map((one) => [t(`kept_${one}`), t(`kept_${one}_period`)] as const)} />
      {open === 'export' && (
        <ActionDialog
          title={t('exportData')}
          description={t('exportLead')}
          confirm={t('exportData')}
          done={textOf('list.exportBegun')}
          onClose={close}
          onSubmit={({ reason = '' }) => act('/api/office/privacy/export', { player_id, reason })}
        />
      )}
      {open === 'erase' && (
        <ActionDialog
          title={t('erase')}
          description={t('eraseLead')}
          confirm={t('erase')}
          isDangerous
          done={t('erased')}
          onClose={close}
          onSubmit={({ reason = '' }) => act('/api/office/privacy/erase', { player_id, reason })}
        />
      )}
    </Panel>
  );
}

function Looks({ playerId }: { readonly playerId: string }) {
  const { t } = useTranslation('protection');
  const { t: actionOf } = useTranslation('audit');
  const query = useCall('/api/office/privacy/looks', { player_id: playerId, limit: 100 });
  return (
    <Panel title={t('looks')}>
      {query.error !== null ? (
        <LoadFailed problem={query.error} onRetry={() => void query.refetch()} />
      ) : !query.data ? (
        <Skeleton />
      ) : query.data.rows.length === 0 ? (
        <Empty title={t('looksEmpty')} />
      ) : (
        <ul className="divide-y divide-line/70 text-sm">
          {query.data.rows.map((one) => (
            <li key={one.number} className="flex flex-wrap justify-between gap-3 px-4 py-2">
              <span className="font-medium">{one.name ?? one.actor}</span>
              <span className="text-muted">
                {actionOf(`actions.${one.action.replace('.', '_')}`, { defaultValue: one.action })}
              </span>
              <Time at={one.at} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
