/**
 * Where the protocols of the field answer differently, with the answers that there are: data of a provider's account. Which
 * protocol answers how is in the matrix of docs/providers/matrix.md.
 */
export const walletPolicies = {
  /** A win whose bet was never received. */
  winOfUnknownBet: ['refuse', 'apply'],
  /** A win whose bet was rolled back. */
  winOfRolledBackBet: ['refuse', 'apply'],
  /** A rollback of a bet that was never received. Either way the bet is refused, or ignored, should it arrive later. */
  rollbackOfUnknown: ['accept', 'refuse'],
  /** What arrives after its rollback; it moves no money. */
  betAfterRollback: ['refuse', 'ignore'],
  /** A second rollback of the same transaction under another id; neither moves money. */
  secondRollback: ['accept', 'refuse'],
  /** A rollback of a bet whose round has paid a win. */
  rollbackAfterWin: ['stakeOnly', 'stakeAndWins', 'refuse'],
  /** What is taken back and is not there: owed by the player, or refused. */
  overdraft: ['debt', 'refuse'],
  /** Free rounds: each win is paid as it comes, or they are only reported until one payment at the end. */
  freeRounds: ['eachWin', 'atTheEnd'],
  /** Whether a session's game may change while it is open (live lobbies). */
  gameOfSession: ['fixed', 'free'],
} as const;

type Policies = typeof walletPolicies;

/** What an account answers, in each situation. */
export type WalletPolicies = { readonly [Name in keyof Policies]: Policies[Name][number] };
