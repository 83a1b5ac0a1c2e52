import type { OwnSharedBet } from '#contract/calls/games/shared-rounds.ts';
import type { Phase } from './phase.ts';

/** The current action of a bet's main button. */
export type Deed =
  | 'place'
  /** On its way to the server. */
  | 'placing'
  | 'takeBack'
  | 'cashOut'
  | 'cashing'
  /** Set a stake aside for the next round, and do without it again. */
  | 'next'
  | 'undo'
  /** Disabled. */
  | 'rest';

export interface SeatNow {
  readonly phase: Phase['is'];
  /** The bet on the round that is shown. */
  readonly bet: OwnSharedBet | undefined;
  /** A command is on its way. */
  readonly sending: 'bet' | 'cashOut' | 'cancel' | undefined;
  readonly isSet: boolean;
}

export function deedOf({ phase, bet, sending, isSet }: SeatNow): Deed {
  if (sending === 'bet') return 'placing';
  if (sending === 'cashOut') return 'cashing';
  if (sending === 'cancel') return 'rest';
  if (bet?.state === 'open') {
    if (phase === 'taking') return 'takeBack';
    return phase === 'flying' ? 'cashOut' : 'rest';
  }
  if (phase === 'taking') return bet === undefined || bet.state === 'cancelled' ? 'place' : 'rest';
  return isSet ? 'undo' : 'next';
}

/** After the button has come to mean something else it does not listen for so long: a second tap was meant for before. */
const SETTLE_MS: Readonly<Record<Deed, number>> = {
  place: 350,
  placing: 0,
  takeBack: 900,
  cashOut: 250,
  cashing: 0,
  next: 1_200,
  undo: 700,
  rest: 0,
};

/** Whether a press still means what the button says: it said so when the finger came down, and not only just now. */
export function isMeant(deed: Deed, shownFor: number, atDown: Deed | undefined): boolean {
  return shownFor >= SETTLE_MS[deed] && (atDown === undefined || atDown === deed);
}
