import { z } from 'zod';
import { handDecision } from '#contract/office/calls/sportsbook/decisions.ts';
import { type OfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import type { ActionContext } from '../../actor.ts';
import type { Reader, Tx } from '../../db/database.ts';
import {
  decideByHand,
  decideHeld,
  type HandDecision,
  type HeldEffect,
  previewByHand,
  previewHeld,
  sitesConcerned,
} from '../../sportsbook/public.ts';
import { noteForOffice } from '../live/office-live.ts';
import type { Performed, RequestKind } from '../requests/request-kind.ts';

const ofHeld = z.object({ event_id: z.string(), as: z.enum(['release', 'void']) });
const byHand = z.object({ event_id: z.string(), decision: z.json(), known: z.int() });
const schema = z.union([ofHeld, byHand]);
type Input = z.output<typeof schema>;

/** A decision of the contract in the words of the sportsbook. */
export function decisionOf(sent: z.output<typeof handDecision>): HandDecision {
  const marketId = sent.market_id === undefined ? undefined : BigInt(sent.market_id);
  return sent.as === 'result' ? { as: 'result', result: sent.result, marketId } : { as: sent.as, marketId };
}

/**
 * Decides what becomes of the bets on a match, held or not. Two persons as soon as money moves, where a site has set no threshold,
 * and always against a confirmed result.
 */
export const resultKind: RequestKind<Input> = {
  name: 'manual-result',
  permission: 'sportsbook.trade',
  above: 0n,
  isSingle: true,
  schema,
  object: ({ event_id }) => `match:${event_id}`,
  perform: (tx, context, input) =>
    'as' in input ? performHeld(tx, context, input) : performByHand(tx, context, input),
};

async function performHeld(
  tx: Tx,
  context: ActionContext,
  { event_id, as }: z.output<typeof ofHeld>,
): Promise<Performed | OfficeRefusal> {
  const eventId = BigInt(event_id);
  const was = await decideHeld(tx, eventId, as, context);
  if (!was) return refuseStaff('eventNotHeld');
  const sites = await sitesConcerned(tx, eventId, 'bets');
  if (await anotherOperators(tx, sites, context.siteId)) return refuseStaff('sharedEvent');
  const effects = await previewHeld(tx, eventId, as, context.now);
  await noteSites(tx, sites);
  return {
    amount: movedAt(effects, context.siteId),
    before: { held: was.held, result: was.resultVersion },
    after: { decided: as, tickets: ticketsOf(effects) },
  };
}

async function performByHand(
  tx: Tx,
  context: ActionContext,
  { event_id, decision: kept, known }: z.output<typeof byHand>,
): Promise<Performed | OfficeRefusal> {
  const eventId = BigInt(event_id);
  const sent = handDecision.parse(kept);
  const decision = decisionOf(sent);
  const sites = await sitesConcerned(tx, eventId, 'bets or offers');
  if (await anotherOperators(tx, sites, context.siteId)) return refuseStaff('sharedEvent');
  // Before anything is locked: its feed goes on meanwhile.
  const effects = await previewByHand(tx, eventId, decision, context.now);
  const done = await decideByHand(tx, eventId, { decision, known }, context);
  if (typeof done === 'string') return refuseStaff(done);
  await noteSites(tx, sites);
  const { market_id = null, ...rest } = sent;
  return {
    amount: movedAt(effects, context.siteId),
    isForTwo: done.wasConfirmed,
    before: { state: done.before.state, result: done.before.resultVersion },
    after: { ...textOf(rest), market: market_id, tickets: ticketsOf(effects) },
  };
}

const textOf = (sent: { readonly as: string; readonly result?: unknown }) => ({
  decided: sent.as,
  ...(sent.result === undefined ? {} : { result: JSON.stringify(sent.result) }),
});

const movedAt = (effects: readonly HeldEffect[], siteId: number): bigint =>
  effects.find((one) => one.siteId === siteId)?.moved ?? 0n;

const ticketsOf = (effects: readonly HeldEffect[]): number =>
  effects.reduce((sum, { tickets }) => sum + tickets, 0);

async function noteSites(tx: Tx, sites: readonly number[]): Promise<void> {
  for (const siteId of sites) await noteForOffice(tx, { topic: 'events', siteId });
}

/** Whether some of the sites belong to another operator than one does. */
async function anotherOperators(reader: Reader, sites: readonly number[], own: number): Promise<boolean> {
  const operators = await reader
    .selectFrom('site')
    .select('operator_id')
    .distinct()
    .where('id', 'in', [...sites, own])
    .execute();
  return operators.length > 1;
}
