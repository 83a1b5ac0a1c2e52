/** What servers of the release before cannot bear, since they still read and write as before. */
const always: readonly (readonly [RegExp, string])[] = [
  [/\bdrop\s+(table|view|materialized\s+view|column|function|procedure|type|sequence|schema)\b/i, 'drops'],
  [/\brename\b/i, 'renames'],
  [/\balter\s+(column\s+)?"?\w+"?\s+(set\s+data\s+)?type\b/i, 'changes a type'],
  [/\bset\s+not\s+null\b/i, 'asks for a value'],
  [/\bdrop\s+default\b/i, 'asks for a value'],
];

/** In `alter table` only: a table that the file makes may have all of it. */
const inTables: readonly (readonly [RegExp, string])[] = [
  [
    /\badd\s+(constraint\s+\w+\s+)?(check|unique|foreign\s+key|primary\s+key|exclude)\b/i,
    'adds a constraint',
  ],
];

/**
 * What a migration takes away or newly asks for, a line each; empty where it only expands. A file whose first line is
 * `-- contract: …`, with the release that stopped using it, may do all of that.
 */
export function contractionsOf(sql: string): string[] {
  if (/^-- contract: \S/.test(sql)) return [];
  const text = sql.replace(/--.*$/gm, '').replace(/\/\*.*?\*\//gs, '');
  const made = new Set(
    [...text.matchAll(/\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?([\w.]+)/gi)].map(([, name]) => name),
  );
  return text.split(';').flatMap((statement) => {
    const altered = /\balter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?([\w.]+)/i.exec(statement)?.[1];
    if (altered !== undefined && made.has(altered)) return [];
    const rules = altered === undefined ? always : [...always, ...inTables];
    const found = rules.flatMap(([pattern, what]) => (pattern.test(statement) ? [what] : []));
    if (addsRequired(statement)) found.push('asks for a value');
    const unique = /\bcreate\s+unique\s+index\s+.*?\bon\s+(?:only\s+)?([\w.]+)/is.exec(statement)?.[1];
    if (unique !== undefined && !made.has(unique)) found.push('adds a constraint');
    return found.map((what) => `${what}: ${statement.trim().replace(/\s+/g, ' ').slice(0, 80)}`);
  });
}

/** Whether a new column must be given a value by those who do not know it. */
function addsRequired(statement: string): boolean {
  return statement
    .split(/\badd\s+column\b/i)
    .slice(1)
    .some((column) => /\bnot\s+null\b/i.test(column) && !/\b(default|generated)\b/i.test(column));
}
