import type { CallResponse } from '#contract/calls.ts';
import type { Amount } from '#rules/money/amount.ts';
import { type VipLevel, type VipTotals, vipLevelOf } from '#rules/players/vip.ts';
import { type Model, units } from './model.ts';

/** A VIP level with what reaching it pays: tokens by itself, cash once it is claimed. */
export interface PaidLevel extends VipLevel {
  readonly token: Amount;
  readonly cash: Amount;
}

/** The levels of a site as it lists them, lowest first. */
export const levelsOf = (listed: CallResponse<'/api/rewards/vip_levels'>['value']): readonly PaidLevel[] =>
  listed.map(({ level, vip_name: name, ...amounts }) => ({
    ...{ level, name },
    ...{ deposit: units(amounts.deposit), turnover: units(amounts.turnover) },
    ...{ token: units(amounts.token), cash: units(amounts.cash) },
  }));

/** The levels that are reached with these sums, lowest first: all but the one that everybody begins on. */
export function reachedLevels(levels: readonly PaidLevel[], totals: VipTotals): readonly PaidLevel[] {
  return levels.slice(1, levels.indexOf(vipLevelOf(levels, totals)) + 1);
}

/**
 * What decides about a player's level: all that they paid in, and the stakes that count as played. Of a bet that came back
 * as it was none does.
 *
 * @param wasPlayed whether a ticket was ever settled as something else than its stake back
 */
export function totalsOf(model: Model, wasPlayed: (ticketId: string) => boolean): VipTotals {
  let turnover = 0n;
  for (const { stake, state } of [...model.rounds.values(), ...model.sharedBets.values()])
    turnover += state === 'settled' ? stake : 0n;
  for (const [id, known] of model.tickets)
    turnover += known.running === 0n || wasPlayed(id) ? units(known.ticket.risk) : 0n;
  return { deposit: model.deposited(), turnover };
}
