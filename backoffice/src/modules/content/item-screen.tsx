import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { isReadyLanguage, type LanguageCode } from '#contract/languages.ts';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { isOfficeRefusal } from '#contract/office/errors.ts';
import { useMay } from '../../data/me.ts';
import { act, useCall } from '../../data/queries.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Facts, Page, Panel, Skeleton } from '../../ui/page.tsx';
import { LoadFailed } from '../../ui/refusal.tsx';
import { CopyId, Time } from '../../ui/values.tsx';
import { type Draft, documentOf, draftFrom, emptyDraft } from './draft.ts';
import { History } from './history.tsx';
import { ItemForm } from './item-form.tsx';
import { kindOf, StateBadges, useContentSite, useItemTitle } from './parts.tsx';
import { PublishDialog } from './publish-dialog.tsx';

const Preview = lazy(async () => ({ default: (await import('./preview-panel.tsx')).PreviewPanel }));

type Whole = OfficeResponse<'/api/office/content/get'>;

const readyOf = (codes: readonly string[]): LanguageCode[] => codes.filter(isReadyLanguage);

/** An item: its newest version in a form, who wrote what before, and the real page with it. */
export function ItemScreen() {
  const { itemId = '' } = useParams();
  const { data, error, refetch } = useCall('/api/office/content/get', { item_id: itemId });
  if (error !== null && !data) return <LoadFailed problem={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={12} />;
  // Another version is another form: what was changed meanwhile is seen first.
  return <Item key={`${itemId} ${data.item.newest}`} whole={data} />;
}

type Opened = 'save' | 'publish' | 'unpublish' | 'remove';

function Item({ whole }: { readonly whole: Whole }) {
  const { t } = useTranslation('content');
  const titleOf = useItemTitle();
  const { item } = whole;
  const canManage = useMay('content.manage', item.site);
  const [first] = useState(() => draftFrom(whole.document));
  const [draft, setDraft] = useState<Draft>(first);
  const [open, setOpen] = useState<Opened>();
  const [isSeen, setSeen] = useState(false);
  const isChanged = JSON.stringify(documentOf(draft)) !== JSON.stringify(documentOf(first));
  return (
    <Page
      title={titleOf(item)}
      beside={<StateBadges item={item} />}
      lead={t(`kinds.${item.kind}`)}
      actions={
        <>
          {item.kind !== 'menu' && (
            <Button aria-pressed={isSeen} onClick={() => setSeen(!isSeen)}>
              {t('preview')}
            </Button>
          )}
          {canManage && <Actions item={item} isChanged={isChanged} onOpen={setOpen} />}
        </>
      }
    >
      {isChanged && <Notice tone="warn">{t('unsaved')}</Notice>}
      {isSeen && (
        <Suspense fallback={<Skeleton lines={12} />}>
          <Preview itemId={item.item_id} number={item.newest} />
        </Suspense>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <ItemForm
          site={item.site}
          draft={draft}
          offered={readyOf(whole.languages)}
          isNew={false}
          isFixed={!canManage}
          onChange={setDraft}
        />
        <div className="grid content-start gap-4">
          <ItemFacts item={item} />
          <History whole={whole} canManage={canManage} />
        </div>
      </div>
      <Dialogs item={item} draft={draft} open={open} onClose={() => setOpen(undefined)} />
    </Page>
  );
}

function Actions(props: {
  readonly item: Whole['item'];
  readonly isChanged: boolean;
  readonly onOpen: (which: Opened) => void;
}) {
  const { item, isChanged, onOpen } = props;
  const { t } = useTranslation('content');
  const isPublic = item.published !== null || item.scheduled !== null;
  return (
    <>
      {isPublic ? (
        <Button look="danger" onClick={() => onOpen('unpublish')}>
          {t('unpublish')}
        </Button>
      ) : (
        <Button look="danger" onClick={() => onOpen('remove')}>
          {t('remove')}
        </Button>
      )}
      <Button look={isChanged ? 'primary' : 'plain'} disabled={!isChanged} onClick={() => onOpen('save')}>
        {t('save')}
      </Button>
      <Button look={isChanged ? 'plain' : 'primary'} disabled={isChanged} onClick={() => onOpen('publish')}>
        {t('publish')}
      </Button>
    </>
  );
}

function ItemFacts({ item }: { readonly item: Whole['item'] }) {
  const { t } = useTranslation('content');
  const at = (moment: string | null) => moment && <Time at={moment} />;
  return (
    <Panel title={t('state')}>
      <Facts
        facts={[
          [t('site'), item.site],
          [t('readVersion'), item.published === null ? null : t('versionNumber', { number: item.published })],
          [t('since'), at(item.published_at)],
          [t('from'), at(item.publish_at)],
          [t('until'), at(item.unpublish_at)],
          [t('id'), <CopyId key="id" id={item.item_id} />],
        ]}
      />
    </Panel>
  );
}

function Dialogs(props: {
  readonly item: Whole['item'];
  readonly draft: Draft;
  readonly open: Opened | undefined;
  readonly onClose: () => void;
}) {
  const { item, draft, open, onClose } = props;
  const { t } = useTranslation('content');
  const navigate = useNavigate();
  const asked = (reason: string) => ({ item_id: item.item_id, version: item.version, reason });
  if (open === 'publish') return <PublishDialog item={item} onClose={onClose} />;
  if (open === 'save')
    return (
      <ActionDialog
        title={t('save')}
        description={t('saveLead')}
        confirm={t('save')}
        done={t('saved')}
        onClose={onClose}
        onSubmit={({ reason = '' }) =>
          act('/api/office/content/save', { ...asked(reason), document: documentOf(draft) })
        }
      />
    );
  if (open === 'unpublish')
    return (
      <ActionDialog
        title={t('unpublish')}
        description={t('unpublishLead')}
        confirm={t('unpublish')}
        done={t('unpublished')}
        isDangerous
        onClose={onClose}
        onSubmit={({ reason = '' }) => act('/api/office/content/unpublish', asked(reason))}
      />
    );
  if (open !== 'remove') return null;
  return (
    <ActionDialog
      title={t('remove')}
      description={t('removeLead')}
      confirm={t('remove')}
      done={t('removed')}
      isDangerous
      onClose={onClose}
      onSubmit={async ({ reason = '' }) => {
        const answer = await act('/api/office/content/remove', asked(reason));
        if (!isOfficeRefusal(answer))
          void navigate(`/content/${item.kind}?site=${encodeURIComponent(item.site)}`, { replace: true });
        return answer;
      }}
    />
  );
}

/** A new item of a kind: saved as a draft first. */
export function NewItemScreen() {
  const { t } = useTranslation('content');
  const navigate = useNavigate();
  const kind = kindOf(useParams().kind) ?? 'slide';
  const site = useContentSite();
  const [draft, setDraft] = useState(() => emptyDraft(kind));
  const [isSaving, setSaving] = useState(false);
  const { data } = useCall('/api/office/content/list', { site: site.code, kind, limit: 1 });
  if (!data) return <Skeleton lines={12} />;
  return (
    <Page
      title={t('newOf', { kind: t(`kinds.${kind}`) })}
      lead={t('newLead', { site: site.name })}
      actions={
        <Button look="primary" onClick={() => setSaving(true)}>
          {t('saveDraft')}
        </Button>
      }
    >
      <ItemForm
        site={site.code}
        draft={draft}
        offered={readyOf(data.languages)}
        isNew
        isFixed={false}
        onChange={setDraft}
      />
      {isSaving && (
        <ActionDialog
          title={t('saveDraft')}
          description={t('saveLead')}
          confirm={t('saveDraft')}
          done={t('saved')}
          onClose={() => setSaving(false)}
          onSubmit={async ({ reason = '' }) => {
            const made = { site: site.code, document: documentOf(draft), reason };
            const answer = await act('/api/office/content/create', made);
            if (!isOfficeRefusal(answer))
              void navigate(`/content/items/${answer.item.item_id}?site=${encodeURIComponent(site.code)}`, {
                replace: true,
              });
            return answer;
          }}
        />
      )}
    </Page>
  );
}
