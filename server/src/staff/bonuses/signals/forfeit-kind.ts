import { z } from 'zod';
import { isOfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import { formatAmount, UNIT } from '#rules/money/amount.ts';
import { cancelGrant } from '../../../bonuses/public.ts';
import type { RequestKind } from '../../requests/request-kind.ts';
import { lockSignal, setState } from './decide-signal.ts';

const schema = z.object({ signal_id: z.string(), grant_id: z.string(), reason: z.string() });

/** Takes back what is left of a suspected grant. Everything that is suspected of it is decided by that. */
export const forfeitKind: RequestKind<z.output<typeof schema>> = {
  name: 'forfeit',
  permission: 'rewards.manage',
  above: 1_000n * UNIT,
  isSingle: true,
  schema,
  object: ({ grant_id }) => `grant:${grant_id}`,
  async perform(tx, context, { signal_id: signalId, reason }) {
    const signal = await lockSignal(tx, { signalId, siteIds: [context.siteId] });
    if (isOfficeRefusal(signal)) return signal;
    const { grant_id: grantId, player_id: playerId } = signal;
    const returned = await cancelGrant(tx, context, { grantId, playerId });
    if (returned === undefined) return refuseStaff('wrongStatus');
    const others = await tx
      .selectFrom('bonus_signal')
      .selectAll()
      .where('grant_id', '=', grantId)
      .where('decided_at', 'is', null)
      .forUpdate()
      .execute();
    for (const one of others) await setState(tx, context, one, { state: 'forfeited', reason });
    return {
      amount: -returned,
      before: { signal: signalId, state: signal.state, player: String(playerId) },
      after: { signal: signalId, state: 'forfeited', returned: formatAmount(returned) },
    };
  },
};
