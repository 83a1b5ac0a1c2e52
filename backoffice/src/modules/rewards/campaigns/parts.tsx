import { useTranslation } from 'react-i18next';
import type { OfficeResponse } from '#contract/office/calls.ts';
import type { CampaignState } from '#contract/office/rewards/campaign.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';

export type Whole = OfficeResponse<'/api/office/campaigns/get'>;

const tones: Readonly<Record<CampaignState, Tone>> = {
  draft: 'neutral',
  running: 'good',
  paused: 'warn',
  ended: 'neutral',
};

export function CampaignBadge({ state }: { readonly state: CampaignState }) {
  const { t } = useTranslation('campaigns');
  return <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>;
}
