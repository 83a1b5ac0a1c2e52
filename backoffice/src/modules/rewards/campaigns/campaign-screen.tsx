import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useMay } from '../../../data/me.ts';
import { act, useCall } from '../../../data/queries.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page, Skeleton } from '../../../ui/page.tsx';
import { LoadFailed } from '../../../ui/refusal.tsx';
import { VersionsPanel } from '../items/versions-panel.tsx';
import { CampaignForm } from './campaign-form.tsx';
import { type Draft, draftOf, isWritten, written } from './draft.ts';
import { MessagePreview } from './message-preview.tsx';
import { CampaignBadge, type Whole } from './parts.tsx';
import { Results } from './results.tsx';
import { Runs } from './runs.tsx';

type Opened = 'save' | 'start' | 'pause' | 'resume' | 'end';
const states = { start: 'running', pause: 'paused', resume: 'running', end: 'ended' } as const;

/** A campaign: its newest version in a form, the message as players read it, what it brought, and what it said before. */
export function CampaignScreen() {
  const { campaignId = '' } = useParams();
  const { data, error, refetch } = useCall('/api/office/campaigns/get', { campaign_id: campaignId });
  if (error !== null && !data) return <LoadFailed problem={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={12} />;
  // Another version is another form: what was changed meanwhile is seen first.
  return <Campaign key={`${campaignId} ${data.campaign.version}`} whole={data} />;
}

function Campaign({ whole }: { readonly whole: Whole }) {
  const { t } = useTranslation('campaigns');
  const { campaign } = whole;
  const mayManage = useMay('rewards.manage', campaign.site);
  const canWrite = mayManage && (campaign.state === 'draft' || campaign.state === 'paused');
  const [first] = useState(() => draftOf(campaign.name, campaign.data, campaign.texts));
  const [draft, setDraft] = useState(first);
  const [open, setOpen] = useState<Opened>();
  const isChanged = JSON.stringify(draft) !== JSON.stringify(first);
  return (
    <Page
      title={campaign.name}
      beside={<CampaignBadge state={campaign.state} />}
      lead={t('versionOf', { number: campaign.version, site: campaign.site })}
      actions={
        mayManage && (
          <Actions
            state={campaign.state}
            isChanged={isChanged}
            canSave={isChanged && isWritten(draft)}
            onOpen={setOpen}
          />
        )
      }
    >
      {isChanged && <Notice tone="warn">{t('unsaved')}</Notice>}
      {campaign.state === 'running' && <Notice>{t('runningHint')}</Notice>}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid gap-4">
          {campaign.state !== 'draft' && <Results campaign={campaign} />}
          <fieldset disabled={!canWrite} className="min-w-0">
            <CampaignForm site={campaign.site} draft={draft} onChange={setDraft} />
          </fieldset>
        </div>
        <div className="grid gap-4">
          <MessagePreview
            site={campaign.site}
            texts={draft.texts}
            href={draft.data.href}
            fallback={whole.fallback_language}
          />
          <Runs whole={whole} />
          <VersionsPanel
            texts={{ title: t('versions'), id: t('id'), version: (number) => t('version', { number }) }}
            id={campaign.campaign_id}
            versions={whole.versions}
          />
        </div>
      </div>
      {open && (
        <CampaignDialog campaign={campaign} draft={draft} open={open} onClose={() => setOpen(undefined)} />
      )}
    </Page>
  );
}

function Actions(props: {
  readonly state: Whole['campaign']['state'];
  readonly isChanged: boolean;
  readonly canSave: boolean;
  readonly onOpen: (which: Opened) => void;
}) {
  const { state, isChanged, canSave, onOpen } = props;
  const { t } = useTranslation('campaigns');
  if (state === 'ended') return null;
  return (
    <>
      {state === 'running' && <Button onClick={() => onOpen('pause')}>{t('pause')}</Button>}
      <Button look="danger" onClick={() => onOpen('end')}>
        {t('end')}
      </Button>
      {state !== 'running' && (
        <>
          <Button look={isChanged ? 'primary' : 'plain'} disabled={!canSave} onClick={() => onOpen('save')}>
            {t('save')}
          </Button>
          <Button
            look={isChanged ? 'plain' : 'primary'}
            disabled={isChanged}
            onClick={() => onOpen(state === 'draft' ? 'start' : 'resume')}
          >
            {t(state === 'draft' ? 'start' : 'resume')}
          </Button>
        </>
      )}
    </>
  );
}

function CampaignDialog(props: {
  readonly campaign: Whole['campaign'];
  readonly draft: Draft;
  readonly open: Opened;
  readonly onClose: () => void;
}) {
  const { campaign, draft, open, onClose } = props;
  const { t } = useTranslation('campaigns');
  const { campaign_id, version, state } = campaign;
  return (
    <ActionDialog
      title={t(open)}
      description={t(`${open}Lead`)}
      confirm={t(open)}
      isDangerous={open === 'end'}
      done={t('saved')}
      onClose={onClose}
      onSubmit={({ reason = '' }) =>
        open === 'save'
          ? act('/api/office/campaigns/save', { campaign_id, version, ...written(draft), reason })
          : act('/api/office/campaigns/set_state', { campaign_id, from: state, to: states[open], reason })
      }
    />
  );
}
