import { z } from 'zod';
import { refuseStaff } from '#contract/office/errors.ts';
import type { Reader } from '../../db/database.ts';
import { decideHeld, previewHeld, sitesWithBetsOn } from '../../sportsbook/public.ts';
import { noteForOffice } from '../live/office-live.ts';
import type { RequestKind } from '../requests/request-kind.ts';

const schema = z.object({ event_id: z.string(), as: z.enum(['release', 'void']) });

/** Decides what becomes of the bets on a held match. Two persons as soon as money moves, where a site has set no threshold. */
export const heldEventKind: RequestKind<z.output<typeof schema>> = {
  name: 'manual-result',
  permission: 'sportsbook.trade',
  above: 0n,
  isSingle: true,
  schema,
  object: ({ event_id }) => `match:${event_id}`,
  async perform(tx, context, { event_id, as }) {
    const { siteId, now } = context;
    const eventId = BigInt(event_id);
    const was = await decideHeld(tx, eventId, as, context);
    if (!was) return refuseStaff('eventNotHeld');
    const sites = await sitesWithBetsOn(tx, eventId);
    if (await anotherOperators(tx, sites, siteId)) return refuseStaff('sharedEvent');
    const effects = await previewHeld(tx, eventId, as, now);
    for (const site of sites) await noteForOffice(tx, { topic: 'events', siteId: site });
    return {
      amount: effects.find((one) => one.siteId === siteId)?.moved ?? 0n,
      before: { held: was.held, result: was.resultVersion },
      after: { decided: as, tickets: effects.reduce((sum, { tickets }) => sum + tickets, 0) },
    };
  },
};

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
