import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { isOfficeRefusal } from '#contract/office/errors.ts';
import { may, useMay, useMe } from '../../../data/me.ts';
import { act, useCall } from '../../../data/queries.ts';
import { useFormats } from '../../../texts/formats.ts';
import { ActionDialog, type FormValues } from '../../../ui/action-dialog.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import type { Column } from '../../../ui/list/list.tsx';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { Empty } from '../../../ui/page.tsx';
import { ProviderTabs } from '../provider-tabs.tsx';

type Partner = OfficeResponse<'/api/office/partners/list'>['rows'][number];

/** Other operators whose players play house games here. */
export function PartnersScreen() {
  const { t } = useTranslation('providers');
  const mayMake = useMay('system.manage');
  const [isMaking, setMaking] = useState(false);
  const list = useList([]);
  const query = useCall('/api/office/partners/list', {});
  return (
    <ListPage
      title={t('partner.title')}
      lead={t('partner.lead')}
      tabs={<ProviderTabs />}
      actions={
        mayMake && (
          <Button look="primary" onClick={() => setMaking(true)}>
            {t('partner.make')}
          </Button>
        )
      }
      name="partners.list"
      list={list}
      filters={[]}
      columns={useColumns()}
      query={{ ...query, data: query.data && { rows: query.data.rows, next: null } }}
      keyOf={({ partner }) => partner}
      to={({ partner }) => `/providers/partners/${partner}`}
      empty={<Empty title={t('partner.empty')}>{t('partner.emptyHint')}</Empty>}
    >
      {isMaking && <MakeDialog onClose={() => setMaking(false)} />}
    </ListPage>
  );
}

function useColumns(): readonly Column<Partner>[] {
  const { t } = useTranslation('providers');
  const { number } = useFormats();
  return [
    { id: 'name', header: t('partner.name'), cell: ({ name }) => name },
    { id: 'code', header: t('partner.code'), isWide: true, cell: ({ partner }) => partner },
    { id: 'site', header: t('site'), cell: ({ site }) => site },
    {
      id: 'state',
      header: t('state'),
      cell: ({ paused_at }) => (
        <Badge tone={paused_at === null ? 'good' : 'warn'}>
          {t(paused_at === null ? 'states.open' : 'states.paused')}
        </Badge>
      ),
    },
    { id: 'players', header: t('partner.players'), isFigure: true, cell: (row) => number(row.players) },
    { id: 'open', header: t('partner.open'), isFigure: true, cell: (row) => number(row.open) },
    {
      id: 'failed',
      header: t('partner.failed'),
      isFigure: true,
      cell: ({ failed }) => <span className={failed > 0 ? 'text-bad' : ''}>{number(failed)}</span>,
    },
  ];
}

function MakeDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('providers');
  const me = useMe();
  const navigate = useNavigate();
  async function make({ partner = '', site = '', name = '', wallet_url = '', reason = '' }: FormValues) {
    const answer = await act('/api/office/partners/make', { partner, site, name, wallet_url, reason });
    if (!isOfficeRefusal(answer)) await navigate(`/providers/partners/${partner}`);
    return answer;
  }
  return (
    <ActionDialog
      title={t('partner.make')}
      description={t('partner.makeLead')}
      confirm={t('partner.make')}
      done={t('saved')}
      onClose={onClose}
      onSubmit={make}
    >
      {(problem) => (
        <>
          <TextField
            name="name"
            label={t('partner.name')}
            problem={problem('name')}
            required
            maxLength={100}
          />
          <TextField
            name="partner"
            label={t('partner.code')}
            hint={t('accountHint')}
            problem={problem('partner')}
            required
            pattern="[a-z0-9][a-z0-9\-]{0,39}"
            maxLength={40}
          />
          <SelectField
            name="site"
            label={t('site')}
            hint={t('partner.siteHint')}
            problem={problem('site')}
            options={me.sites
              .filter(({ external_id }) => may(me, 'system.manage', external_id))
              .map(({ external_id: value, name: label }) => ({ value, label }))}
          />
          <TextField
            name="wallet_url"
            type="url"
            label={t('partner.wallet')}
            hint={t('partner.walletHint')}
            problem={problem('wallet_url')}
            placeholder="https://"
            required
            maxLength={500}
          />
        </>
      )}
    </ActionDialog>
  );
}
