import { isRefusal } from '#contract/errors.ts';
import { call } from '../../call.ts';
import { onRefused } from '../../wire/refusals.ts';
import { useShared } from './shared-slip.ts';
import { type KeptLeg, legOf, useSlip } from './slip.ts';

/** Fetches the selections of a shared slip in their current state. */
export async function openShared(code: string): Promise<void> {
  const answer = await call('/api/sports/shared_slip', { code }, { quiet: true });
  // The slip says that a code names no slip any more, not that the request failed.
  if (isRefusal(answer) && answer.refused !== 'unknownSlip') {
    onRefused(answer, false);
    return;
  }
  useShared.setState({ legs: await fetchLegs(isRefusal(answer) ? [] : answer.legs) });
  useSlip.setState({ side: 'slip', isOpen: true });
}

/** The current state of selections; closed ones are left out. */
export async function fetchLegs(
  asked: readonly Pick<KeptLeg, 'event_id' | 'market_id' | 'selection'>[],
): Promise<readonly KeptLeg[]> {
  const ids = [...new Set(asked.map(({ event_id }) => event_id))];
  const answers = await Promise.all(
    ids.map((event_id) => call('/api/sports/event', { event_id }, { quiet: true })),
  );
  const events = answers.flatMap((one) => (isRefusal(one) ? [] : [one.event]));
  return asked.flatMap(({ event_id, market_id, selection }): KeptLeg[] => {
    const event = events.find((one) => one.event_id === event_id);
    const market = event?.markets.find((one) => one.market_id === market_id);
    const isThere = market?.selections.some(({ code: one }) => one === selection);
    return event && market && isThere ? [legOf(event, market, selection)] : [];
  });
}
