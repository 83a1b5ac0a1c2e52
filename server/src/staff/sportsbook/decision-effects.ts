import { formatAmount } from '#rules/money/amount.ts';
import type { Reader } from '../../db/database.ts';
import { type HeldEffect, sitesConcerned } from '../../sportsbook/public.ts';
import type { StaffContext } from '../context.ts';
import { needsSecond } from '../requests/thresholds.ts';
import { type OwnSite, siteIdsFor } from '../roles/sites-for.ts';
import { resultKind } from './result-kind.ts';

/** The effects at those of the sites that a person sees. */
export const effectsOnWire = (effects: readonly HeldEffect[], sites: readonly OwnSite[]) =>
  effects.flatMap(({ siteId, tickets, stakes, before, after, debts }) => {
    const site = sites.find(({ id }) => id === siteId);
    if (!site) return [];
    const { external_id, currency } = site;
    const amounts = {
      stakes: formatAmount(stakes),
      before: formatAmount(before),
      after: formatAmount(after),
      debts: formatAmount(debts),
    };
    return { site: external_id, currency, tickets, ...amounts };
  });

/** Whether an event concerns sites that a person does not trade for: it is not theirs to decide on. */
export async function isShared(
  reader: Reader,
  context: StaffContext,
  eventId: bigint,
  by: Parameters<typeof sitesConcerned>[2],
): Promise<boolean> {
  const own = new Set(await siteIdsFor(reader, context, 'sportsbook.trade'));
  return (await sitesConcerned(reader, eventId, by)).some((id) => !own.has(id));
}

/** The site whose threshold decides: one at which the decision needs a second person, or else the first with bets. */
export async function decidingSite(
  reader: Reader,
  { staffId }: StaffContext,
  effects: readonly HeldEffect[],
): Promise<number | undefined> {
  for (const { siteId, moved: amount } of effects)
    if (await needsSecond(reader, resultKind, { siteId, staffId, amount })) return siteId;
  return effects[0]?.siteId;
}
