import { accountAt, nameAccount, type PlayerAccount } from '../accounts.ts';
import {
  type Answer,
  type LedgerRefusal,
  type PostedTransfer,
  type Refused,
  refusalNumbers,
} from '../command.ts';
import { kindName } from '../kinds.ts';
import type { Prepared } from './prepare.ts';

/** The one row ledger_post answers with, its arrays as text. */
export interface BatchRow {
  readonly code: string;
  readonly first_id: string;
  readonly moved: string;
  readonly from_after: string;
  readonly to_after: string;
  readonly from_slot: string | null;
  readonly to_slot: string | null;
  readonly repeated: string | null;
}

/** A transfer as stored in `repeated`: id, kind, amount, ref, from, to, from after, to after. */
type StoredTransfer = [string, number, string, string | null, string, string, string | null, string | null];

interface StoredAnswer {
  readonly command: number;
  readonly code: number;
  readonly transfers: readonly StoredTransfer[] | null;
}

/** The decision on each step, in the order of the batch. */
interface StepColumns {
  readonly moved: readonly string[];
  readonly fromAfter: readonly string[];
  readonly toAfter: readonly string[];
  readonly fromSlot: readonly string[] | undefined;
  readonly toSlot: readonly string[] | undefined;
}

const POSTED = '0';
const DECIDED_BEFORE = '-1';
const NOTHING = 'NULL';

/** The answers to the commands of the batch, in order. */
export function readAnswers(batch: readonly Prepared[], row: BatchRow): Answer[] {
  const codes = elements(row.code);
  const firstIds = elements(row.first_id);
  const columns: StepColumns = {
    moved: elements(row.moved),
    fromAfter: elements(row.from_after),
    toAfter: elements(row.to_after),
    fromSlot: row.from_slot === null ? undefined : elements(row.from_slot),
    toSlot: row.to_slot === null ? undefined : elements(row.to_slot),
  };
  const repeated = row.repeated === null ? undefined : readRepeated(row.repeated);
  let nextStep = 0;
  return batch.map((command, index) => {
    const firstStep = nextStep;
    nextStep += command.steps.length;
    const code = codes[index];
    if (code === POSTED) return readPosted(command, firstIds[index], firstStep, columns);
    if (code !== DECIDED_BEFORE) return refusal(Number(code), false);
    const first = repeated?.get(index + 1);
    if (!first) throw new Error('a repeated command came back without its first answer');
    return first;
  });
}

function readPosted(
  command: Prepared,
  firstId: string | undefined,
  firstStep: number,
  columns: StepColumns,
): Answer {
  const transfers: PostedTransfer[] = [];
  for (const [index, step] of command.steps.entries()) {
    const place = firstStep + index;
    const moved = columns.moved[place];
    if (moved === undefined || moved === NOTHING) continue;
    const fromSlot = columns.fromSlot ? Number(columns.fromSlot[place]) : step.from;
    const toSlot = columns.toSlot ? Number(columns.toSlot[place]) : step.to;
    transfers.push({
      id: BigInt(firstId ?? NOTHING) + BigInt(transfers.length),
      kind: kindName(step.kind),
      amount: BigInt(moved),
      ref: step.ref,
      from: side(accountAt(fromSlot), columns.fromAfter[place]),
      to: side(accountAt(toSlot), columns.toAfter[place]),
    });
  }
  return posted(transfers, false);
}

function readRepeated(json: string): Map<number, Answer> {
  const stored: StoredAnswer[] = JSON.parse(json);
  return new Map(stored.map((answer) => [answer.command, readStored(answer)]));
}

function readStored(answer: StoredAnswer): Answer {
  if (answer.code !== Number(POSTED)) return refusal(answer.code, true);
  const transfers = (answer.transfers ?? []).map(
    ([id, kind, amount, ref, from, to, fromAfter, toAfter]): PostedTransfer => ({
      id: BigInt(id),
      kind: kindName(kind),
      amount: BigInt(amount),
      ref,
      from: side(playerAccountOf(from), fromAfter ?? undefined),
      to: side(playerAccountOf(to), toAfter ?? undefined),
    }),
  );
  return posted(transfers, true);
}

function posted(transfers: readonly PostedTransfer[], repeated: boolean): Answer {
  const after: Partial<Record<PlayerAccount, bigint>> = {};
  for (const { from, to } of transfers) {
    if (from) after[from.account] = from.after;
    if (to) after[to.account] = to.after;
  }
  return { posted: true, repeated, transfers, after, version: transfers.at(-1)?.id ?? 0n };
}

const refusals: ReadonlyMap<number, LedgerRefusal> = new Map(
  Object.entries(refusalNumbers).map(([name, number]) => [number, name as keyof typeof refusalNumbers]),
);

function refusal(number: number, repeated: boolean): Refused {
  const refused = refusals.get(number);
  if (refused === undefined) throw new Error(`the ledger refused with a number without a name: ${number}`);
  return { posted: false, repeated, refused };
}

function side(account: PlayerAccount | undefined, after: string | undefined): PostedTransfer['from'] {
  return account === undefined || after === undefined ? null : { account, after: BigInt(after) };
}

function playerAccountOf(id: string): PlayerAccount | undefined {
  const name = nameAccount(BigInt(id));
  return 'playerId' in name ? name.account : undefined;
}

/** The elements of an array of numbers in PostgreSQL's text. */
function elements(text: string): string[] {
  return text === '{}' ? [] : text.slice(1, -1).split(',');
}
