import type { Amount } from '../../money/amount.ts';
import type {
  KnownTransaction,
  PlannedMove,
  TransactionKind,
  TransactionState,
  WalletAction,
  WalletFacts,
  WalletPlan,
  WalletRefusal,
} from './plan-message.ts';
import type { WalletPolicies } from './policies.ts';

export type ActionOf<Kind extends WalletAction['kind']> = Extract<WalletAction, { readonly kind: Kind }>;

/** What a message has done so far. Thrown away where one of its actions is refused. */
export class Draft {
  readonly policies: WalletPolicies;
  readonly tombstones: KnownTransaction[] = [];
  /** What the round's stake and win grow by. */
  staked: Amount = 0n;
  won: Amount = 0n;
  readonly #roundId: string | undefined;
  readonly #known: Map<string, KnownTransaction>;
  readonly #moves: PlannedMove[] = [];
  readonly #written = new Map<string, KnownTransaction>();
  readonly #rolledBack = new Set<string>();
  readonly #restored = new Set<string>();
  readonly #siteWins: ReadonlyMap<string, Amount>;
  #cash: Amount;

  constructor({ cash, roundId, transactions, siteWins = new Map() }: WalletFacts, policies: WalletPolicies) {
    this.#cash = cash;
    this.#siteWins = siteWins;
    this.#roundId = roundId;
    this.policies = policies;
    this.#known = new Map(transactions.map((one) => [one.ref, one]));
  }

  get cash(): Amount {
    return this.#cash;
  }

  plan(): WalletPlan {
    const bets = this.betsOfRound().filter(({ state }) => state === 'done');
    return {
      moves: this.#moves,
      written: [...this.#written.values()],
      rolledBack: [...this.#rolledBack],
      restored: [...this.#restored],
      staked: this.staked,
      won: this.won,
      isSettled: bets.every((bet) => this.winsOf(bet).length > 0),
    };
  }

  find(ref: string): KnownTransaction | undefined {
    return this.#known.get(ref);
  }

  betsOfRound(): KnownTransaction[] {
    const id = this.#roundId;
    if (id === undefined) return [];
    return [...this.#known.values()].filter(({ kind, roundId }) => kind === 'bet' && roundId === id);
  }

  /** A transaction of no round fits any: it was a tombstone of a message that named none. */
  isOfRound({ roundId }: KnownTransaction): boolean {
    return roundId === undefined || this.#roundId === undefined || roundId === this.#roundId;
  }

  /** The wins that name a bet and are not taken back. */
  winsOf(bet: KnownTransaction): KnownTransaction[] {
    return this.#doneWins().filter(({ of }) => of === bet.ref);
  }

  /** The same, with those that name only its round. */
  winsAfter(bet: KnownTransaction): KnownTransaction[] {
    return this.#doneWins().filter(({ of, roundId }) =>
      of === undefined ? roundId !== undefined && roundId === bet.roundId : of === bet.ref,
    );
  }

  /** Whether a bet was a hold that goes on as another. */
  isConfirmed(bet: KnownTransaction): boolean {
    return [...this.#known.values()].some(({ kind, of }) => kind === 'bet' && of === bet.ref);
  }

  move(is: PlannedMove['is'], amount: Amount, ref: string): void {
    if (amount === 0n) return;
    this.#moves.push({ is, amount, ref });
    if (is === 'stake' || is === 'taken') this.#cash -= amount;
    if (is === 'win' || is === 'stakeBack' || is === 'given') this.#cash += amount;
  }

  /** Takes money that the player was given; what is not there is owed, or refused by the policy. What the site has is taken from it. */
  takeBack(amount: Amount, ref: string): WalletRefusal | undefined {
    const ofSite = least(amount, this.#siteWins.get(ref) ?? 0n);
    const ofPlayer = amount - ofSite;
    const taken = least(ofPlayer, this.#cash < 0n ? 0n : this.#cash);
    if (taken < ofPlayer && this.policies.overdraft === 'refuse') return 'insufficientFunds';
    this.move('siteTaken', ofSite, ref);
    this.move('taken', taken, ref);
    this.move('owed', ofPlayer - taken, ref);
    return undefined;
  }

  giveBack(bet: KnownTransaction): void {
    this.mark(bet);
    this.move(bet.isFree ? 'freeStakeBack' : 'stakeBack', bet.amount, bet.ref);
    if (!bet.isFree) this.staked -= bet.amount;
  }

  /** Marks an earlier transaction, or one of this very message, as taken back. */
  mark(target: KnownTransaction): void {
    if (this.#change({ ...target, state: 'rolledBack' }) || this.#restored.delete(target.ref)) return;
    this.#rolledBack.add(target.ref);
  }

  /** Marks one that was taken back as done again. */
  restore(target: KnownTransaction): void {
    if (this.#change({ ...target, state: 'done' }) || this.#rolledBack.delete(target.ref)) return;
    this.#restored.add(target.ref);
  }

  write(action: WalletAction, state: TransactionState): undefined {
    const written: KnownTransaction = {
      ref: action.ref,
      kind: kindOf(action),
      state,
      amount: action.kind === 'rollback' || action.kind === 'reopen' ? 0n : action.amount,
      isFree: 'isFree' in action && action.isFree,
      roundId: this.#roundId,
      of: 'of' in action ? action.of : undefined,
    };
    this.#known.set(action.ref, written);
    this.#written.set(action.ref, written);
  }

  /** Of what is rolled back before it arrives. */
  writeTombstone(ref: string): void {
    const tombstone: KnownTransaction = {
      ...{ ref, kind: 'bet', state: 'tombstone', amount: 0n, isFree: false },
      ...{ roundId: this.#roundId, of: undefined },
    };
    this.#known.set(ref, tombstone);
    this.#written.set(ref, tombstone);
    this.tombstones.push(tombstone);
  }

  #doneWins(): KnownTransaction[] {
    return [...this.#known.values()].filter(({ kind, state }) => kind === 'win' && state === 'done');
  }

  /** @returns whether it is of this very message */
  #change(target: KnownTransaction): boolean {
    this.#known.set(target.ref, target);
    const isOwn = this.#written.has(target.ref);
    if (isOwn) this.#written.set(target.ref, target);
    return isOwn;
  }
}

const least = (one: Amount, other: Amount): Amount => (one < other ? one : other);

function kindOf({ kind }: WalletAction): TransactionKind {
  if (kind === 'confirm') return 'bet';
  if (kind === 'settle') return 'win';
  return kind === 'reopen' ? 'rollback' : kind;
}
