import { useTranslation } from 'react-i18next';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';

export type Jackpot = OfficeResponse<'/api/office/rewards/jackpots'>['rows'][number];

const tones: Readonly<Record<Jackpot['state'], Tone>> = {
  ...{ running: 'good', paused: 'warn', ending: 'info', ended: 'neutral' },
};

export function JackpotBadge({ state }: { readonly state: Jackpot['state'] }) {
  const { t } = useTranslation('rewarding');
  return <Badge tone={tones[state]}>{t(`jackpotStates.${state}`)}</Badge>;
}

/** A share of stakes in percent. @param millionths of what is staked */
export const percentOf = (millionths: number): string => `${Number((millionths / 10_000).toFixed(4))} %`;
