import { publicQuery } from '../../queries.ts';
import { usePreferences } from '../preferences.ts';
import { queryClientOfBets } from '../watch.ts';
import { place } from './place.ts';
import { type KeptLeg, toggleLeg, useSlip } from './slip.ts';
import { modeOf, priceOf } from './totals.ts';

/** Bets with one tap. If something is in the way, the selection goes to the slip, which shows the problem. */
export async function quickBet(leg: KeptLeg, stake: string): Promise<void> {
  const client = queryClientOfBets();
  if (!client) return;
  const { policy, format: chosen } = usePreferences.getState();
  const rules = client.getQueryData(publicQuery('/api/sports/rules', {}).queryKey);
  const format = chosen ?? rules?.default_odds_format ?? 'DEC';
  const { boost_id: boostId } = leg;
  const mode = modeOf(priceOf(leg.odds, format, 'single'), undefined);
  const common = { kind: 'single', system: null, format, policy } as const;
  const order = { ...common, legs: [leg], stake, mode, boostId };
  const placed = await place(client, order);
  if (placed.is === 'placed') {
    const { ticket_id } = placed.ticket;
    useSlip.setState((slip) => ({ placed: [ticket_id, ...slip.placed], side: 'slip', isOpen: true }));
    return;
  }
  toggleLeg({ ...leg, stake });
  useSlip.setState({ isOpen: true });
}
