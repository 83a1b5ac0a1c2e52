export { forgetOldWins, keepBigWins, type SettledRound } from './big-wins.ts';
export { type GameParts, gameCalls } from './calls.ts';
export { openGameForHistory } from './open-game-for-history.ts';
export { endLeftRounds } from './play-steps.ts';
export { nameRounds, readHistory } from './read-rounds.ts';
export { endLaunches, forgetDemos } from './store.ts';
export { sharedRoundCalls } from './shared/calls.ts';
export { syncHouseGames } from './sync-house-games.ts';
export { addTurnover, totalStaked } from './turnover.ts';
