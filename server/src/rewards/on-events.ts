import type { Clock } from '../clock.ts';
import type { Tx } from '../db/database.ts';
import { type RewardEvent, rewardTopics } from './events.ts';
import { writeMessage } from './inbox/messages.ts';
import { scoreCounter } from './leaderboards/count-scores.ts';
import { missionCounter } from './missions/count-missions.ts';
import type { Payment } from './pay.ts';
import { countBonuses } from './promotions/count-bonuses.ts';
import { countReferrals, rewardReferrers } from './referrals/count-referrals.ts';
import { readSetting } from './settings.ts';
import { pointCounter } from './tournaments/count-points.ts';
import { levelCounter } from './vip/level-up.ts';

const DAYS_TO_CLAIM_WELCOME = 30;

/**
 * Counts events towards everything that is rewarded. It runs in the transaction that takes them off the outbox, so each
 * is counted once. `count` returns what is to be paid: the caller pays it last, since the ledger locks the players.
 */
export function rewardCounter(clock: Clock) {
  const countMissions = missionCounter();
  const countScores = scoreCounter();
  const countPoints = pointCounter();
  const countLevels = levelCounter();
  return {
    topics: rewardTopics,
    async count(events: readonly RewardEvent[], tx: Tx): Promise<readonly Payment[]> {
      const now = clock.now();
      await greetAndPost(tx, events, now);
      await countMissions(tx, events, now);
      await countScores(tx, events, now);
      await countPoints(tx, events);
      return [
        ...(await countReferrals(tx, events, now)),
        ...(await rewardReferrers(tx, events, now)),
        ...(await countLevels(tx, events, now)),
        ...(await countBonuses(tx, events, now)),
      ];
    },
  };
}

async function greetAndPost(tx: Tx, events: readonly RewardEvent[], now: Date): Promise<void> {
  for (const event of events) {
    if (event.kind === 'message') {
      const { days_to_claim: daysToClaim, ...message } = event.message;
      await writeMessage(
        tx,
        { siteId: event.siteId, playerId: event.playerId, ...message, daysToClaim },
        now,
      );
    }
    if (event.kind === 'registered') {
      const { welcome_token: token } = await readSetting(tx, event.siteId);
      await writeMessage(
        tx,
        {
          siteId: event.siteId,
          playerId: event.playerId,
          kind: 'welcome',
          href: '/mission',
          token,
          daysToClaim: token > 0n ? DAYS_TO_CLAIM_WELCOME : null,
        },
        now,
      );
    }
  }
}
