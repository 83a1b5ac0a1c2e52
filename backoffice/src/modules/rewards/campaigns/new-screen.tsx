import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { isOfficeRefusal } from '#contract/office/errors.ts';
import { act, useCall } from '../../../data/queries.ts';
import { NewItemPage, useNewSite } from '../items/new-item-page.tsx';
import { CampaignForm } from './campaign-form.tsx';
import { emptyDraft, isWritten, written } from './draft.ts';
import { MessagePreview } from './message-preview.tsx';

/** Writes a campaign, as a draft. */
export function NewCampaignScreen() {
  const { t } = useTranslation('campaigns');
  const navigate = useNavigate();
  const of = useNewSite();
  const { site, setSite } = of;
  const [draft, setDraft] = useState(emptyDraft);
  const { data: caps } = useCall('/api/office/campaigns/caps', {});
  return (
    <NewItemPage
      texts={{
        ...{ title: t('new'), lead: t('newLead'), site: t('site') },
        ...{ save: t('save'), saved: t('saved') },
      }}
      of={of}
      onSite={(chosen) => {
        setSite(chosen);
        // Segments and promotions are of a site.
        setDraft({ ...draft, data: { ...draft.data, segment: null, promotion: null } });
      }}
      isReady={isWritten(draft)}
      beside={
        <MessagePreview
          site={site}
          texts={draft.texts}
          href={draft.data.href}
          fallback={caps?.rows.find((row) => row.site === site)?.fallback_language ?? 'EN'}
        />
      }
      onSubmit={async ({ reason = '' }) => {
        const answer = await act('/api/office/campaigns/create', { site, ...written(draft), reason });
        if (!isOfficeRefusal(answer)) void navigate(`/campaigns/${answer.campaign_id}`);
        return answer;
      }}
    >
      <CampaignForm site={site} draft={draft} onChange={setDraft} />
    </NewItemPage>
  );
}
