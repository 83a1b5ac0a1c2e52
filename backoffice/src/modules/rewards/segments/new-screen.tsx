import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { isOfficeRefusal } from '#contract/office/errors.ts';
import { act } from '../../../data/queries.ts';
import { NewItemPage, useNewSite } from '../items/new-item-page.tsx';
import { Audience } from './audience.tsx';
import { emptyDraft, isWritten, ruleOf } from './draft.ts';
import { RuleBuilder } from './rule-builder.tsx';

/** Writes a segment. */
export function NewSegmentScreen() {
  const { t } = useTranslation('segments');
  const navigate = useNavigate();
  const of = useNewSite();
  const { site } = of;
  const [draft, setDraft] = useState(emptyDraft);
  const rule = ruleOf(draft);
  const name = draft.name.trim();
  return (
    <NewItemPage
      texts={{
        ...{ title: t('new'), lead: t('newLead'), site: t('site') },
        ...{ save: t('save'), saved: t('saved') },
      }}
      of={of}
      onSite={of.setSite}
      isReady={isWritten(draft) && name !== ''}
      beside={<Audience site={site} rule={rule} isWritten={isWritten(draft)} />}
      onSubmit={async ({ reason = '' }) => {
        const answer = await act('/api/office/segments/create', { site, name, rule, reason });
        if (!isOfficeRefusal(answer)) void navigate(`/segments/${answer.segment_id}`);
        return answer;
      }}
    >
      <RuleBuilder site={site} draft={draft} onChange={setDraft} />
    </NewItemPage>
  );
}
