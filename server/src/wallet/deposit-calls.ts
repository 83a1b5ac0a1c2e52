import { refuse } from '#contract/errors.ts';
import { formatAmount } from '#rules/money/amount.ts';
import type { Db } from '../db/database.ts';
import { UUID } from '../db/uuid7.ts';
import type { Handlers, PlayerContext } from '../edge/handlers.ts';
import { countryOfPhone } from '../players/public.ts';
import type { PaymentAdapter } from '../providers/payment-adapter.ts';
import { sentBack } from './deposits/judge-notice.ts';
import { openDeposit } from './open-deposit.ts';
import { type ReadProof, sendProof } from './proofs/send-proof.ts';
import { findProof, proofOnWire } from './proofs/store.ts';
import { findDeposit, findMethods } from './store.ts';

type DepositCalls = Pick<
  Handlers,
  'wallet.depositMethods' | 'wallet.deposit' | 'wallet.depositStatus' | 'wallet.sendProof'
>;

export function depositCalls(deps: {
  readonly db: Db;
  readonly adapters: ReadonlyMap<string, PaymentAdapter>;
  readonly readProof: ReadProof;
}): DepositCalls {
  const { db, adapters } = deps;
  const countryOf = async ({ country, playerId }: Pick<PlayerContext, 'country' | 'playerId'>) =>
    country ?? (await countryOfPhone(db.read, playerId));
  return {
    'wallet.depositMethods': async (_request, context) => {
      const methods = await findMethods(db.read, context.siteId, await countryOf(context));
      return {
        statusCode: 1,
        value: methods.map((method) => ({
          method_code: method.code,
          icon: method.icon,
          min: formatAmount(method.min_amount),
          max: formatAmount(method.max_amount),
          fee_percent: String(Number(method.fee_percent)),
          presets: method.presets.map(formatAmount),
        })),
      };
    },

    'wallet.deposit': async (request, context) =>
      openDeposit({ db, adapters }, context, {
        siteName: context.site.name,
        origin: context.origin,
        currency: context.site.currency,
        key: request.key.toLowerCase(),
        methodCode: request.method_code,
        amount: request.amount,
        country: await countryOf(context),
      }),

    'wallet.sendProof': ({ deposit_id: depositId, reference, content }, context) =>
      sendProof(deps, context, { depositId, reference, content }),

    'wallet.depositStatus': async (request, { siteId, playerId, now }) => {
      const { deposit_id: id } = request;
      const found = UUID.test(id) ? await findDeposit(db.read, siteId, playerId, id) : undefined;
      if (!found) return refuse('unknownDeposit', { field: 'deposit_id' });
      const proof = found.instruction?.kind === 'transfer' ? await findProof(db.read, id) : undefined;
      const isPayable = found.state === 'pending' && found.expires_at > now;
      return {
        statusCode: 1,
        deposit_id: found.id,
        state: found.state,
        amount: formatAmount(found.amount),
        fee: formatAmount(found.fee),
        method_code: found.method_code,
        created_at: found.created_at.toISOString(),
        expires_at: found.expires_at.toISOString(),
        instruction: isPayable ? found.instruction : null,
        proof: proof ? proofOnWire(proof) : null,
        underway: found.state === 'paid' ? null : found.underway,
        asked: found.asked_amount === null ? null : formatAmount(found.asked_amount),
        sent_back: formatAmount(sentBack(found)),
        redirect_url: isPayable ? found.redirect_url : null,
      };
    },
  };
}
