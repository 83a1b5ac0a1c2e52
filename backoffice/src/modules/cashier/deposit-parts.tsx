import { useTranslation } from 'react-i18next';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Tabs } from '../../ui/tabs.tsx';

export type Deposit = OfficeResponse<'/api/office/deposits/list'>['rows'][number];
export type PaymentCase = OfficeResponse<'/api/office/deposits/cases'>['rows'][number];

const tones: Readonly<Record<Deposit['state'] | PaymentCase['state'], Tone>> = {
  pending: 'info',
  paid: 'good',
  failed: 'bad',
  expired: 'neutral',
  open: 'warn',
  credited: 'good',
  returned: 'neutral',
  'written-off': 'bad',
};

export function DepositState({ state }: { readonly state: Deposit['state'] | PaymentCase['state'] }) {
  const { t } = useTranslation('deposits');
  return <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>;
}

const screens = [
  { path: '/deposits', name: 'title' },
  { path: '/deposits/transfers', name: 'transfers' },
  { path: '/deposits/cases', name: 'cases' },
] as const;

/** Deposits and their cases, one beside the other. */
export function DepositTabs() {
  const { t } = useTranslation('deposits');
  return <Tabs label={t('title')} screens={screens.map(({ path, name }) => ({ path, name: t(name) }))} />;
}
