import {
  STATEMENT_BYTES,
  type StatementColumn,
  type StatementMapping,
  statementColumns,
} from '#contract/office/money/statement-words.ts';
import { csvRecords, delimiterOf } from '#rules/encoding/csv.ts';

/** A file that was chosen, as far as its columns are concerned; the server reads the rest. */
export interface ChosenFile {
  readonly name: string;
  readonly content: string;
  /** The header row. */
  readonly header: readonly string[];
  /** The first lines. */
  readonly rows: readonly (readonly string[])[];
}

export type FileProblem = 'tooLarge' | 'notUtf8' | 'noHeader';

const SHOWN = 5;

/** Reads a file in the browser, so that its columns can be chosen by their names. */
export async function readFile(file: File): Promise<ChosenFile | FileProblem> {
  if (file.size > STATEMENT_BYTES) return 'tooLarge';
  let content: string;
  try {
    content = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    return 'notUtf8';
  }
  const rows: (readonly string[])[] = [];
  for (const { cells } of csvRecords(content, delimiterOf(content))) {
    rows.push(cells ?? []);
    if (rows.length > SHOWN) break;
  }
  const header = (rows.shift() ?? []).map((name) => name.trim()).filter((name) => name !== '');
  return header.length < 2 ? 'noHeader' : { name: file.name, content, header, rows };
}

/** Words that name a column in the files of many gateways. */
const guesses: Readonly<Record<StatementColumn, RegExp>> = {
  gateway_reference: /^(txn|transaction|payment|gateway|psp|trace|id$)/i,
  our_reference: /^(order|merchant|our|client|external|reference|ref)/i,
  kind: /(type|kind|direction|operation)/i,
  amount: /(amount|sum|total|gross)/i,
  currency: /(currency|ccy|curr)/i,
  time: /(time|date|created|when|at$)/i,
  fee: /(fee|charge|commission)/i,
};

/** The column of a file for each that is read: as it was read last where it has these, a guess elsewhere. */
export function guessColumns(
  header: readonly string[],
  last: StatementMapping | null,
): Readonly<Partial<Record<StatementColumn, string>>> {
  const used = new Set<string>();
  const found: Partial<Record<StatementColumn, string>> = {};
  for (const column of statementColumns) {
    const known = last?.columns[column];
    const name =
      known !== undefined && header.includes(known)
        ? known
        : header.find((one) => guesses[column].test(one) && !used.has(one));
    if (name === undefined || (column === 'fee' && last !== null && known === undefined)) continue;
    used.add(name);
    found[column] = name;
  }
  return found;
}
