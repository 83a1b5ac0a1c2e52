import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { isOfficeRefusal } from '#contract/office/errors.ts';
import { useSite } from '../../../app/site-picker.tsx';
import { useMe } from '../../../data/me.ts';
import { act, useCall } from '../../../data/queries.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { Page } from '../../../ui/page.tsx';
import { CampaignForm } from './campaign-form.tsx';
import { emptyDraft, isWritten, written } from './draft.ts';
import { MessagePreview } from './message-preview.tsx';

/** Writes a campaign, as a draft. */
export function NewCampaignScreen() {
  const { t } = useTranslation('campaigns');
  const me = useMe();
  const looked = useSite();
  const navigate = useNavigate();
  const own = me.may.find((one) => one.permission === 'rewards.manage')?.sites ?? [];
  const [site, setSite] = useState(looked ?? own[0] ?? '');
  const [draft, setDraft] = useState(emptyDraft);
  const [isAsked, setAsked] = useState(false);
  const { data: caps } = useCall('/api/office/campaigns/caps', {});
  return (
    <Page
      title={t('new')}
      lead={t('newLead')}
      actions={
        <Button look="primary" disabled={!isWritten(draft)} onClick={() => setAsked(true)}>
          {t('save')}
        </Button>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid gap-4">
          {looked === undefined && own.length > 1 && (
            <SelectField
              label={t('site')}
              value={site}
              options={own.map((value) => ({ value, label: value }))}
              onChange={({ target }) => {
                setSite(target.value);
                // Segments and promotions are of a site.
                setDraft({ ...draft, data: { ...draft.data, segment: null, promotion: null } });
              }}
            />
          )}
          <CampaignForm site={site} draft={draft} onChange={setDraft} />
        </div>
        <MessagePreview
          texts={draft.texts}
          href={draft.data.href}
          fallback={caps?.rows.find((row) => row.site === site)?.fallback_language ?? 'EN'}
        />
      </div>
      {isAsked && (
        <ActionDialog
          title={t('save')}
          description={t('newLead')}
          confirm={t('save')}
          done={t('saved')}
          onClose={() => setAsked(false)}
          onSubmit={async ({ reason = '' }) => {
            const answer = await act('/api/office/campaigns/create', { site, ...written(draft), reason });
            if (!isOfficeRefusal(answer)) void navigate(`/campaigns/${answer.campaign_id}`);
            return answer;
          }}
        />
      )}
    </Page>
  );
}
