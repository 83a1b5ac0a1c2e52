import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isOfficeRefusal } from '#contract/office/errors.ts';
import { act } from '../../data/queries.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { CheckField } from '../../ui/field.tsx';
import type { Affiliate } from './affiliate-screen.tsx';
import { draftOf, planOfDraft } from './plan-draft.ts';
import { PlanFields } from './plan-fields.tsx';
import { WhoFields } from './who-fields.tsx';

interface Props {
  readonly affiliate: Affiliate;
  readonly onClose: () => void;
}

export function EditDialog({ affiliate, onClose }: Props) {
  const { t } = useTranslation('affiliates');
  const { affiliate_id, version } = affiliate;
  return (
    <ActionDialog
      title={t('edit')}
      description={t('editLead')}
      confirm={t('save')}
      done={t('saved')}
      onClose={onClose}
      onSubmit={({ name = '', mail = '', reason = '', closed }) =>
        act('/api/office/affiliates/change', {
          ...{ affiliate_id, version, name, mail, reason, is_closed: closed === 'on' },
        })
      }
    >
      {(problem) => (
        <>
          <WhoFields of={affiliate} problem={problem} />
          <CheckField name="closed" label={t('isClosed')} defaultChecked={affiliate.state === 'closed'} />
        </>
      )}
    </ActionDialog>
  );
}

export function PlanDialog({ affiliate, onClose }: Props) {
  const { t } = useTranslation('affiliates');
  const [draft, setDraft] = useState(() => draftOf(affiliate.plan));
  const { affiliate_id, version } = affiliate;
  return (
    <ActionDialog
      title={t('setPlan')}
      description={t('planLead')}
      confirm={t('save')}
      done={t('saved')}
      onClose={onClose}
      onSubmit={({ reason = '' }) =>
        act('/api/office/affiliates/set_plan', { affiliate_id, version, plan: planOfDraft(draft), reason })
      }
    >
      <PlanFields draft={draft} onChange={setDraft} />
    </ActionDialog>
  );
}

export function InviteDialog({
  affiliate,
  onMade,
  onClose,
}: Props & { readonly onMade: (invitation: string) => void }) {
  const { t } = useTranslation('affiliates');
  return (
    <ActionDialog
      title={t('invite')}
      description={t('inviteLead')}
      confirm={t('invite')}
      isDangerous
      done={t('saved')}
      onClose={onClose}
      onSubmit={async ({ reason = '' }) => {
        const { affiliate_id } = affiliate;
        const answer = await act('/api/office/affiliates/invite', { affiliate_id, reason });
        if (!isOfficeRefusal(answer)) onMade(answer.invitation);
        return answer;
      }}
    />
  );
}
