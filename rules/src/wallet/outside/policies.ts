/**
 * Where the protocols of the field answer differently: data of a provider's account. Which protocol answers how is in the
 * matrix of docs/providers/matrix.md.
 */
export interface WalletPolicies {
  /** A win whose bet was never received. */
  readonly winOfUnknownBet: 'refuse' | 'apply';
  /** A win whose bet was rolled back. */
  readonly winOfRolledBackBet: 'refuse' | 'apply';
  /** A rollback of a bet that was never received. Either way the bet is refused, or ignored, should it arrive later. */
  readonly rollbackOfUnknown: 'accept' | 'refuse';
  /** What arrives after its rollback; it moves no money. */
  readonly betAfterRollback: 'refuse' | 'ignore';
  /** A second rollback of the same transaction under another id; neither moves money. */
  readonly secondRollback: 'accept' | 'refuse';
  /** A rollback of a bet whose round has paid a win. */
  readonly rollbackAfterWin: 'stakeOnly' | 'stakeAndWins' | 'refuse';
  /** What is taken back and is not there: owed by the player, or refused. */
  readonly overdraft: 'debt' | 'refuse';
  /** Free rounds: each win is paid as it comes, or they are only reported until one payment at the end. */
  readonly freeRounds: 'eachWin' | 'atTheEnd';
  /** Whether a session's game may change while it is open (live lobbies). */
  readonly gameOfSession: 'fixed' | 'free';
}
