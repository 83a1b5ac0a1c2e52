import { isOfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import { parseAmount } from '#rules/money/amount.ts';
import type { Db } from '../../db/database.ts';
import type { OfficeHandlers } from '../../edge/office/office-handlers.ts';
import { act } from '../requests/requests.ts';
import { siteFor } from '../roles/sites-for.ts';
import { acted } from './acted.ts';
import { correctionKind } from './corrections.ts';
import { depositCalls } from './deposit-calls.ts';
import { gatewayCalls } from './gateway-calls.ts';
import { methodCalls } from './method-calls.ts';
import { statementCalls } from './statement-calls.ts';
import { transferCalls } from './transfer-calls.ts';
import { withdrawalCalls } from './withdrawal-calls.ts';

/** An amount with its sign, in 1/10,000 of a unit; `undefined` for 0. */
function signedAmount(text: string): bigint | undefined {
  const amount = parseAmount(text.replace('-', ''));
  if (amount === undefined || amount === 0n) return undefined;
  return text.startsWith('-') ? -amount : amount;
}

/** The calls of the cashier. */
export const cashierCalls = (deps: Parameters<typeof methodCalls>[0]) => ({
  ...correctionCalls(deps.db),
  ...withdrawalCalls(deps.db),
  ...depositCalls(deps.db),
  ...statementCalls(deps.db),
  ...transferCalls(deps.db),
  ...methodCalls(deps),
  ...gatewayCalls(deps),
});

const correctionCalls = (db: Db) =>
  ({
    'cashier.correct': async ({ key, site, player_id, purse, amount, reason }, context) => {
      const at = await siteFor(db.read, context, 'players.correct', site);
      if (isOfficeRefusal(at)) return at;
      const units = signedAmount(amount);
      if (units === undefined) return refuseStaff('invalidAmount', { field: 'amount' });
      const ref = key.toLowerCase();
      const input = { player_id, purse, units: String(units), ref };
      const done = await act(db, context, correctionKind, { siteId: at.id, input, reason, key: ref });
      return isOfficeRefusal(done) ? done : acted(done);
    },
  }) satisfies Partial<OfficeHandlers>;
