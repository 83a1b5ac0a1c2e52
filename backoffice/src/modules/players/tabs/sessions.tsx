import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { may, useMe } from '../../../data/me.ts';
import { act, useCall } from '../../../data/queries.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { SimpleTable } from '../../../ui/list/simple-table.tsx';
import { Empty, Skeleton } from '../../../ui/page.tsx';
import { LoadFailed } from '../../../ui/refusal.tsx';
import { Time } from '../../../ui/values.tsx';
import type { Player } from '../player-badges.tsx';
import { Factors } from './factors.tsx';

/** The sessions of a player and the browsers they use. */
export function Sessions({ player }: { readonly player: Player }) {
  const { player_id, account_id: name } = player;
  const { t } = useTranslation('players');
  const me = useMe();
  const { data, error, refetch } = useCall('/api/office/players/sessions', { player_id });
  const [ending, setEnding] = useState<string>();
  if (error !== null) return <LoadFailed problem={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton />;
  return (
    <>
      {data.sessions.length === 0 ? (
        <Empty title={t('sessions.empty')} />
      ) : (
        <SimpleTable
          caption={t('tabs.sessions')}
          headers={[
            t('sessions.device'),
            t('sessions.address'),
            t('sessions.opened'),
            t('facts.lastSeen'),
            t('facts.status'),
          ]}
          rows={data.sessions.map((one) => ({
            key: one.session_id,
            cells: [
              deviceText(one) || t('sessions.unknownDevice'),
              one.address,
              <Time key="created" at={one.created_at} />,
              <Time key="seen" at={one.last_seen_at} />,
              one.is_open ? (
                <span key="state" className="inline-flex items-center gap-2">
                  <Badge tone="good">{t('sessions.open')}</Badge>
                  {may(me, 'players.manage') && (
                    <Button look="quiet" onClick={() => setEnding(one.session_id)}>
                      {t('actions.sessions')}
                    </Button>
                  )}
                </span>
              ) : (
                <Badge key="state">{t('sessions.ended')}</Badge>
              ),
            ],
          }))}
        />
      )}
      {data.devices.length > 0 && <Devices devices={data.devices} />}
      <Factors player={player} />
      {ending !== undefined && (
        <ActionDialog
          title={t('actions.sessions')}
          description={t('actions.sessionsLead', { name })}
          confirm={t('actions.sessions')}
          isDangerous
          done={t('done')}
          onClose={() => setEnding(undefined)}
          onSubmit={({ reason = '' }) =>
            act('/api/office/players/end_sessions', { player_id, session_id: ending, reason })
          }
        />
      )}
    </>
  );
}

const deviceText = ({ browser, system }: { readonly browser: string; readonly system: string }): string =>
  [browser, system].filter(Boolean).join(' · ');

type Devices = OfficeResponse<'/api/office/players/sessions'>['devices'];

function Devices({ devices }: { readonly devices: Devices }) {
  const { t } = useTranslation('players');
  return (
    <SimpleTable
      caption={t('sessions.devices')}
      showsCaption
      headers={[t('sessions.device'), t('sessions.firstSeen'), t('facts.lastSeen'), t('sessions.accounts')]}
      rows={devices.map((one) => ({
        key: `${one.first_seen_at} ${one.last_seen_at}`,
        cells: [
          deviceText(one) || t('sessions.unknownDevice'),
          <Time key="first" at={one.first_seen_at} />,
          <Time key="last" at={one.last_seen_at} />,
          one.accounts > 1 ? (
            <Badge key="accounts" tone="warn">
              {one.accounts}
            </Badge>
          ) : (
            one.accounts
          ),
        ],
      }))}
    />
  );
}
