import {
  accountAt,
  type FurtherPurse,
  HELD,
  type PlayerAccount,
  type Purse,
  playerSlot,
} from '../accounts.ts';
import type { Answer, Command, LedgerRefusal, Step } from '../command.ts';

/** An answer without what only the database can know: ids. */
export type Expected =
  | { readonly posted: true; readonly repeated: boolean; readonly transfers: readonly ExpectedTransfer[] }
  | { readonly posted: false; readonly repeated: boolean; readonly refused: LedgerRefusal };

export interface ExpectedTransfer {
  readonly kind: string;
  readonly amount: bigint;
  readonly from: { readonly account: PlayerAccount; readonly after: bigint } | null;
  readonly to: { readonly account: PlayerAccount; readonly after: bigint } | null;
}

interface OracleHold {
  readonly playerId: bigint;
  readonly purse: Purse;
  readonly amount: bigint;
  open: boolean;
}

type Balances = Partial<Record<PlayerAccount, bigint>>;

class Refusal extends Error {
  readonly code: LedgerRefusal;
  constructor(code: LedgerRefusal) {
    super(code);
    this.code = code;
  }
}

function heldOf(purse: Purse): PlayerAccount {
  const held = accountAt((playerSlot(purse) ?? 0) + HELD);
  if (!held) throw new Error(`nothing is held of ${purse}`);
  return held;
}

/** The ledger as one would write it for one caller who never repeats anything at once: the truth to compare with. */
export class Oracle {
  readonly players = new Map<bigint, Balances>();
  readonly #holds = new Map<string, OracleHold>();
  readonly #decided = new Map<string, { content: string; answer: Expected }>();

  open(playerId: bigint, purses: readonly FurtherPurse[] = []): void {
    const balances: Balances = { cash: 0n, token: 0n, cashHeld: 0n, tokenHeld: 0n };
    for (const purse of purses) Object.assign(balances, { [purse]: 0n, [heldOf(purse)]: 0n });
    this.players.set(playerId, balances);
  }

  post(command: Command): Expected {
    const content = JSON.stringify([command.playerId, command.steps], (_, value) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    const before = this.#decided.get(command.key);
    if (before && before.content !== content) return { posted: false, repeated: false, refused: 'keyReused' };
    if (before) return { ...before.answer, repeated: true };
    const answer = this.#decide(command);
    this.#decided.set(command.key, { content, answer });
    return answer;
  }

  #decide(command: Command): Expected {
    const { playerId } = command;
    const stored = playerId === null ? undefined : this.players.get(playerId);
    if (playerId !== null && !stored) return { posted: false, repeated: false, refused: 'unknownAccount' };
    const balances = { ...stored };
    const changed = new Map<string, OracleHold>();
    try {
      const transfers = command.steps.flatMap((step) => this.#step(step, playerId ?? 0n, balances, changed));
      if (playerId !== null) this.players.set(playerId, balances);
      for (const [id, hold] of changed) this.#holds.set(id, hold);
      return { posted: true, repeated: false, transfers };
    } catch (error) {
      if (error instanceof Refusal) return { posted: false, repeated: false, refused: error.code };
      throw error;
    }
  }

  #step(
    step: Step,
    playerId: bigint,
    balances: Balances,
    changed: Map<string, OracleHold>,
  ): ExpectedTransfer[] {
    const move = (kind: string, amount: bigint, from: string, to: string): ExpectedTransfer => {
      const left = change(balances, from, -amount);
      return { kind, amount, from: left, to: change(balances, to, amount) };
    };
    if ('from' in step) return [move(step.kind, step.amount, step.from, step.to)];
    const find = (id: string) => changed.get(id) ?? this.#holds.get(id);
    if ('pend' in step) {
      if (find(step.pend)) throw new Refusal('holdExists');
      changed.set(step.pend, { playerId, purse: step.purse, amount: step.amount, open: true });
      return [move(step.kind ?? 'hold', step.amount, step.purse, heldOf(step.purse))];
    }
    const id = 'post' in step ? step.post : step.void;
    const hold = find(id);
    if (!hold || hold.playerId !== playerId) throw new Refusal('holdUnknown');
    if (!hold.open) throw new Refusal('holdClosed');
    const amount = 'post' in step ? (step.amount ?? hold.amount) : 0n;
    if (amount > hold.amount) throw new Refusal('holdExceeded');
    changed.set(id, { ...hold, open: false });
    const from = heldOf(hold.purse);
    const paid = 'post' in step ? [move(step.kind, amount, from, step.to)] : [];
    const rest = hold.amount - amount;
    return rest > 0n ? [...paid, move('release', rest, from, hold.purse)] : paid;
  }
}

function change(balances: Balances, account: string, amount: bigint): ExpectedTransfer['from'] {
  if (!isPlayerAccount(account)) return null;
  const before = balances[account];
  if (before === undefined) throw new Refusal('unknownAccount');
  const after = before + amount;
  if (after < 0n) throw new Refusal('insufficientFunds');
  balances[account] = after;
  return { account, after };
}

function isPlayerAccount(name: string): name is PlayerAccount {
  return playerSlot(name) !== undefined;
}

/** A real answer, reduced to what the oracle knows. */
export function comparable(answer: Answer): Expected {
  if (!answer.posted) return answer;
  const transfers = answer.transfers.map(({ kind, amount, from, to }) => ({ kind, amount, from, to }));
  return { posted: true, repeated: answer.repeated, transfers };
}
