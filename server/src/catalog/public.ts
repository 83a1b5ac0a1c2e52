export { catalogCalls, entryOn } from './calls.ts';
export { type LobbyCounts, openLobbyCounts } from './lobby-counts.ts';
export { type Stakes, stakesFor } from './stakes.ts';
export { findGame, findGames, findLobbyPage } from './store.ts';
