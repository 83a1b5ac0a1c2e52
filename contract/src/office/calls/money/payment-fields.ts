import { z } from 'zod';
import { amountText } from '../../../call.ts';
import { externalId, playerId } from '../../office-call.ts';

/** Whose a payment is, and what it comes to: of deposits and withdrawals alike. */
export const payment = {
  site: z.string(),
  player_id: playerId,
  account_id: z.string(),
  currency: z.string(),
  amount: amountText,
  fee: amountText,
};

/** What every list of payments is asked by. */
export const ofPayments = {
  site: externalId.optional(),
  player_id: playerId.optional(),
  at_least: amountText.optional(),
};

/** The order and the page of a list whose rows have ids by time. */
export const byTime = {
  sort: z.enum(['oldest', 'newest']).optional(),
  before: z.uuid().optional().describe('`next` of the page before'),
  limit: z.int().min(1).max(100).optional(),
};
