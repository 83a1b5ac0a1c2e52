import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { isOfficeRefusal } from '#contract/office/errors.ts';
import { act } from '../../data/queries.ts';
import { emptyDraft, isWritten, written } from './draft.ts';
import { NewItemPage, useNewSite } from './items/new-item-page.tsx';
import { PromotionForm } from './promotion-form.tsx';
import { Summary } from './summary.tsx';

/** Writes a promotion, as a draft. */
export function NewPromotionScreen() {
  const { t } = useTranslation('rewards');
  const navigate = useNavigate();
  const of = useNewSite();
  const { site, currency } = of;
  const [draft, setDraft] = useState(emptyDraft);
  return (
    <NewItemPage
      texts={{
        ...{ title: t('new'), lead: t('newLead'), site: t('site') },
        ...{ save: t('save'), saved: t('saved') },
      }}
      of={of}
      onSite={of.setSite}
      isReady={isWritten(draft.data) && draft.name.trim() !== '' && draft.texts.EN?.title.trim() !== ''}
      beside={<Summary site={site} currency={currency} data={draft.data} />}
      onSubmit={async ({ reason = '' }) => {
        const answer = await act('/api/office/promotions/create', { site, ...written(draft), reason });
        if (!isOfficeRefusal(answer)) void navigate(`/promotions/${answer.promotion_id}`);
        return answer;
      }}
    >
      <PromotionForm site={site} draft={draft} onChange={setDraft} />
    </NewItemPage>
  );
}
