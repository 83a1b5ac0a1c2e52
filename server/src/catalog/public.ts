export { catalogCalls, entryTo } from './calls.ts';
export {
  type ClosedGames,
  type CountryKey,
  type CountryRules,
  openCountryRules,
} from './countries/closed-games.ts';
export {
  copyCountryRules,
  type NamedRule,
  nameCountryRules,
  readCountryRules,
  writeCountryRule,
} from './countries/country-rules.ts';
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
