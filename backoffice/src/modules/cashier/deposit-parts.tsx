import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { useSiteSearch } from '../../app/site-picker.tsx';
import { Badge, type Tone } from '../../ui/badge.tsx';

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
  { path: '/deposits/cases', name: 'cases' },
] as const;

/** Deposits and their cases, one beside the other. */
export function DepositTabs() {
  const { t } = useTranslation('deposits');
  const search = useSiteSearch();
  return (
    <nav aria-label={t('title')} className="flex flex-wrap gap-1 border-b border-line">
      {screens.map(({ path, name }) => (
        <NavLink
          key={path}
          to={`${path}${search}`}
          end
          className={({ isActive }) =>
            `-mb-px border-b-2 px-3 py-2 text-sm font-medium ${isActive ? 'border-accent text-ink' : 'border-transparent text-muted hover:text-ink'}`
          }
        >
          {t(name)}
        </NavLink>
      ))}
    </nav>
  );
}
