import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { isOfficeRefusal } from '#contract/office/errors.ts';
import { useSite } from '../../app/site-picker.tsx';
import { useMe } from '../../data/me.ts';
import { act } from '../../data/queries.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Page } from '../../ui/page.tsx';
import { emptyDraft, isWritten, written } from './draft.ts';
import { PromotionForm } from './promotion-form.tsx';
import { Summary } from './summary.tsx';

/** Writes a promotion, as a draft. */
export function NewPromotionScreen() {
  const { t } = useTranslation('rewards');
  const me = useMe();
  const looked = useSite();
  const navigate = useNavigate();
  const own = me.may.find((one) => one.permission === 'rewards.manage')?.sites ?? [];
  const [site, setSite] = useState(looked ?? own[0] ?? '');
  const [draft, setDraft] = useState(emptyDraft);
  const [isAsked, setAsked] = useState(false);
  const { currency = '' } = me.sites.find((one) => one.external_id === site) ?? {};
  const isComplete = isWritten(draft.data) && draft.name.trim() !== '' && draft.texts.EN?.title.trim() !== '';
  return (
    <Page
      title={t('new')}
      lead={t('newLead')}
      actions={
        <Button look="primary" disabled={!isComplete} onClick={() => setAsked(true)}>
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
              onChange={({ target }) => setSite(target.value)}
            />
          )}
          <PromotionForm site={site} draft={draft} onChange={setDraft} />
        </div>
        <Summary site={site} currency={currency} data={draft.data} />
      </div>
      {isAsked && (
        <ActionDialog
          title={t('save')}
          description={t('newLead')}
          confirm={t('save')}
          done={t('saved')}
          onClose={() => setAsked(false)}
          onSubmit={async ({ reason = '' }) => {
            const answer = await act('/api/office/promotions/create', { site, ...written(draft), reason });
            if (!isOfficeRefusal(answer)) void navigate(`/promotions/${answer.promotion_id}`);
            return answer;
          }}
        />
      )}
    </Page>
  );
}
