import { useTranslation } from 'react-i18next';
import { useMe } from '../../data/me.ts';
import { act, useCall } from '../../data/queries.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Facts, Page, Panel, Skeleton } from '../../ui/page.tsx';
import { LoadFailed } from '../../ui/refusal.tsx';
import { Time } from '../../ui/values.tsx';
import { useRoleName } from '../team/role-name.ts';
import { Passkeys } from './passkeys.tsx';

export function AccountScreen() {
  const { t } = useTranslation('account');
  const me = useMe();
  const nameOf = useRoleName();
  const { data, error, refetch } = useCall('/api/office/session/list', {});
  return (
    <Page title={t('title')}>
      <div className="grid items-start gap-4 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <div className="grid gap-4">
          <Panel title={t('facts')}>
            <Facts
              facts={[
                [t('name'), me.full_name],
                [t('mail'), me.mail],
                [t('operator'), me.operator.name],
                [
                  t('roles'),
                  me.roles
                    .map(({ site, ...role }) => (site === null ? nameOf(role) : `${nameOf(role)} · ${site}`))
                    .join(', '),
                ],
              ]}
            />
          </Panel>
          <Passkeys />
        </div>
        <Panel title={t('sessions')}>
          {error !== null ? (
            <LoadFailed problem={error} onRetry={() => void refetch()} />
          ) : data === undefined ? (
            <Skeleton />
          ) : (
            <ul className="divide-y divide-line/70">
              {data.sessions.map((session) => (
                <li
                  key={session.id}
                  className="flex flex-wrap items-center justify-between gap-3 px-4 py-2.5 text-sm"
                >
                  <div className="min-w-0">
                    <p className="font-medium">
                      {session.ip} {session.is_this && <Badge tone="good">{t('thisOne')}</Badge>}
                    </p>
                    <p className="max-w-xl text-muted break-words">{session.user_agent}</p>
                    <p className="text-muted">
                      {t('since')} <Time at={session.created_at} />
                    </p>
                  </div>
                  {!session.is_this && (
                    <Button
                      look="danger"
                      onClick={() => void act('/api/office/session/end', { id: session.id })}
                    >
                      {t('end')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )}
        </Panel>
      </div>
    </Page>
  );
}
