import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { isOfficeRefusal } from '#contract/office/errors.ts';
import { useMay } from '../../data/me.ts';
import { act, useCall } from '../../data/queries.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Empty, Page, Panel, Skeleton } from '../../ui/page.tsx';
import { LoadFailed } from '../../ui/refusal.tsx';
import { Time } from '../../ui/values.tsx';
import { Tabs } from './tabs.tsx';

/** Gives the browser a file of JSON to keep. */
function keepFile(name: string, content: unknown): void {
  const address = URL.createObjectURL(
    new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }),
  );
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** A person's own data: who looked at it, an export of all of it, and its erasure. */
export function PrivacyScreen() {
  const { t } = useTranslation('protection');
  const [params, setParams] = useSearchParams();
  const player_id = params.get('player') ?? '';
  const canManage = useMay('privacy.manage');
  const [open, setOpen] = useState<'export' | 'erase'>();
  const isChosen = /^[1-9]\d{0,17}$/.test(player_id);
  return (
    <Page
      title={t('tab.privacy')}
      lead={t('privacyLead')}
      actions={
        canManage &&
        isChosen && (
          <>
            <Button onClick={() => setOpen('export')}>{t('exportData')}</Button>
            <Button look="danger" onClick={() => setOpen('erase')}>
              {t('erase')}
            </Button>
          </>
        )
      }
    >
      <Tabs />
      <form
        className="flex max-w-md items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          const player = new FormData(event.currentTarget).get('player');
          if (typeof player === 'string') setParams({ player: player.trim() });
        }}
      >
        <div className="flex-1">
          <TextField
            key={player_id}
            name="player"
            label={t('playerId')}
            defaultValue={player_id}
            inputMode="numeric"
            pattern="[1-9][0-9]*"
            required
          />
        </div>
        <Button type="submit" className="h-9">
          {t('show')}
        </Button>
      </form>
      {isChosen && <Looks playerId={player_id} />}
      {open === 'export' && (
        <ActionDialog
          title={t('exportData')}
          description={t('exportLead')}
          confirm={t('exportData')}
          done={t('exported')}
          onClose={() => setOpen(undefined)}
          onSubmit={async ({ reason = '' }) => {
            const answer = await act('/api/office/privacy/export', { player_id, reason });
            if (!isOfficeRefusal(answer)) keepFile(`player-${player_id}.json`, answer.tables);
            return answer;
          }}
        />
      )}
      {open === 'erase' && (
        <ActionDialog
          title={t('erase')}
          description={t('eraseLead')}
          confirm={t('erase')}
          isDangerous
          done={t('erased')}
          onClose={() => setOpen(undefined)}
          onSubmit={({ reason = '' }) => act('/api/office/privacy/erase', { player_id, reason })}
        />
      )}
    </Page>
  );
}

function Looks({ playerId }: { readonly playerId: string }) {
  const { t } = useTranslation('protection');
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
              <span className="font-mono text-xs text-muted">{one.action}</span>
              <Time at={one.at} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
