/** How far back lists are read. */
export type Depth = 'newest' | 'all';

/** Rows of a page. */
export const PAGE = 100;

/** A read that was not answered, or refused. */
export const silent = (path: string) => [`${path} was not answered`];

interface From {
  readonly limit: number;
  readonly before?: string;
}

/** Pages of a list, until its end or until one holds all that is asked for. */
export async function pages<Row>(
  depth: Depth,
  read: (from: From) => Promise<{ readonly rows: readonly Row[]; readonly next: string | null } | undefined>,
): Promise<readonly Row[] | undefined> {
  const all: Row[] = [];
  let before: string | undefined;
  for (;;) {
    const page = await read({ limit: PAGE, ...(before === undefined ? {} : { before }) });
    if (!page) return undefined;
    all.push(...page.rows);
    if (page.next === null || depth === 'newest') return all;
    before = page.next;
  }
}
