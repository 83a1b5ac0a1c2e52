import { useTranslation } from 'react-i18next';
import type { OfficeResponse } from '#contract/office/calls.ts';
import type { SignalState } from '#contract/office/rewards/signal.ts';
import { useFormats } from '../../../texts/formats.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { Tabs } from '../../../ui/tabs.tsx';

export type Signal = OfficeResponse<'/api/office/suspicions/get'>['signal'];

const tones: Readonly<Record<SignalState, Tone>> = {
  open: 'warn',
  held: 'info',
  cleared: 'good',
  forfeited: 'bad',
  excluded: 'bad',
};

export function SignalBadge({ state }: Pick<Signal, 'state'>) {
  const { t } = useTranslation('signals');
  return <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>;
}

/** The evidence of a signal in one sentence. */
export function useSummary(): (signal: Signal) => string {
  const { t } = useTranslation('signals');
  const { percent } = useFormats();
  return ({ evidence }) => {
    switch (evidence.kind) {
      case 'shared':
        return t('summary.shared', { number: evidence.others.length });
      case 'opposite':
        return t('summary.opposite', { number: evidence.pairs.length });
      case 'maximumThenDrop':
        return t('summary.maximumThenDrop', { number: evidence.after });
      case 'lowRisk':
        return t('summary.lowRisk', { number: evidence.rounds, percent: percent(evidence.cover) });
      case 'claimAndWithdraw':
        return t('summary.claimAndWithdraw', { number: evidence.cycles.length });
    }
  };
}

export function SignalTabs() {
  const { t } = useTranslation('signals');
  const screens = [
    { path: '/suspected-bonuses', name: t('title') },
    { path: '/suspected-bonuses/rules', name: t('rules') },
  ];
  return <Tabs label={t('title')} screens={screens} />;
}
