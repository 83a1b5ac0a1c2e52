import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { may, useMe } from '../../../data/me.ts';
import { act, useCall } from '../../../data/queries.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { SimpleTable } from '../../../ui/list/simple-table.tsx';
import { Empty, Skeleton } from '../../../ui/page.tsx';
import { LoadFailed } from '../../../ui/refusal.tsx';
import { Time } from '../../../ui/values.tsx';
import type { Player } from '../player-badges.tsx';

/** What the player logs in by beside the password; staff removes what is lost. */
export function Factors({ player: { player_id, account_id, site } }: { readonly player: Player }) {
  const { t } = useTranslation('players');
  const me = useMe();
  const { data, error, refetch } = useCall('/api/office/players/factors', { player_id });
  const [lost, setLost] = useState<{ readonly factor: string; readonly name: string }>();
  if (error !== null) return <LoadFailed problem={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton />;
  const { passkeys, authenticator_since: since, recovery_codes: left } = data;
  const all = [
    ...(since === null
      ? []
      : [
          {
            ...{ factor: 'authenticator', name: t('factors.authenticator'), created: since, used: null },
            about: t('factors.codesLeft', { count: left }),
          },
        ]),
    ...passkeys.map(({ id, name, domain, created_at, last_used_at }) => ({
      ...{ factor: id, name, created: created_at, used: last_used_at, about: domain },
    })),
  ];
  if (all.length === 0)
    return (
      <section>
        <h3 className="border-y border-line px-4 py-2 text-sm font-semibold">{t('factors.title')}</h3>
        <Empty title={t('factors.empty')} />
      </section>
    );
  return (
    <>
      <SimpleTable
        caption={t('factors.title')}
        showsCaption
        headers={[t('factors.factor'), t('factors.about'), t('factors.added'), t('factors.used'), '']}
        rows={all.map(({ factor, name, about, created, used }) => ({
          key: factor,
          cells: [
            name,
            about,
            <Time key="created" at={created} />,
            used === null ? '—' : <Time key="used" at={used} />,
            may(me, 'players.manage', site) && (
              <Button
                key="remove"
                look="quiet"
                aria-label={`${t('factors.remove')}: ${name}`}
                onClick={() => setLost({ factor, name })}
              >
                {t('factors.remove')}
              </Button>
            ),
          ],
        }))}
      />
      {lost !== undefined && (
        <ActionDialog
          title={`${t('factors.remove')}: ${lost.name}`}
          description={t('factors.removeLead', { name: account_id })}
          confirm={t('factors.remove')}
          isDangerous
          done={t('done')}
          onClose={() => setLost(undefined)}
          onSubmit={({ reason = '' }) =>
            act('/api/office/players/remove_factor', { player_id, factor: lost.factor, reason })
          }
        />
      )}
    </>
  );
}
