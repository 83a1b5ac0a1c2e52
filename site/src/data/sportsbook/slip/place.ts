import type { QueryClient } from '@tanstack/react-query';
import type { CallResponse } from '#contract/calls.ts';
import { errors, isRefusal, type Refusal } from '#contract/errors.ts';
import type { OddsFormat } from '#rules/sportsbook/odds/odds.ts';
import type { StakeMode } from '#rules/sportsbook/odds/stake.ts';
import type { SlipKind } from '#rules/sportsbook/tickets/slip.ts';
import type { SystemType } from '#rules/sportsbook/tickets/system.ts';
import { applyBalance } from '../../balance.ts';
import { type Ask, callAsPlayer } from '../../call.ts';
import { commandKey } from '../../command-key.ts';
import { playerQuery } from '../../queries.ts';
import type { PricePolicy } from '../preferences.ts';
import type { KeptLeg } from './slip.ts';

export type Ticket = NonNullable<CallResponse<'/api/sports/place'>['ticket']>;
export type Refused = NonNullable<CallResponse<'/api/sports/place'>['refused']>;

export interface Order {
  readonly kind: SlipKind;
  readonly system: SystemType | null;
  readonly legs: readonly KeptLeg[];
  readonly stake: string;
  readonly format: OddsFormat;
  readonly mode: StakeMode;
  readonly policy: PricePolicy;
  /** The free bet or boost to use on it. */
  readonly grantId?: string | undefined;
  /** The boosted price that was shown for it. */
  readonly boostId?: string | undefined;
}

export type Placed =
  | { readonly is: 'placed'; readonly ticket: Ticket }
  | { readonly is: 'refused'; readonly refused: Refused }
  | { readonly is: 'failed'; readonly refusal: Refusal };

/** Orders that were sent and not answered: sent again, they are the same order. */
const open = new Map<string, string>();

/** The legs as the server wants to see them. */
export function legsAsked(legs: readonly KeptLeg[]): Ask<'/api/sports/quote'>['legs'] {
  return legs.map(({ market_id, selection, odds, line, score, red_cards }) => ({
    ...{ market_id, selection, odds, line, score, red_cards },
  }));
}

/** Places a bet, and applies any answer to the slip. */
export async function place(client: QueryClient, order: Order): Promise<Placed> {
  const ask = {
    kind: order.kind,
    ...(order.kind === 'system' && order.system ? { system: order.system } : {}),
    legs: legsAsked(order.legs),
    stake: order.stake,
    odds_format: order.kind === 'single' ? order.format : ('DEC' as const),
    stake_mode: order.mode,
    policy: order.policy,
    ...(order.grantId === undefined ? {} : { grant_id: order.grantId }),
    ...(order.boostId === undefined ? {} : { boost_id: order.boostId }),
  };
  const content = JSON.stringify(ask);
  const key = open.get(content) ?? commandKey();
  open.set(content, key);
  const answer = await callAsPlayer('/api/sports/place', { ...ask, key }, { quiet: true });
  if (!isRefusal(answer) || errors[answer.refused].retry === 'never') open.delete(content);
  if (isRefusal(answer)) return { is: 'failed', refusal: answer };
  const { game_balance, version, ticket, refused } = answer;
  takeBalance(client, { game_balance, version });
  if (ticket) {
    keepTicket(client, ticket);
    void client.invalidateQueries({ queryKey: ['/api/sports/tickets'] });
    if (order.grantId !== undefined) void client.invalidateQueries({ queryKey: ['/api/bonuses/mine'] });
    return { is: 'placed', ticket };
  }
  if (refused) return { is: 'refused', refused };
  throw new Error('A bet was neither taken nor refused');
}

/** The cash balance after a bet; the tokens are as they were. */
export function takeBalance(
  client: QueryClient,
  { game_balance, version }: { readonly game_balance: string; readonly version: string },
): void {
  const known = client.getQueryData(playerQuery('/api/auth/get_balance', {}).queryKey);
  if (known) applyBalance(client, { ...known, game_balance, version });
}

/** A ticket that was just answered need not be asked for. */
export function keepTicket(client: QueryClient, ticket: Ticket): void {
  client.setQueryData(
    playerQuery('/api/sports/ticket', { ticket_id: ticket.ticket_id }).queryKey,
    (known) => ({
      statusCode: 1 as const,
      settlements: known?.settlements ?? [],
      ticket,
    }),
  );
}
