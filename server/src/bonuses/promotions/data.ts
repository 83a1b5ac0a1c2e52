import type { StoredPromotion } from '#contract/bonus-promotion.ts';
import { parseAmount } from '#rules/money/amount.ts';
import {
  type Gift,
  type GiftSize,
  type PromotionData,
  type TicketTerms,
  type Trigger,
  ticketKinds,
} from '#rules/rewards/bonus/promotion.ts';

/** Reads what a version of a promotion says. @throws Error on an amount that the contract does not let pass */
export function readData({ trigger, gift, terms, caps, budget, segment }: StoredPromotion): PromotionData {
  return {
    trigger: readTrigger(trigger),
    gift: readGift(gift),
    terms: {
      ...terms,
      maximumStake: optional(terms.maximumStake),
      maximumWin: optional(terms.maximumWin),
    },
    caps,
    budget: optional(budget),
    segment,
  };
}

function readTrigger(trigger: StoredPromotion['trigger']): Trigger {
  return 'minimum' in trigger ? { ...trigger, minimum: amount(trigger.minimum) } : trigger;
}

function readGift(gift: StoredPromotion['gift']): Gift {
  switch (gift.kind) {
    case 'money':
    case 'cash':
      return { kind: gift.kind, size: readSize(gift.size) };
    case 'tokens':
      return { ...gift, amount: amount(gift.amount) };
    case 'freeRounds':
      return { ...gift, stake: amount(gift.stake) };
    case 'freeBet':
      return { ...gift, ...ticketsOf(gift), stake: amount(gift.stake) };
    case 'boost':
      return { ...gift, ...ticketsOf(gift), maximum: amount(gift.maximum) };
  }
}

type StoredTickets = Pick<Extract<StoredPromotion['gift'], { kind: 'freeBet' }>, 'kinds' | 'sports'>;
const ticketsOf = ({ kinds, sports }: StoredTickets): TicketTerms => ({
  kinds: kinds ?? ticketKinds,
  sports: sports ?? [],
});

const readSize = (size: Extract<StoredPromotion['gift'], { kind: 'money' }>['size']): GiftSize =>
  'fixed' in size ? { fixed: amount(size.fixed) } : { ...size, maximum: amount(size.maximum) };

const optional = (text: string | null) => (text === null ? null : amount(text));

function amount(text: string): bigint {
  const parsed = parseAmount(text);
  if (parsed === undefined) throw new Error(`not an amount: ${text}`);
  return parsed;
}
