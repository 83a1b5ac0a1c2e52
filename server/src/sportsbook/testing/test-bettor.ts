import type { SportsTicket } from '#contract/calls/bets.ts';
import type { CallRequest, CallResponse } from '#contract/calls.ts';
import { formatAmount, parseAmount } from '#rules/money/amount.ts';
import { uuid7 } from '../../db/uuid7.ts';
import type { Member, TestWallet } from '../../wallet/test-wallet.ts';
import type { SlipLeg } from './test-book.ts';

type PlaceRequest = CallRequest<'/api/sports/place'>;
export type PlaceAnswer = CallResponse<'/api/sports/place'>;

/** The default order of tests: a single of 10 in decimal odds, at no other price. */
export function slip(legs: readonly SlipLeg[], more: Partial<PlaceRequest> = {}) {
  return {
    key: uuid7(),
    kind: legs.length > 1 ? ('parlay' as const) : ('single' as const),
    legs: [...legs],
    stake: '10',
    odds_format: 'DEC' as const,
    stake_mode: 'RISK' as const,
    policy: 'none' as const,
    ...more,
  };
}

/** Members who bet. */
export class TestBettor {
  readonly #wallet: TestWallet;
  readonly member: Member;

  constructor(wallet: TestWallet, member: Member) {
    this.#wallet = wallet;
    this.member = member;
  }

  place(legs: readonly SlipLeg[], more: Partial<PlaceRequest> = {}): Promise<PlaceAnswer> {
    return this.#wallet.ok(this.member, '/api/sports/place', slip(legs, more));
  }

  /** The same where the bet is taken. @throws with the refusal */
  async taken(legs: readonly SlipLeg[], more: Partial<PlaceRequest> = {}): Promise<SportsTicket> {
    const { ticket, refused } = await this.place(legs, more);
    if (!ticket) throw new Error(`not taken: ${JSON.stringify(refused)}`);
    return ticket;
  }

  /** Why it is refused. */
  async refused(legs: readonly SlipLeg[], more: Partial<PlaceRequest> = {}) {
    const { ticket, refused } = await this.place(legs, more);
    if (ticket || !refused) throw new Error('the bet was taken');
    return refused;
  }

  async reason(legs: readonly SlipLeg[], more: Partial<PlaceRequest> = {}): Promise<string> {
    return (await this.refused(legs, more)).reason;
  }

  async ticket(id: string) {
    return this.#wallet.ok(this.member, '/api/sports/ticket', { ticket_id: id });
  }

  /** State, what came back, and how often it was settled. */
  async came(id: string) {
    const { ticket } = await this.ticket(id);
    return [ticket.state, ticket.returned, ticket.settlement_version] as const;
  }

  /** Sells a share back for what is offered now. @returns why not, where it is not sold */
  async sell(id: string, share: string): Promise<string | undefined> {
    const ask = { ticket_ids: [id] };
    const { offers } = await this.#wallet.ok(this.member, '/api/sports/cash_out_offer', ask);
    const [found] = offers;
    if (!found || found.offer === null) return `no offer: ${found?.reason}`;
    const part = formatAmount(
      ((parseAmount(found.offer) ?? 0n) * BigInt(Math.round(Number(share) * 100))) / 100n,
    );
    const { ticket, offer } = await this.#wallet.ok(this.member, '/api/sports/cash_out', {
      ...{ key: uuid7(), ticket_id: id, share, offer: part },
    });
    return ticket ? undefined : `not for ${part}: ${offer?.offer} ${offer?.reason}`;
  }

  balance(): Promise<string> {
    return this.#wallet.balance(this.member);
  }
}
