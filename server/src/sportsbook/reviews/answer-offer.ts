import type { CallResponse } from '#contract/calls.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { formatAmount } from '#rules/money/amount.ts';
import type { PlayerAction } from '../../actor.ts';
import type { Db, Tx } from '../../db/database.ts';
import { once } from '../../db/once.ts';
import { balances, type LedgerRefusal } from '../../ledger/public.ts';
import { stakeRefused } from '../../players/public.ts';
import { ticketOnWire } from '../bets/on-wire.ts';
import { findTicket } from '../bets/store.ts';
import { acceptReview, type Decided, rejectReview } from './close-review.ts';
import { acceptanceProblem, isOpen, type LockedReview, lockReview } from './open-review.ts';

type Answer = CallResponse<'/api/sports/answer_offer'>;

/** What a player answers to an offer. */
export interface OfferAnswer {
  /** UUID: asked again under it, the first answer comes again. */
  readonly key: string;
  readonly ticketId: string;
  /** The version of the review whose offer was seen. */
  readonly version: number;
  readonly accepts: boolean;
}

/** Why an offer is not answered: it rolls the transaction back, and the key stays free. */
class NotAnswered extends Error {
  readonly why: Pick<Answer, 'ticket' | 'reason'> | { readonly refused: LedgerRefusal } | 'offerOver';

  constructor(why: NotAnswered['why']) {
    super('not answered');
    this.why = why;
  }
}

/** Accepts or refuses what a trader offers for a ticket, once for each key. */
export async function answerOffer(
  db: Db,
  context: PlayerAction,
  input: OfferAnswer,
): Promise<Answer | Refusal> {
  const { siteId, playerId, now } = context;
  const { version, accepts } = input;
  const id = input.ticketId.toLowerCase();
  if (!(await findTicket(db.read, { siteId, playerId }, id)))
    return refuse('unknownTicket', { field: 'ticket_id' });
  const command = {
    ...{ siteId, key: input.key.toLowerCase(), name: 'sports.answerOffer', playerId },
    content: { id, version, accepts },
  };
  try {
    const done = await db.tx((tx) =>
      once(tx, command, async () => JSON.stringify(await answer(tx, context, { id, version, accepts }))),
    );
    if (!done.ok) return refuse('keyReused');
    const answered: Omit<Answer, 'statusCode'> = JSON.parse(done.answer);
    return { statusCode: 1, ...answered };
  } catch (error) {
    if (!(error instanceof NotAnswered)) throw error;
    const { why } = error;
    if (why === 'offerOver') return refuse('offerOver', { field: 'ticket_id' });
    if ('refused' in why) return stakeRefused(db.read, { playerId, now }, why.refused);
    const purse = await balances(db.read, playerId);
    return { statusCode: 1, ...why, ...purseOnWire(purse) };
  }
}

const purseOnWire = (purse: Awaited<ReturnType<typeof balances>>) => ({
  game_balance: formatAmount(purse?.cash ?? 0n),
  version: String(purse?.version ?? 0n),
});

async function answer(
  tx: Tx,
  context: PlayerAction,
  asked: { readonly id: string; readonly version: number; readonly accepts: boolean },
): Promise<Omit<Answer, 'statusCode'>> {
  const open = await lockReview(tx, asked.id, context.now);
  if (!open || !isOpen(open) || open.review.state !== 'offered' || open.review.version !== asked.version)
    throw new NotAnswered('offerOver');
  const { ticket, legs, review } = asked.accepts
    ? await accept(tx, open, context)
    : await rejectReview(tx, open, 'OFFER_REFUSED', context);
  const purse = await balances(tx, context.playerId);
  return { ticket: ticketOnWire(ticket, legs, review), reason: null, ...purseOnWire(purse) };
}

async function accept(tx: Tx, open: LockedReview, context: PlayerAction): Promise<Decided> {
  const { ticket, legs, review } = open;
  if (open.isStopped) return rejectReview(tx, open, 'PLAYER_STOPPED', context);
  const reason = acceptanceProblem(open);
  if (reason) throw new NotAnswered({ ticket: ticketOnWire(ticket, legs, review), reason });
  if (!review.offer) throw new Error(`ticket ${ticket.id} was offered without terms`);
  const accepted = await acceptReview(tx, open, context, { delayFrom: context.now, terms: review.offer });
  if ('refused' in accepted) throw new NotAnswered(accepted);
  return accepted;
}
