import { read } from './files.ts';

/** One line of docs/specification.md. */
export interface SpecificationRow {
  readonly id: string;
  readonly section: string;
  readonly says: string;
  /** Files and folders where it lives. */
  readonly code: readonly string[];
  readonly proofs: readonly Proof[];
}

export interface Proof {
  readonly file: string;
  readonly title: string;
}

export interface Section {
  readonly title: string;
  /** Number of rows that it states. */
  readonly count: number;
}

export const document = 'docs/specification.md';

/** @throws Error where a line of a table is not of the form that is promised at the top of the document */
export function specification(): {
  readonly sections: readonly Section[];
  readonly rows: readonly SpecificationRow[];
} {
  const sections: Section[] = [];
  const rows: SpecificationRow[] = [];
  for (const line of read(document).split('\n')) {
    const [, title, count] = /^## (.+) \((\d+)\)$/.exec(line) ?? [];
    if (title !== undefined) sections.push({ title, count: Number(count) });
    const section = sections.at(-1);
    if (section && line.startsWith('|') && !/^\| (id|---)/.test(line)) rows.push(rowOf(line, section.title));
  }
  return { sections, rows };
}

function rowOf(line: string, section: string): SpecificationRow {
  const cells = line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));
  const [id, says, code, proofs] = cells;
  if (id === undefined || says === undefined || code === undefined || proofs === undefined)
    throw new Error(`${document}: "${line}" has not the columns id, says, code, test`);
  return {
    id,
    section,
    says,
    code: [...code.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path),
    proofs: proofs === 'open' ? [] : proofs.split('<br>').map((proof) => proofOf(id, proof.trim())),
  };
}

function proofOf(id: string, text: string): Proof {
  const [, file, title] = /^`([^`]+)` › `(.+)`$/.exec(text) ?? [];
  if (file === undefined || title === undefined)
    throw new Error(`${document}: ${id} names a test as \`file\` › \`title\`, not as "${text}"`);
  return { file, title };
}
