import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isOfficeRefusal } from '#contract/office/errors.ts';
import { useSite } from '../../app/site-picker.tsx';
import { may, useMe } from '../../data/me.ts';
import { act, useCall } from '../../data/queries.ts';
import { ActionDialog, type FormValues } from '../../ui/action-dialog.tsx';
import { SelectField } from '../../ui/field.tsx';
import { firstDraft, planOfDraft } from './plan-draft.ts';
import { PlanFields } from './plan-fields.tsx';
import { WhoFields } from './who-fields.tsx';

/** Makes an affiliate of a site, who is invited. */
export function MakeDialog({
  onMade,
  onClose,
}: {
  readonly onMade: (invitation: string) => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('affiliates');
  const me = useMe();
  const here = useSite();
  const sites = me.sites.filter(({ external_id }) => may(me, 'rewards.manage', external_id));
  const [site, setSite] = useState(here ?? sites[0]?.external_id ?? '');
  const [draft, setDraft] = useState(firstDraft);
  const others = useCall('/api/office/affiliates/list', { site }, { enabled: site !== '' });
  async function make({ name = '', mail = '', parent = '', reason = '' }: FormValues) {
    const answer = await act('/api/office/affiliates/make', {
      ...{ site, name, mail, reason, parent_id: parent === '' ? null : parent, plan: planOfDraft(draft) },
    });
    if (!isOfficeRefusal(answer)) onMade(answer.invitation);
    return answer;
  }
  return (
    <ActionDialog
      title={t('make')}
      description={t('makeLead')}
      confirm={t('make')}
      done={t('saved')}
      onClose={onClose}
      onSubmit={make}
    >
      {(problem) => (
        <>
          <SelectField
            name="site"
            label={t('site')}
            problem={problem('site')}
            value={site}
            onChange={({ target }) => setSite(target.value)}
            options={sites.map(({ external_id: value, name: label }) => ({ value, label }))}
          />
          <WhoFields problem={problem} />
          <SelectField
            name="parent"
            label={t('parent')}
            problem={problem('parent_id')}
            options={[
              { value: '', label: t('nobody') },
              ...(others.data?.rows ?? []).map(({ affiliate_id: value, name: label }) => ({ value, label })),
            ]}
          />
          <PlanFields draft={draft} onChange={setDraft} />
        </>
      )}
    </ActionDialog>
  );
}
