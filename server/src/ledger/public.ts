/** The ledger: the only writer, and the only reader, of the money tables. */
export {
  nameAccount,
  type PlayerAccount,
  type Purse,
  playerAccountId,
  playerAccounts,
  purses,
  type SiteAccount,
  siteAccountId,
  siteAccounts,
  TOKEN_CURRENCY,
} from './accounts.ts';
export type {
  Answer,
  Command,
  LedgerEvent,
  LedgerRefusal,
  Move,
  Pend,
  Posted,
  PostedTransfer,
  PostHold,
  Refused,
  RoundRider,
  Side,
  Step,
  VoidHold,
} from './command.ts';
export { isTransferKind, type TransferKind, transferKinds } from './kinds.ts';
export { type Ledger, type LedgerOptions, type LedgerStats, LedgerUnavailable } from './ledger.ts';
// To come, with exactly these signatures:
//   createLedger(options: LedgerOptions): Promise<Ledger>
//   postIn(tx: Tx, command: Command): Promise<Answer>            in the caller's transaction
//   openPlayerAccounts(tx: Tx, player: { siteId: number; playerId: bigint; currency: string }): Promise<void>
//   setFrozen(tx: Tx, playerId: bigint, frozen: boolean): Promise<void>
//   balances(db, playerId: bigint): Promise<Balances | undefined>
//     Balances = { currency: string; cash, token, cashHeld, tokenHeld, version: bigint; frozen: boolean }
//   statement(db, { playerId, purse, kinds?, from?: Date, to?: Date, before?: bigint, limit }): Promise<StatementPage>
//     StatementPage = { entries: StatementEntry[]; next: bigint | null }
//     StatementEntry = { id: bigint; kind: TransferKind; amount: bigint (signed); after: bigint; ref: string | null; at: Date }
//   siteBalances(db, siteId: number): Promise<{ account: SiteAccount; currency: string; balance: bigint }[]>
//   expiredHolds(db, limit: number): Promise<Hold[]>             for the job that voids them
