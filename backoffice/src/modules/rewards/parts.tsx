import { useTranslation } from 'react-i18next';
import type { GrantState, PromotionState } from '#contract/bonus-promotion.ts';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { useFormats } from '../../texts/formats.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import type { Gift } from './draft.ts';

export type Whole = OfficeResponse<'/api/office/promotions/get'>;

const tones: Readonly<Record<PromotionState, Tone>> = {
  draft: 'neutral',
  active: 'good',
  paused: 'warn',
  ended: 'neutral',
};

export function PromotionBadge({ state }: { readonly state: PromotionState }) {
  const { t } = useTranslation('rewards');
  return <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>;
}

const grantTones: Readonly<Record<GrantState, Tone>> = {
  waiting: 'info',
  active: 'info',
  ready: 'info',
  inPlay: 'info',
  paid: 'good',
  converted: 'good',
  spent: 'neutral',
  expired: 'neutral',
  cancelled: 'warn',
  forfeited: 'neutral',
};

export function GrantBadge({ state }: { readonly state: GrantState }) {
  const { t } = useTranslation('rewards');
  return <Badge tone={grantTones[state]}>{t(`grantStates.${state}`)}</Badge>;
}

/** What a promotion gives, in a few words. */
export function useGiftText(): (gift: Gift, currency: string) => string {
  const { t } = useTranslation('rewards');
  const { money, percent } = useFormats();
  return (gift, currency) => {
    switch (gift.kind) {
      case 'money':
      case 'cash': {
        const kind = t(`gifts.${gift.kind}`);
        return 'fixed' in gift.size
          ? `${kind}: ${money(gift.size.fixed, currency)}`
          : `${kind}: ${t('shareText', { percent: percent(gift.size.percent), maximum: money(gift.size.maximum, currency) })}`;
      }
      case 'tokens':
        return `${t('gifts.tokens')}: ${gift.amount}`;
      case 'freeRounds':
        return `${t('gifts.freeRounds')}: ${gift.rounds} × ${money(gift.stake, currency)}`;
      case 'freeBet':
        return `${t('gifts.freeBet')}: ${money(gift.stake, currency)}`;
      case 'boost':
        return `${t('gifts.boost')}: ${t('shareText', { percent: percent(gift.percent), maximum: money(gift.maximum, currency) })}`;
    }
  };
}
