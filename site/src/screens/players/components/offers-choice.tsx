import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isRefusal } from '#contract/errors.ts';
import { callAsPlayer } from '../../../data/call.ts';
import { playerQuery, usePlayerQuery } from '../../../data/queries.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';

const query = playerQuery('/api/settings/marketing', {});

type Channel = 'inbox' | 'mail' | 'sms' | 'push';

/** Where the player wants to be written to about offers. */
export function OffersChoice() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { data } = usePlayerQuery('/api/settings/marketing', {});
  const [isBusy, setBusy] = useState(false);
  const choose = async (channel: Channel, isWanted: boolean) => {
    setBusy(true);
    const answer = await callAsPlayer('/api/settings/set_marketing', { [channel]: isWanted });
    if (!isRefusal(answer)) client.setQueryData(query.queryKey, answer);
    setBusy(false);
  };
  const box = (channel: Channel, label: string, isOn: boolean | undefined) => (
    <CheckboxField
      label={label}
      checked={isOn ?? channel === 'inbox'}
      disabled={data === undefined || isBusy}
      onChange={({ target }) => void choose(channel, target.checked)}
    />
  );
  /** Why nothing comes although it is wanted. */
  const missing = (isOn: boolean | undefined, contact: 'confirmed' | 'unconfirmed' | 'none' | undefined) =>
    isOn === true && contact !== 'confirmed' ? (
      <p className="text-body text-muted" role="status">
        {t(contact === 'none' ? 'profile.offersNone' : 'profile.offersSent')}
      </p>
    ) : null;
  return (
    <section className="grid gap-3 border-t border-line pt-6">
      <div className="grid gap-1">
        <h2 className="text-title font-semibold text-ink">{t('profile.offers')}</h2>
        <p className="text-body text-muted">{t('profile.offersLead')}</p>
      </div>
      {box('inbox', t('profile.offersInbox'), data?.inbox)}
      {box('mail', t('profile.offersMail'), data?.mail)}
      {missing(data?.mail, data?.mail_contact)}
      {box('sms', t('profile.offersSms'), data?.sms)}
      {missing(data?.sms, data?.sms_contact)}
      {box('push', t('profile.offersPush'), data?.push)}
    </section>
  );
}
