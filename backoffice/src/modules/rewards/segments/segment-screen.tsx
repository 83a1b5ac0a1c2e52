import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { useSiteSearch } from '../../../app/site-picker.tsx';
import { useMay } from '../../../data/me.ts';
import { act, useCall } from '../../../data/queries.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page, Panel, Skeleton } from '../../../ui/page.tsx';
import { LoadFailed } from '../../../ui/refusal.tsx';
import { VersionsPanel } from '../items/versions-panel.tsx';
import { Audience } from './audience.tsx';
import { type Draft, draftOf, isWritten, ruleOf } from './draft.ts';
import { RuleBuilder } from './rule-builder.tsx';

type Whole = OfficeResponse<'/api/office/segments/get'>;
type Opened = 'save' | 'retire' | 'restore';

/** A segment: its newest version in a form, how many players it has, what uses it, and what it said before. */
export function SegmentScreen() {
  const { segmentId = '' } = useParams();
  const { data, error, refetch } = useCall('/api/office/segments/get', { segment_id: segmentId });
  if (error !== null && !data) return <LoadFailed problem={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={12} />;
  // Another version is another form: what was changed meanwhile is seen first.
  return <Segment key={`${segmentId} ${data.segment.version}`} whole={data} />;
}

const textOf = (draft: Draft) => JSON.stringify([draft.name.trim(), ruleOf(draft)]);

function Segment({ whole }: { readonly whole: Whole }) {
  const { t } = useTranslation('segments');
  const { segment } = whole;
  const mayManage = useMay('rewards.manage', segment.site);
  const canWrite = mayManage && !segment.is_retired;
  const [first] = useState(() => draftOf(segment.name, segment.rule));
  const [draft, setDraft] = useState(first);
  const [open, setOpen] = useState<Opened>();
  const isChanged = textOf(draft) !== textOf(first);
  const canSave = isChanged && isWritten(draft) && draft.name.trim() !== '';
  return (
    <Page
      title={segment.name}
      beside={segment.is_retired && <Badge tone="neutral">{t('retired')}</Badge>}
      lead={t('versionOf', { number: segment.version, site: segment.site })}
      actions={
        mayManage && (
          <>
            <Button onClick={() => setOpen(segment.is_retired ? 'restore' : 'retire')}>
              {t(segment.is_retired ? 'restore' : 'retire')}
            </Button>
            {canWrite && (
              <Button look="primary" disabled={!canSave} onClick={() => setOpen('save')}>
                {t('save')}
              </Button>
            )}
          </>
        )
      }
    >
      {isChanged && <Notice tone="warn">{t('unsaved')}</Notice>}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <fieldset disabled={!canWrite} className="min-w-0">
          <RuleBuilder site={segment.site} draft={draft} onChange={setDraft} />
        </fieldset>
        <div className="grid gap-4">
          {mayManage && <Audience site={segment.site} rule={ruleOf(draft)} isWritten={isWritten(draft)} />}
          <Uses whole={whole} />
          <VersionsPanel
            texts={{ title: t('versions'), id: t('id'), version: (number) => t('version', { number }) }}
            id={segment.segment_id}
            versions={whole.versions}
          />
        </div>
      </div>
      {open && (
        <SegmentDialog segment={segment} draft={draft} open={open} onClose={() => setOpen(undefined)} />
      )}
    </Page>
  );
}

function SegmentDialog(props: {
  readonly segment: Whole['segment'];
  readonly draft: Draft;
  readonly open: Opened;
  readonly onClose: () => void;
}) {
  const { segment, draft, open, onClose } = props;
  const { t } = useTranslation('segments');
  const of = { segment_id: segment.segment_id, version: segment.version };
  return (
    <ActionDialog
      title={t(open)}
      description={t(`${open}Lead`)}
      confirm={t(open)}
      done={t('saved')}
      onClose={onClose}
      onSubmit={({ reason = '' }) =>
        open === 'save'
          ? act('/api/office/segments/save', {
              ...{ ...of, reason, name: draft.name.trim() },
              rule: ruleOf(draft),
            })
          : act('/api/office/segments/retire', { ...of, reason, is_retired: open === 'retire' })
      }
    />
  );
}

/** What a segment decides who receives. */
function Uses({ whole }: { readonly whole: Whole }) {
  const { t } = useTranslation('segments');
  const search = useSiteSearch();
  return (
    <Panel title={t('usedBy')}>
      <div className="grid gap-1.5 p-4 text-sm">
        {whole.promotions.length + whole.campaigns.length === 0 && (
          <p className="text-muted">{t('usedByNone')}</p>
        )}
        {whole.promotions.map((one) => (
          <Link
            key={one.promotion_id}
            to={`/promotions/${one.promotion_id}${search}`}
            className="text-accent hover:underline"
          >
            {one.name}
          </Link>
        ))}
        {whole.campaigns.map((one) => (
          <Link
            key={one.campaign_id}
            to={`/campaigns/${one.campaign_id}${search}`}
            className="text-accent hover:underline"
          >
            {one.name}
          </Link>
        ))}
      </div>
    </Panel>
  );
}
