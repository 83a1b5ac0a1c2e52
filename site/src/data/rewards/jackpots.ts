import type { QueryClient } from '@tanstack/react-query';
import type { CallResponse } from '#contract/calls.ts';
import type { Pushes } from '#contract/pushes.ts';
import { openModal, useModals } from '../modals.ts';
import { publicQuery } from '../queries.ts';

export type Jackpot = CallResponse<'/api/rewards/jackpots'>['value'][number];

/** The jackpots of the site; what is in them is pushed. */
export const jackpotsQuery = publicQuery('/api/rewards/jackpots', {});

/** Takes over what is in jackpots, as the server pushes it. */
export function applyJackpots(client: QueryClient, { value }: Parameters<Pushes['jackpots']>[0]): void {
  const amounts = new Map(value.map(({ jackpot_id, amount }) => [jackpot_id, amount]));
  client.setQueryData(
    jackpotsQuery.queryKey,
    (known) =>
      known && {
        ...known,
        value: known.value.map((one) => ({ ...one, amount: amounts.get(one.jackpot_id) ?? one.amount })),
      },
  );
}

/** Shows the player what was won, unless that would close a dialog: the inbox says it as well. */
export function celebrate(client: QueryClient, { amount }: Parameters<Pushes['jackpot.won']>[0]): void {
  for (const path of [
    '/api/rewards/jackpots',
    '/api/rewards/my_jackpot_wins',
    '/api/wallet/statement',
  ] as const)
    void client.invalidateQueries({ queryKey: [path] });
  if (useModals.getState().stack.length === 0) openModal('jackpot', { amount });
}
