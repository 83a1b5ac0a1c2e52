import { createHmac } from 'node:crypto';
import type { Draws } from '#league/random.ts';
import { formatAmount, UNIT } from '#rules/money/amount.ts';
import { uuid7 } from '../../server/src/db/uuid7.ts';
import { units } from '../model/model.ts';
import { pick } from './choose.ts';
import type { Player } from './player.ts';

const METHOD = 'sandbox-card';

/** Opens a deposit, and pays it, declines it or leaves it. */
export async function deposit(player: Player, draws: Draws): Promise<void> {
  const methods = await player.ask('/api/wallet/deposit_methods', {});
  const method = methods?.value.find(({ method_code }) => method_code === METHOD);
  if (!method) return;
  const amount = formatAmount(units(method.min) + BigInt(draws.below(50)) * UNIT);
  const wasStopped = player.isStopped;
  const order = await player.order({
    path: '/api/wallet/deposit',
    body: { ...player.auth(), key: uuid7(), method_code: METHOD, amount },
    absorb: ({ deposit_id, redirect_url: redirectUrl }) => {
      player.model.deposits.set(deposit_id, { amount: units(amount), redirectUrl, state: 'open' });
    },
    same: ({ deposit_id, redirect_url }) => [deposit_id, new URL(redirect_url, 'http://localhost').pathname],
  });
  if (wasStopped && order.isDone) player.violate('a deposit during a break');
  const open = [...player.model.deposits.values()].find(({ state }) => state === 'open');
  if (!open || draws.happens(0.1)) return;
  const [verb, state] = draws.happens(0.8) ? (['pay', 'paid'] as const) : (['decline', 'declined'] as const);
  const { pathname } = new URL(open.redirectUrl, 'http://localhost');
  // Once it is on its way the deposit is not open any more: the first decision counts.
  open.state = 'deciding';
  await player.submit(`${pathname}/${verb}`, () => {
    open.state = state;
  });
}

export async function withdraw(player: Player, draws: Draws): Promise<void> {
  const { bankAccountId } = player.person;
  if (bankAccountId === undefined) return;
  const terms = await player.ask('/api/wallet/withdrawal_terms', {});
  const method = terms?.methods.find(({ kind }) => kind === 'bank');
  if (!method) return;
  const amount = formatAmount(units(method.min) + BigInt(draws.below(30)) * UNIT);
  await player.order({
    path: '/api/wallet/withdrawal',
    body: { ...player.auth(), key: uuid7(), bank_account_id: bankAccountId, amount },
    absorb: ({ withdrawal_id, state }) => {
      player.model.withdrawals.set(withdrawal_id, { amount: units(amount), isCancelled: false, state });
    },
    same: ({ withdrawal_id, amount: taken, fee }) => [withdrawal_id, taken, fee],
  });
}

export async function cancelWithdrawal(player: Player, draws: Draws): Promise<void> {
  const open = [...player.model.withdrawals].filter(([, { isCancelled }]) => !isCancelled).slice(-3);
  if (open.length === 0) return;
  const [withdrawal_id, known] = pick(draws, open);
  await player.order({
    path: '/api/wallet/withdrawal_cancel',
    body: { ...player.auth(), key: uuid7(), withdrawal_id },
    absorb: () => {
      known.isCancelled = true;
      known.state = 'cancelled';
    },
    same: ({ withdrawal_id: id, state }) => [id, state],
  });
}

/**
 * The gateway sends what it has said before once more, or contradicts it: nothing of that moves money.
 *
 * @param key what it signs with
 */
export async function repeatCallbacks(
  players: readonly Player[],
  key: Buffer,
  draws: Draws,
  count: number,
): Promise<void> {
  const paid = players.flatMap((player) =>
    [...player.model.deposits].flatMap(([id, known]) =>
      known.state === 'paid' ? [{ player, id, known }] : [],
    ),
  );
  if (paid.length === 0) return;
  const callbacks = Array.from({ length: count }, async () => {
    const { player, id, known } = pick(draws, paid);
    const body = JSON.stringify({
      reference: id,
      amount: formatAmount(known.amount),
      currency: player.person.currency,
      result: draws.happens(0.7) ? 'paid' : 'declined',
    });
    const seconds = String(Math.floor(Date.now() / 1_000));
    const hex = createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex');
    await player.post('/callbacks/payments/sandbox', body, {
      'x-sandbox-signature': `t=${seconds},v1=${hex}`,
    });
  });
  await Promise.all(callbacks);
}
