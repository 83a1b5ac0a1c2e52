export { type BetCalls, betCalls } from './bets/calls.ts';
export type { BetParts } from './bets/parts.ts';
export { decidePending } from './bets/placing/decide-pending.ts';
export { nameTickets } from './bets/read-tickets.ts';
export { forgetOldSlips } from './bets/share-slip.ts';
export { type Board, openBoard } from './board/open-board.ts';
export { resultSubscriber } from './settlement/on-results.ts';
export { settleDue } from './settlement/settle-due.ts';
