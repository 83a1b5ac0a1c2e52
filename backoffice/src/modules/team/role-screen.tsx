import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { isOfficeRefusal } from '#contract/office/errors.ts';
import { FIXED_ROLE } from '#contract/office/roles.ts';
import { may, useMe } from '../../data/me.ts';
import { useCall } from '../../data/queries.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Empty, Page, Panel, Skeleton } from '../../ui/page.tsx';
import { LoadFailed } from '../../ui/refusal.tsx';
import { AuditTimeline } from '../audit/audit-timeline.tsx';
import { RetireDialog, SaveDialog } from './role-dialogs.tsx';
import { draftOf, type Role, useDraft } from './role-draft.ts';
import { RoleFields } from './role-fields.tsx';
import { useRoleName } from './role-name.ts';

/** A role: what it allows, changed by those who manage the team. Without a code it is a new one, perhaps a copy. */
export function RoleScreen() {
  const { t } = useTranslation('team');
  const { code } = useParams();
  const copied = useSearchParams()[0].get('copy');
  const nameOf = useRoleName();
  const { data, error, refetch } = useCall('/api/office/team/roles', {});
  if (error !== null) return <LoadFailed problem={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={12} />;
  const role = data.roles.find((one) => one.code === code);
  if (code !== undefined && !role) return <Empty title={t('unknownRole')} />;
  const from = role ?? data.roles.find((one) => one.code === copied);
  const name = role ? nameOf(role) : from ? t('copyOf', { name: nameOf(from) }) : '';
  // Another version is another draft: what was changed meanwhile is seen first.
  return <RoleForm key={`${code} ${role?.version}`} role={role} from={from} name={name} />;
}

function RoleForm({
  role,
  from,
  name,
}: {
  readonly role: Role | undefined;
  readonly from: Role | undefined;
  readonly name: string;
}) {
  const { t } = useTranslation('team');
  const me = useMe();
  const navigate = useNavigate();
  const [first] = useState(() => draftOf(from, name));
  const form = useDraft(first);
  const [open, setOpen] = useState<'save' | 'retire'>();
  const isOwn = me.roles.some((one) => one.code === role?.code);
  const isFixed = !may(me, 'team.manage') || isOwn || role?.code === FIXED_ROLE;
  const close = () => setOpen(undefined);
  return (
    <Page
      title={role ? name : t('newRole')}
      {...(role ? { lead: t('holders', { count: role.holders }) } : {})}
      actions={
        may(me, 'team.manage') && (
          <>
            {role && (
              <Link to={`/team/roles/new?copy=${role.code}`} className={buttonClass()}>
                {t('copyRole')}
              </Link>
            )}
            {role && !isFixed && (
              <Button look="danger" onClick={() => setOpen('retire')}>
                {t('retire')}
              </Button>
            )}
            {!isFixed && (
              <Button
                look="primary"
                disabled={form.draft.name.trim().length < 2}
                onClick={() => setOpen('save')}
              >
                {t('save')}
              </Button>
            )}
          </>
        )
      }
    >
      {role?.code === FIXED_ROLE ? (
        <Notice>{t('fixedRole')}</Notice>
      ) : (
        isOwn && <Notice>{t('ownRole')}</Notice>
      )}
      <div className="max-w-sm">
        <TextField
          label={t('roleName')}
          value={form.draft.name}
          disabled={isFixed}
          minLength={2}
          maxLength={60}
          required
          onChange={({ target }) => form.setName(target.value)}
        />
      </div>
      <RoleFields form={form} isFixed={isFixed} />
      {role && may(me, 'audit.read') && (
        <Panel title={t('roleHistory')}>
          <AuditTimeline object={`role:${role.code}`} />
        </Panel>
      )}
      {open === 'save' && (
        <SaveDialog
          role={role}
          first={role ? first : draftOf(undefined, '')}
          draft={form.draft}
          onClose={close}
          onDone={(answer) => {
            if (!isOfficeRefusal(answer) && !role) void navigate('/team/roles', { replace: true });
          }}
        />
      )}
      {open === 'retire' && role && (
        <RetireDialog role={role} onClose={close} onDone={() => void navigate('/team/roles')} />
      )}
    </Page>
  );
}
