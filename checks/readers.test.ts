import { expect, test } from 'vitest';
import { read, sources } from './source/files.ts';

/** A tagged statement and what executes it. */
const statement = /sql(?:<[^`]*?>)?`([^`]*)`\s*\.execute\(\s*([^)]*?),?\s*\)/g;
const writes = /\b(insert\s+into|update\s+\w+\s+(as\s+)?(\w+\s+)?set|delete\s+from|truncate)\b/i;

test('raw SQL that writes is executed in a transaction or by `db.autocommit`, never by a reader', () => {
  const wrong = sources('server/src').flatMap((file) =>
    [...read(file).matchAll(statement)]
      .filter(([, text = '', by = '']) => writes.test(text) && /read(er)?$/i.test(by))
      .map(([, text = '', by]) => `${file}: ${text.trim().slice(0, 60)} … .execute(${by})`),
  );
  expect(wrong, 'take a Tx or a Writer (db/database.ts)').toEqual([]);
});
