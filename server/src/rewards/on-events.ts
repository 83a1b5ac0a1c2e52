import { systemActor } from '../actor.ts';
import type { Clock } from '../clock.ts';
import type { Tx } from '../db/database.ts';
import { type RewardEvent, readEvents, rewardTopics, type StoredEvent } from './events.ts';
import { writeMessage } from './inbox/messages.ts';
import { scoreCounter } from './leaderboards/count-scores.ts';
import { missionCounter } from './missions/count-missions.ts';
import { payAll } from './pay.ts';
import { countBonuses } from './promotions/count-bonuses.ts';
import { countReferrals } from './referrals/count-referrals.ts';
import { readSetting } from './settings.ts';
import { levelCounter } from './vip/level-up.ts';

const DAYS_TO_CLAIM_WELCOME = 30;

/**
 * Counts what happened towards everything that is rewarded. It runs in the transaction that takes the events off the
 * outbox, so each is counted once; what is to be paid is paid last, since the ledger locks the players it pays.
 */
export function rewardSubscriber(clock: Clock) {
  const countMissions = missionCounter();
  const countScores = scoreCounter();
  const countLevels = levelCounter();
  return {
    topics: rewardTopics,
    async handle(stored: readonly StoredEvent[], tx: Tx): Promise<void> {
      const events = readEvents(stored);
      const now = clock.now();
      await greetAndPost(tx, events, now);
      await countMissions(tx, events, now);
      await countScores(tx, events, now);
      const payments = [
        ...(await countReferrals(tx, events, now)),
        ...(await countLevels(tx, events, now)),
        ...(await countBonuses(tx, events, now)),
      ];
      await payAll(tx, payments, systemActor('count-rewards'));
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
