import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { useSite } from '../../../app/site-picker.tsx';
import { useMay, useMe } from '../../../data/me.ts';
import { act, useCall } from '../../../data/queries.ts';
import { ActionDialog, type FormValues } from '../../../ui/action-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Facts, Page, Panel, Skeleton } from '../../../ui/page.tsx';
import { LoadFailed } from '../../../ui/refusal.tsx';
import { RewardTabs } from './reward-tabs.tsx';

type Welcome = Omit<OfficeResponse<'/api/office/rewards/welcome'>, 'statusCode' | 'message'>;

const fields = [
  ...(['welcome_token', 'referral_deposit', 'referral_turnover', 'referral_token'] as const),
  ...(['referral_cash', 'referral_friend_token'] as const),
];

/** What new players and referrals bring at a site, and its change. */
export function WelcomeScreen() {
  const { t } = useTranslation('rewarding');
  const me = useMe();
  const site = useSite() ?? me.sites[0]?.external_id ?? '';
  const canManage = useMay('rewards.manage', site);
  const [isOpen, setOpen] = useState(false);
  const { data, error, refetch } = useCall('/api/office/rewards/welcome', { site });
  if (error !== null && !data) return <LoadFailed problem={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={6} />;
  const labelOf = (field: (typeof fields)[number]) =>
    field.endsWith('token')
      ? t(`welcomeFields.${field}`)
      : `${t(`welcomeFields.${field}`)} (${data.currency})`;
  return (
    <Page
      title={t('welcome')}
      lead={t('welcomeLead')}
      actions={
        canManage && (
          <Button look="primary" onClick={() => setOpen(true)}>
            {t('changeWelcome')}
          </Button>
        )
      }
    >
      <RewardTabs />
      <Panel title={me.sites.find((one) => one.external_id === site)?.name ?? site}>
        <Facts facts={fields.map((field) => [labelOf(field), data[field]] as const)} />
      </Panel>
      {isOpen && (
        <ActionDialog
          title={t('changeWelcome')}
          confirm={t('action.save')}
          done={t('state.saved')}
          onClose={() => setOpen(false)}
          onSubmit={(values) => save(site, data, values)}
        >
          {(problem) =>
            fields.map((field) => (
              <TextField
                key={field}
                name={field}
                label={labelOf(field)}
                problem={problem(field)}
                defaultValue={data[field]}
                inputMode="decimal"
                pattern="(0|[1-9][0-9]{0,11})([.][0-9]{1,4})?"
                required
              />
            ))
          }
        </ActionDialog>
      )}
    </Page>
  );
}

const pick = (from: Readonly<Record<string, string>>) => ({
  ...{ welcome_token: from.welcome_token ?? '', referral_deposit: from.referral_deposit ?? '' },
  ...{ referral_turnover: from.referral_turnover ?? '', referral_token: from.referral_token ?? '' },
  ...{ referral_cash: from.referral_cash ?? '', referral_friend_token: from.referral_friend_token ?? '' },
});

const save = (site: string, was: Welcome, values: FormValues) =>
  act('/api/office/rewards/set_welcome', {
    ...{ site, was: pick(was), ...pick(values), reason: values.reason ?? '' },
  });
