export { catalogCalls } from './calls.ts';
export { type Stakes, stakesFor } from './stakes.ts';
export { countByCategory, findGame, findListed } from './store.ts';
