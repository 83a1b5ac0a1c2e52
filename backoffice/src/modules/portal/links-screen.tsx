import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { act, useCall } from '../../data/queries.ts';
import { useFormats } from '../../texts/formats.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { SimpleTable } from '../../ui/list/simple-table.tsx';
import { Empty, Page, Panel, Skeleton } from '../../ui/page.tsx';
import { LoadFailed } from '../../ui/refusal.tsx';
import { CopyId } from '../../ui/values.tsx';

type Link = OfficeResponse<'/api/office/affiliate/links'>['rows'][number];

/** The links of the affiliate, with a button that copies each. */
export function LinksScreen() {
  const { t } = useTranslation('affiliates');
  const [isMaking, setMaking] = useState(false);
  const [ending, setEnding] = useState<Link>();
  const query = useCall('/api/office/affiliate/links', {});
  if (query.error !== null) return <LoadFailed problem={query.error} onRetry={() => void query.refetch()} />;
  return (
    <Page
      title={t('links')}
      lead={t('tagHint')}
      actions={
        <Button look="primary" onClick={() => setMaking(true)}>
          {t('newLink')}
        </Button>
      }
    >
      <Panel>
        {query.data === undefined ? (
          <Skeleton lines={4} />
        ) : query.data.rows.length === 0 ? (
          <Empty title={t('noLinks')} />
        ) : (
          <Links links={query.data.rows} onEnd={setEnding} />
        )}
      </Panel>
      {isMaking && <MakeDialog onClose={() => setMaking(false)} />}
      {ending && (
        <ActionDialog
          title={t('endLink')}
          description={t('endLinkLead')}
          confirm={t('endLink')}
          isDangerous
          needsReason={false}
          done={t('saved')}
          onClose={() => setEnding(undefined)}
          onSubmit={() => act('/api/office/affiliate/end_link', { code: ending.code })}
        />
      )}
    </Page>
  );
}

function Links({ links, onEnd }: { readonly links: readonly Link[]; readonly onEnd: (link: Link) => void }) {
  const { t } = useTranslation('affiliates');
  const { number } = useFormats();
  return (
    <SimpleTable
      caption={t('links')}
      hasRowHeaders
      headers={[t('linkName'), t('link'), t('page'), t('clicks'), t('registered'), '']}
      rows={links.map((link) => ({
        key: link.code,
        cells: [
          link.name,
          <CopyId key="url" id={link.url} />,
          link.path,
          number(link.clicks),
          number(link.players),
          link.ended_at === null ? (
            <Button key="end" look="quiet" onClick={() => onEnd(link)}>
              {t('endLink')}
            </Button>
          ) : (
            t('ended')
          ),
        ],
      }))}
    />
  );
}

function MakeDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('affiliates');
  return (
    <ActionDialog
      title={t('newLink')}
      confirm={t('newLink')}
      needsReason={false}
      done={t('saved')}
      onClose={onClose}
      onSubmit={({ name = '', path = '' }) => act('/api/office/affiliate/make_link', { name, path })}
    >
      {(problem) => (
        <>
          <TextField name="name" label={t('linkName')} problem={problem('name')} required maxLength={60} />
          <TextField
            name="path"
            label={t('linkPath')}
            hint={t('linkPathHint')}
            problem={problem('path')}
            defaultValue="/"
            required
            pattern="/([A-Za-z0-9_\-][A-Za-z0-9_\-\/]*)?"
            maxLength={200}
          />
        </>
      )}
    </ActionDialog>
  );
}
