import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { may, useMe } from '../../data/me.ts';
import { act, useCall } from '../../data/queries.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { Empty, Facts, Page, Panel, Skeleton } from '../../ui/page.tsx';
import { LoadFailed } from '../../ui/refusal.tsx';
import { CopyId, Time } from '../../ui/values.tsx';
import { AuditTimeline } from '../audit/audit-timeline.tsx';
import { useCodeNames } from './code-names.ts';
import { RolesField } from './roles-field.tsx';
import { RolesText } from './roles-text.tsx';
import { type Colleague, StatusBadge } from './status-badge.tsx';

export function ColleagueScreen() {
  const { t } = useTranslation('team');
  const { staffId = '' } = useParams();
  const team = useCall('/api/office/team/list', {});
  const me = useMe();
  const names = useCodeNames();
  const [open, setOpen] = useState<'roles' | 'remove'>();
  const colleague = team.data?.staff.find((one) => one.staff_id === staffId);
  if (team.error !== null) return <LoadFailed problem={team.error} onRetry={() => void team.refetch()} />;
  if (!team.data) return <Skeleton lines={10} />;
  if (!colleague) return <Empty title={t('unknown')} />;
  // Nobody changes their own access.
  const canManage =
    may(me, 'team.manage') && colleague.staff_id !== me.staff_id && colleague.status !== 'removed';
  return (
    <Page
      title={colleague.full_name || colleague.mail}
      beside={<StatusBadge colleague={colleague} />}
      actions={
        canManage && (
          <>
            <Button onClick={() => setOpen('roles')}>{t('changeRoles')}</Button>
            <Button look="danger" onClick={() => setOpen('remove')}>
              {t('remove')}
            </Button>
          </>
        )
      }
    >
      <div className="grid items-start gap-4 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <Panel title={t('facts')}>
          <Facts
            facts={[
              [t('mail'), colleague.mail],
              [t('id'), <CopyId key="id" id={colleague.staff_id} />],
              [t('roles'), <RolesText key="roles" roles={colleague.roles} names={names} />],
              [t('secondFactor'), colleague.has_second_factor ? t('yes') : t('no')],
              [
                t('lastSeen'),
                colleague.last_seen_at === null ? '—' : <Time key="seen" at={colleague.last_seen_at} />,
              ],
            ]}
          />
        </Panel>
        {may(me, 'audit.read') && (
          <Panel
            title={t('history')}
            beside={
              <Link to={`/audit?actor=staff:${staffId}`} className="text-sm text-accent hover:underline">
                {t('didThemselves')}
              </Link>
            }
          >
            <AuditTimeline object={`staff:${staffId}`} />
          </Panel>
        )}
      </div>
      {open === 'roles' && <RolesDialog colleague={colleague} onClose={() => setOpen(undefined)} />}
      {open === 'remove' && <RemoveDialog colleague={colleague} onClose={() => setOpen(undefined)} />}
    </Page>
  );
}

interface ChangeProps {
  readonly colleague: Colleague;
  readonly onClose: () => void;
}

function RolesDialog({ colleague, onClose }: ChangeProps) {
  const { t } = useTranslation('team');
  const [roles, setRoles] = useState<Colleague['roles']>(colleague.roles);
  const { staff_id, version } = colleague;
  return (
    <ActionDialog
      title={t('changeRoles')}
      description={t('changeRolesLead', { name: colleague.full_name || colleague.mail })}
      confirm={t('save')}
      done={t('rolesChanged')}
      onClose={onClose}
      onSubmit={({ reason = '' }) => act('/api/office/team/set_roles', { staff_id, version, reason, roles })}
    >
      <RolesField roles={roles} onChange={(next) => setRoles([...next])} />
    </ActionDialog>
  );
}

function RemoveDialog({ colleague, onClose }: ChangeProps) {
  const { t } = useTranslation('team');
  const { staff_id, version } = colleague;
  return (
    <ActionDialog
      title={t('remove')}
      description={t('removeLead', { name: colleague.full_name || colleague.mail })}
      confirm={t('remove')}
      isDangerous
      done={t('removed')}
      onClose={onClose}
      onSubmit={({ reason = '' }) => act('/api/office/team/remove', { staff_id, version, reason })}
    />
  );
}
