import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isRefusal } from '#contract/errors.ts';
import { callAsPlayer } from '../../../data/call.ts';
import { playerQuery, usePlayerQuery } from '../../../data/queries.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';

const query = playerQuery('/api/settings/marketing', {});

/** Whether the player wants to be written to about offers. */
export function OffersChoice() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { data } = usePlayerQuery('/api/settings/marketing', {});
  const [isBusy, setBusy] = useState(false);
  const choose = async (inbox: boolean) => {
    setBusy(true);
    const answer = await callAsPlayer('/api/settings/set_marketing', { inbox });
    if (!isRefusal(answer)) client.setQueryData(query.queryKey, answer);
    setBusy(false);
  };
  return (
    <section className="grid gap-3 border-t border-line pt-6">
      <div className="grid gap-1">
        <h2 className="text-title font-semibold text-ink">{t('profile.offers')}</h2>
        <p className="text-body text-muted">{t('profile.offersLead')}</p>
      </div>
      <CheckboxField
        label={t('profile.offersOn')}
        checked={data?.inbox ?? true}
        disabled={data === undefined || isBusy}
        onChange={({ target }) => void choose(target.checked)}
      />
    </section>
  );
}
