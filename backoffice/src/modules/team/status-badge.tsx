import { useTranslation } from 'react-i18next';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';

export type Colleague = OfficeResponse<'/api/office/team/list'>['staff'][number];

const tones: Readonly<Record<Colleague['status'], Tone>> = {
  invited: 'info',
  active: 'good',
  removed: 'neutral',
};

export function StatusBadge({ colleague }: { readonly colleague: Colleague }) {
  const { t } = useTranslation('team');
  const { status, has_second_factor: hasFactor } = colleague;
  if (status === 'active' && !hasFactor) return <Badge tone="warn">{t('noFactor')}</Badge>;
  return <Badge tone={tones[status]}>{t(`statusOf.${status}`)}</Badge>;
}
