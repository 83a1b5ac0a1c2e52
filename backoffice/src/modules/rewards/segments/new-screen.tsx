import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { isOfficeRefusal } from '#contract/office/errors.ts';
import { useSite } from '../../../app/site-picker.tsx';
import { useMe } from '../../../data/me.ts';
import { act } from '../../../data/queries.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { Page } from '../../../ui/page.tsx';
import { Audience } from './audience.tsx';
import { emptyDraft, isWritten, ruleOf } from './draft.ts';
import { RuleBuilder } from './rule-builder.tsx';

/** Writes a segment. */
export function NewSegmentScreen() {
  const { t } = useTranslation('segments');
  const me = useMe();
  const looked = useSite();
  const navigate = useNavigate();
  const own = me.may.find((one) => one.permission === 'rewards.manage')?.sites ?? [];
  const [site, setSite] = useState(looked ?? own[0] ?? '');
  const [draft, setDraft] = useState(emptyDraft);
  const [isAsked, setAsked] = useState(false);
  const rule = ruleOf(draft);
  const isReady = isWritten(draft);
  return (
    <Page
      title={t('new')}
      lead={t('newLead')}
      actions={
        <Button look="primary" disabled={!isReady || draft.name.trim() === ''} onClick={() => setAsked(true)}>
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
          <RuleBuilder draft={draft} onChange={setDraft} />
        </div>
        <Audience site={site} rule={rule} isWritten={isReady} />
      </div>
      {isAsked && (
        <ActionDialog
          title={t('save')}
          description={t('newLead')}
          confirm={t('save')}
          done={t('saved')}
          onClose={() => setAsked(false)}
          onSubmit={async ({ reason = '' }) => {
            const name = draft.name.trim();
            const answer = await act('/api/office/segments/create', { site, name, rule, reason });
            if (!isOfficeRefusal(answer)) void navigate(`/segments/${answer.segment_id}`);
            return answer;
          }}
        />
      )}
    </Page>
  );
}
