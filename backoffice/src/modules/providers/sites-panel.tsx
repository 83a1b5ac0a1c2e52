import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { may, useMe } from '../../data/me.ts';
import { act } from '../../data/queries.ts';
import { useFormats } from '../../texts/formats.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { SimpleTable } from '../../ui/list/simple-table.tsx';
import { Panel } from '../../ui/page.tsx';
import { Time } from '../../ui/values.tsx';
import type { Account } from './account-screen.tsx';

type Site = Account['sites'][number];

interface Props {
  readonly account: Account;
  readonly mayManage: boolean;
}

/** The sites that play under an account, each with its switch. */
export function SitesPanel({ account, mayManage }: Props) {
  const { t } = useTranslation('providers');
  const { number } = useFormats();
  const me = useMe();
  const [turning, setTurning] = useState<Site>();
  const [naming, setNaming] = useState<Site | 'new'>();
  const [removed, setRemoved] = useState<string>();
  const free = me.sites.filter(({ external_id: code }) => account.sites.every(({ site }) => site !== code));
  const nameOf = (code: string) => me.sites.find(({ external_id }) => external_id === code)?.name ?? code;
  return (
    <Panel
      title={t('sites')}
      beside={
        mayManage && free.length > 0 && <Button onClick={() => setNaming('new')}>{t('addSite')}</Button>
      }
    >
      <SimpleTable
        caption={t('sites')}
        hasRowHeaders
        headers={[t('site'), t('operatorId'), t('state'), t('openRounds'), '']}
        rows={account.sites.map((one) => ({
          key: one.site,
          cells: [
            nameOf(one.site),
            one.operator_id,
            <PausedBadge key="state" at={one.paused_at} />,
            number(one.open_rounds),
            <span key="actions" className="flex justify-end gap-2">
              {may(me, 'catalogue.manage', one.site) && (
                <Button look={one.paused_at === null ? 'danger' : 'plain'} onClick={() => setTurning(one)}>
                  {t(one.paused_at === null ? 'pause' : 'resume')}
                </Button>
              )}
              {mayManage && <Button onClick={() => setNaming(one)}>{t('rename')}</Button>}
              {mayManage && one.paused_at !== null && account.sites.length > 1 && (
                <Button onClick={() => setRemoved(one.site)}>{t('remove')}</Button>
              )}
            </span>,
          ],
        }))}
      />
      {turning && (
        <PauseDialog account={account.account} site={turning} onClose={() => setTurning(undefined)} />
      )}
      {naming && (
        <SiteDialog
          account={account}
          site={naming === 'new' ? undefined : naming}
          free={free.map(({ external_id: value, name: label }) => ({ value, label }))}
          onClose={() => setNaming(undefined)}
        />
      )}
      {removed !== undefined && (
        <RemoveSiteDialog account={account} site={removed} onClose={() => setRemoved(undefined)} />
      )}
    </Panel>
  );
}

function RemoveSiteDialog({
  account: { account, version },
  site,
  onClose,
}: {
  readonly account: Account;
  readonly site: string;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('providers');
  return (
    <ActionDialog
      title={t('removeSite', { account, site })}
      description={t('removeSiteLead')}
      confirm={t('remove')}
      isDangerous
      done={t('removed')}
      onClose={onClose}
      onSubmit={({ reason = '' }) =>
        act('/api/office/providers/remove_site', { account, version, site, reason })
      }
    />
  );
}

function PausedBadge({ at }: { readonly at: string | null }) {
  const { t } = useTranslation('providers');
  if (at === null) return <Badge tone="good">{t('states.open')}</Badge>;
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      <Badge tone="warn">{t('states.paused')}</Badge>
      <Time at={at} />
    </span>
  );
}

function PauseDialog({
  account,
  site: { site, paused_at, open_rounds },
  onClose,
}: {
  readonly account: string;
  readonly site: Site;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('providers');
  const is_paused = paused_at === null;
  const title = t(is_paused ? 'pauseOn' : 'resumeOn', { account, site });
  return (
    <ActionDialog
      title={title}
      description={is_paused ? t('pauseLead', { rounds: open_rounds }) : t('resumeLead')}
      confirm={t(is_paused ? 'pause' : 'resume')}
      isDangerous={is_paused}
      done={t(is_paused ? 'paused' : 'resumed')}
      onClose={onClose}
      onSubmit={({ reason = '' }) => act('/api/office/providers/pause', { account, site, is_paused, reason })}
    />
  );
}

function SiteDialog({
  account: { account, version },
  site,
  free,
  onClose,
}: {
  readonly account: Account;
  /** `undefined`: one that is added. */
  readonly site: Site | undefined;
  readonly free: readonly { readonly value: string; readonly label: string }[];
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('providers');
  const title = t(site === undefined ? 'addSite' : 'rename');
  return (
    <ActionDialog
      title={title}
      confirm={t('save')}
      done={t('saved')}
      onClose={onClose}
      onSubmit={({ site: chosen = site?.site ?? '', operator_id = '', reason = '' }) =>
        act('/api/office/providers/set_site', { account, version, site: chosen, operator_id, reason })
      }
    >
      {(problem) => (
        <>
          {site === undefined && (
            <SelectField name="site" label={t('site')} problem={problem('site')} options={free} />
          )}
          <TextField
            name="operator_id"
            label={t('operatorId')}
            hint={t('operatorIdHint')}
            problem={problem('operator_id')}
            defaultValue={site?.operator_id}
            required
            maxLength={100}
          />
        </>
      )}
    </ActionDialog>
  );
}
