export { rewardCalls } from './calls.ts';
export type { Edited, EditProblem } from './edit-problem.ts';
export { readEvents } from './events.ts';
export { rewardsForPlayer } from './for-player.ts';
export { countUnreadOf, writeMessage, writeMessages } from './inbox/messages.ts';
export { anyToDraw, drawJackpots } from './jackpots/draw-jackpots.ts';
export { type PlayedRound, roundQueue } from './jackpots/queue-rounds.ts';
export {
  type JackpotChange,
  type JackpotProblem,
  saveJackpot,
  setJackpotState,
} from './jackpots/save-jackpot.ts';
export {
  accountOf,
  findJackpot,
  type JackpotNow,
  listJackpots,
  listWins,
  termsOf,
} from './jackpots/store.ts';
export { type BoardNow, readBoardsNow } from './leaderboards/read-boards.ts';
export type { Board } from './leaderboards/runs.ts';
export { type BoardChange, saveBoard } from './leaderboards/save-board.ts';
export { settleLeaderboards } from './leaderboards/settle-runs.ts';
export { minigameCalls } from './minigame/calls.ts';
export { endForgottenRounds } from './minigame/end-forgotten.ts';
export { choose as chooseStep, leave as leaveRound, startRound } from './minigame/play-round.ts';
export { type MissionChange, saveMission } from './missions/save-mission.ts';
export { listMissions, type MissionRow } from './missions/store.ts';
export { rewardCounter } from './on-events.ts';
export { payAll } from './pay.ts';
export { anyBonusOver, expireBonuses } from './promotions/count-bonuses.ts';
export { type OfferChange, saveOffer } from './promotions/save-offer.ts';
export { listOffers, type PromotionRow } from './promotions/store.ts';
export { readSetting, setWelcome, sitesByDayOffset, type Welcome } from './settings.ts';
export { spinCalls } from './spin/calls.ts';
export { setWheel } from './spin/set-wheel.ts';
export { findWheel, grantSpins } from './spin/store.ts';
export type { StoredField } from './spin/tables.ts';
export { turn as turnWheel } from './spin/turn-wheel.ts';
export { type Wheel, wheelOnWire } from './spin/wheel.ts';
export {
  cancelTournament,
  saveTournament,
  type TournamentChange,
  type TournamentProblem,
} from './tournaments/save-tournament.ts';
export { anyTournamentDue, settleTournaments } from './tournaments/settle-tournaments.ts';
export {
  countPlayers,
  findTournament,
  listTournaments,
  stateOf,
  type Tournament,
  topOf,
  wonIn,
} from './tournaments/store.ts';
export { findLevels, type RewardedLevel } from './vip/level-up.ts';
export { type LevelChange, setLevels } from './vip/set-levels.ts';
