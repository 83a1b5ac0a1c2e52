/**
 * Why a bet is not accepted, in the order in which it is asked (section 9 and [R-COMBO] of the settlement rules).
 * These codes are stable: they travel to the player's slip.
 */
export const refusalReasons = [
  'TOO_FEW_LEGS',
  'TOO_MANY_LEGS',
  'NOT_PARLAYABLE',
  'EVENT_NOT_ACTIVE',
  'MARKET_NOT_ACTIVE',
  'SELECTION_NOT_ACTIVE',
  'SAME_EVENT',
  'CORRELATED',
  'LINE_CHANGED',
  'SCORE_CHANGED',
  'RED_CARDS_CHANGED',
  'PRICE_CHANGED',
  'STAKE_TOO_LOW',
  'STAKE_TOO_HIGH',
  'LIABILITY_EXCEEDED',
] as const;
export type RefusalReason = (typeof refusalReasons)[number];
