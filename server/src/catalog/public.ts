export { catalogCalls, entryOn } from './calls.ts';
export { type LobbyCounts, openLobbyCounts } from './lobby-counts.ts';
export {
  changeOffer,
  copyOffers,
  countCatalogue,
  type GameOffer,
  lockOffers,
  placesFor,
  readOffers,
  readWithheld,
  writeWithheld,
} from './offers/offers.ts';
export { type Stakes, stakesFor } from './stakes.ts';
export { findGame, findGames, findLobbyPage } from './store.ts';
