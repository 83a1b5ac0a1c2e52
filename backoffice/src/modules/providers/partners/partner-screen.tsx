import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { useMay } from '../../../data/me.ts';
import { act, useCall } from '../../../data/queries.ts';
import { useFormats } from '../../../texts/formats.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Facts, Page, Panel, Skeleton } from '../../../ui/page.tsx';
import { LoadFailed } from '../../../ui/refusal.tsx';
import { CopyId } from '../../../ui/values.tsx';
import { EditPartnerDialog } from './edit-partner-dialog.tsx';
import { PartnerKeysPanel } from './partner-keys-panel.tsx';
import { StatementPanel } from './statement-panel.tsx';

export type Partner = OfficeResponse<'/api/office/partners/get'>['partner'];

/** One partner: what it plays, its keys, and what it owes by day. */
export function PartnerScreen() {
  const { code = '' } = useParams();
  const query = useCall('/api/office/partners/get', { partner: code });
  if (query.error !== null) return <LoadFailed problem={query.error} onRetry={() => void query.refetch()} />;
  return query.data ? <Shown partner={query.data.partner} /> : <Skeleton lines={12} />;
}

function Shown({ partner }: { readonly partner: Partner }) {
  const { t } = useTranslation('providers');
  const [open, setOpen] = useState<'edit' | 'pause'>();
  const mayManage = useMay('system.manage', partner.site);
  const mayPause = useMay('catalogue.manage', partner.site);
  const seesReports = useMay('reports.read', partner.site);
  const isPaused = partner.paused_at !== null;
  const lacks = (['theirs', 'ours'] as const).filter((side) =>
    partner.keys.every(({ owner, ends_at }) => owner !== side || ends_at !== null),
  );
  return (
    <Page
      title={partner.name}
      beside={
        <Badge tone={isPaused ? 'warn' : 'good'}>{t(isPaused ? 'states.paused' : 'states.open')}</Badge>
      }
      actions={
        <>
          <Link className={buttonClass()} to={`/providers/partners/${partner.partner}/messages`}>
            {t('partner.messages')}
          </Link>
          {mayManage && <Button onClick={() => setOpen('edit')}>{t('edit')}</Button>}
          {mayPause && (
            <Button look={isPaused ? 'plain' : 'danger'} onClick={() => setOpen('pause')}>
              {t(isPaused ? 'resume' : 'pause')}
            </Button>
          )}
        </>
      }
    >
      {lacks.map((side) => (
        <Notice key={side} tone="warn">
          {t(`partner.lacks.${side}`)}
        </Notice>
      ))}
      {partner.failed > 0 && <Notice tone="bad">{t('partner.failedNow')}</Notice>}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <PartnerFacts partner={partner} />
        <PartnerKeysPanel partner={partner} mayManage={mayManage} />
      </div>
      {seesReports && <StatementPanel partner={partner.partner} />}
      {open === 'edit' && <EditPartnerDialog partner={partner} onClose={() => setOpen(undefined)} />}
      {open === 'pause' && <PauseDialog partner={partner} onClose={() => setOpen(undefined)} />}
    </Page>
  );
}

function PartnerFacts({ partner }: { readonly partner: Partner }) {
  const { t } = useTranslation('providers');
  const { number } = useFormats();
  const { games, can_have: all } = partner;
  const nameOf = (code: string) => all.find(({ game }) => game === code)?.name ?? code;
  return (
    <Panel title={t('facts')}>
      <Facts
        facts={[
          [t('partner.address'), <CopyId key="address" id={addressOf(partner.partner)} />],
          [t('site'), `${partner.site} · ${partner.currency}`],
          [t('partner.wallet'), partner.wallet_url],
          [t('partner.origins'), partner.origins.join(', ') || t('partner.noOrigins')],
          [t('networks'), partner.networks.join(', ') || t('anyNetwork')],
          [t('partner.games'), games === null ? t('partner.allGames') : games.map(nameOf).join(', ') || '—'],
          [t('partner.players'), number(partner.players)],
          [t('partner.open'), number(partner.open)],
          [t('partner.failed'), number(partner.failed)],
        ]}
      />
    </Panel>
  );
}

/** The address that a partner calls, on the domain of its site. */
const addressOf = (partner: string) => `https://<domain>/partners/${partner}/operator/generic/v2`;

function PauseDialog({ partner, onClose }: { readonly partner: Partner; readonly onClose: () => void }) {
  const { t } = useTranslation('providers');
  const { partner: code, name } = partner;
  const is_paused = partner.paused_at === null;
  return (
    <ActionDialog
      title={t(is_paused ? 'partner.pauseOf' : 'partner.resumeOf', { name })}
      description={t(is_paused ? 'partner.pauseLead' : 'partner.resumeLead')}
      confirm={t(is_paused ? 'pause' : 'resume')}
      isDangerous={is_paused}
      done={t('saved')}
      onClose={onClose}
      onSubmit={({ reason = '' }) => act('/api/office/partners/pause', { partner: code, is_paused, reason })}
    />
  );
}
