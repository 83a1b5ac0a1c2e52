export { rewardCalls } from './calls.ts';
export { countUnread, writeMessage } from './inbox/messages.ts';
export { settleLeaderboards } from './leaderboards/settle-runs.ts';
export { rewardSubscriber } from './on-events.ts';
export { expireBonuses } from './promotions/count-bonuses.ts';
export { type BonusEntry, readBonuses } from './promotions/read-promotions.ts';
