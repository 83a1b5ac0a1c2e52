import type { PromotionTexts, StoredPromotion } from '#contract/bonus-promotion.ts';
import { parseAmount } from '#rules/money/amount.ts';

export type Data = StoredPromotion;
export type Trigger = Data['trigger'];
export type Gift = Data['gift'];
export type Terms = Data['terms'];

/** A promotion as it is in the form. */
export interface Draft {
  readonly name: string;
  /** As `datetime-local` has them, in the time zone of the reader; empty for none. */
  readonly startsAt: string;
  readonly endsAt: string;
  readonly data: Data;
  readonly texts: PromotionTexts;
}

export const emptyDraft: Draft = {
  ...{ name: '', startsAt: '', endsAt: '' },
  texts: { EN: { title: '', body: '' } },
  data: {
    trigger: { kind: 'optIn' },
    gift: { kind: 'money', size: { fixed: '10' } },
    terms: {
      wagering: { times: 10, base: 'bonus' },
      contribution: { casino: 100, sportsbook: 0, categories: {}, games: {} },
      ...{ minimumOdds: null, maximumStake: '5', maximumWin: null, days: 14, excludedGames: [] },
      ...{ order: 'cashFirst', winsTo: 'sameWallet', forfeitOnWithdrawal: true },
    },
    caps: { perPlayer: 1, perDay: null, perDevice: 1, total: null },
    budget: null,
  },
};

/** The usual data of a trigger that is chosen. */
export function triggerOf(kind: Trigger['kind']): Trigger {
  switch (kind) {
    case 'deposit':
      return { kind, number: 1, minimum: '10' };
    case 'code':
      return { kind, code: '' };
    case 'lossBack':
      return { kind, product: 'casino', days: 7, minimum: '10' };
    case 'level':
      return { kind, level: 1 };
    case 'mission':
      return { kind, missionId: 1 };
    default:
      return { kind };
  }
}

/** The usual data of a gift that is chosen. */
export function giftOf(kind: Gift['kind']): Gift {
  switch (kind) {
    case 'money':
    case 'cash':
      return { kind, size: { fixed: '10' } };
    case 'tokens':
      return { kind, amount: '100' };
    case 'freeRounds':
      return { kind, providerCode: '', gameCode: '', rounds: 10, stake: '0.2' };
    case 'freeBet':
      return { kind, stake: '5' };
    case 'boost':
      return { kind, percent: 25, maximum: '20' };
  }
}

const isAmount = (text: string | null): boolean => text === null || parseAmount(text) !== undefined;
const isWhole = (number: number | null): boolean => number === null || Number.isInteger(number);

/** Whether everything is written that a check needs: amounts, numbers and names. */
export function isWritten({ trigger, gift, terms, caps, budget }: Data): boolean {
  const triggers =
    trigger.kind === 'code'
      ? /^[A-Z0-9]{3,20}$/.test(trigger.code)
      : !('minimum' in trigger) || isAmount(trigger.minimum);
  const size = gift.kind === 'money' || gift.kind === 'cash' ? gift.size : undefined;
  const gifts =
    (size === undefined || isAmount('fixed' in size ? size.fixed : size.maximum)) &&
    (!('stake' in gift) || isAmount(gift.stake)) &&
    (gift.kind !== 'tokens' || isAmount(gift.amount)) &&
    (gift.kind !== 'boost' || isAmount(gift.maximum)) &&
    (gift.kind !== 'freeRounds' || (gift.providerCode !== '' && gift.gameCode !== ''));
  const numbers = [terms.wagering.times, terms.days, terms.minimumOdds, ...Object.values(caps)];
  return (
    triggers &&
    gifts &&
    numbers.every(isWhole) &&
    [terms.maximumStake, terms.maximumWin, budget].every(isAmount)
  );
}

const asMoment = (local: string) => (local === '' ? null : new Date(local).toISOString());

/** A draft as the calls take it. */
export const written = ({ name, startsAt, endsAt, data, texts }: Draft) => ({
  ...{ name: name.trim(), data, texts },
  starts_at: asMoment(startsAt),
  ends_at: asMoment(endsAt),
});

/** A stored instant as `datetime-local` has it. */
export function localOf(at: string | null): string {
  if (at === null) return '';
  const date = new Date(at);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
