import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMay } from '../../data/me.ts';
import { useCall } from '../../data/queries.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { type Column, List } from '../../ui/list/list.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { Empty, Page } from '../../ui/page.tsx';
import { Time } from '../../ui/values.tsx';
import { useCodeNames } from './code-names.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { RolesText } from './roles-text.tsx';
import { type Colleague, StatusBadge } from './status-badge.tsx';

export function TeamScreen() {
  const { t } = useTranslation('team');
  const [isInviting, setInviting] = useState(false);
  const canManage = useMay('team.manage');
  const list = useList([]);
  const team = useCall('/api/office/team/list', {});
  const names = useCodeNames();
  const columns: Column<Colleague>[] = [
    { id: 'name', header: t('name'), cell: (one) => one.full_name || one.mail },
    { id: 'mail', header: t('mail'), cell: (one) => one.mail },
    { id: 'roles', header: t('roles'), cell: (one) => <RolesText roles={one.roles} names={names} /> },
    { id: 'status', header: t('status'), cell: (one) => <StatusBadge colleague={one} /> },
    {
      id: 'seen',
      header: t('lastSeen'),
      cell: (one) => (one.last_seen_at === null ? '—' : <Time at={one.last_seen_at} />),
    },
  ];
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      actions={
        <>
          <Link to="/team/roles" className={buttonClass()}>
            {t('rolesTitle')}
          </Link>
          {canManage && (
            <Button look="primary" onClick={() => setInviting(true)}>
              {t('invite')}
            </Button>
          )}
        </>
      }
    >
      <List
        name="team.list"
        caption={t('title')}
        list={list}
        filters={[]}
        columns={columns}
        query={{ ...team, data: team.data && { rows: team.data.staff, next: null } }}
        keyOf={(one) => one.staff_id}
        to={(one) => `/team/${one.staff_id}`}
        empty={<Empty title={t('empty')} />}
      />
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </Page>
  );
}
