import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { SlipReason } from '#contract/calls/bets.ts';
import type { ErrorCode, Refusal } from '#contract/errors.ts';
import { useSite } from '../../../data/page.ts';
import { usePreferences } from '../../../data/sportsbook/preferences.ts';
import { removeLeg } from '../../../data/sportsbook/slip/edit-slip.ts';
import type { SlipGift } from '../../../data/sportsbook/slip/gift.ts';
import { type Order, type Placed, place, type Refused } from '../../../data/sportsbook/slip/place.ts';
import { isSameLeg, useSlip } from '../../../data/sportsbook/slip/slip.ts';
import { modeOf, priceOf } from '../../../data/sportsbook/slip/totals.ts';
import { useFormat } from '../odds/format.tsx';
import { type LegView, quoteQuery } from './use-slip-now.ts';

export interface Obstacle {
  readonly reason?: SlipReason;
  /** A changed or closed leg is reported at the leg. */
  readonly isOfLegs?: boolean;
  readonly limits?: Refused['limits'];
  readonly code?: ErrorCode;
  readonly detail?: Refusal['detail'];
}

/** Reasons that are shown at their leg instead. */
const ofLegs: ReadonlySet<SlipReason> = new Set<SlipReason>([
  'UNKNOWN_MARKET',
  'UNKNOWN_SELECTION',
  'EVENT_NOT_OPEN',
  'MARKET_NOT_ACTIVE',
  'SELECTION_NOT_ACTIVE',
  'LINE_CHANGED',
  'SCORE_CHANGED',
  'RED_CARDS_CHANGED',
  'PRICE_CHANGED',
]);

/** Sends the bets of the slip. What was taken leaves the slip for its receipt, what was not stays with the reason. */
export function usePlacing(gift: SlipGift | undefined, views: readonly LegView[]) {
  const client = useQueryClient();
  const format = useFormat();
  const { currency } = useSite();
  const slip = useSlip();
  const [isBusy, setBusy] = useState(false);
  const [obstacle, setObstacle] = useState<Obstacle>();
  const content = JSON.stringify([slip.kind, slip.system, slip.stake, slip.legs]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a problem of an earlier slip must not be reported
  useEffect(() => setObstacle(undefined), [content, currency]);

  const orders = (): readonly Order[] => {
    const { policy } = usePreferences.getState();
    const { kind, system, legs, stake, mode } = useSlip.getState();
    const common = { kind, system, format, policy, grantId: gift?.grantId };
    if (kind !== 'single') return [{ ...common, legs, stake: gift?.stake ?? stake, mode: 'RISK' }];
    return legs
      .map((leg) => ({ leg, stake: gift?.stake ?? leg.stake }))
      .filter((one) => one.stake !== '')
      .map(({ leg, stake: typed }) => {
        // One bonus at a time: a free bet or boost of the player takes the printed price.
        const boost = gift ? undefined : views.find((view) => isSameLeg(view.leg)(leg))?.now?.boost;
        return {
          ...common,
          ...{ legs: [leg], stake: typed, boostId: boost?.boost_id },
          mode: gift ? 'RISK' : modeOf(priceOf(leg.odds, format, 'single'), mode),
        };
      });
  };

  const takeOver = (order: Order, placed: Placed) => {
    if (placed.is === 'placed') {
      useSlip.setState((now) => ({ placed: [placed.ticket.ticket_id, ...now.placed] }));
      for (const leg of order.legs) removeLeg(leg);
      if (order.grantId !== undefined) useSlip.setState({ grantId: undefined });
      if (order.kind !== 'single') useSlip.setState({ stake: '' });
      return;
    }
    if (placed.is === 'failed') {
      const { refused: code, detail } = placed.refusal;
      setObstacle({ code, detail });
      return;
    }
    const { reason, legs, limits } = placed.refused;
    client.setQueryData(quoteQuery(order.kind, order.system, order.legs).queryKey, (known) => ({
      statusCode: 1 as const,
      live_delay_seconds: known?.live_delay_seconds ?? 0,
      ...{ reason, legs, limits },
    }));
    setObstacle({ reason, limits, isOfLegs: ofLegs.has(reason) });
    // The list of free bets and boosts is older than the refusal.
    if (reason === 'BONUS_GONE') void client.invalidateQueries({ queryKey: ['/api/bonuses/mine'] });
  };

  return {
    isBusy,
    obstacle,
    place: async () => {
      setBusy(true);
      setObstacle(undefined);
      const sent = orders();
      const answers = await Promise.all(sent.map((order) => place(client, order)));
      setBusy(false);
      answers.forEach((answer, at) => {
        const order = sent[at];
        if (order) takeOver(order, answer);
      });
    },
  };
}
