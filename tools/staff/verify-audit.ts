/**
 * `npm run verify-audit [-- <operator>:<number>:<hash> …]`: computes the hashes of the audit log anew and says whether an entry was
 * changed, removed or added between others. It prints the newest entry of each operator: noted down outside this database and
 * given to a later run, it proves that the log was not rewritten as a whole. Ends with code 1 where something is wrong.
 */
import { loadConfig } from '../../server/src/config.ts';
import { openDatabase } from '../../server/src/db/database.ts';
import { verifyAudit } from '../../server/src/staff/public.ts';
import { runningDatabase } from '../running-database.ts';

const ANCHOR = /^([a-z0-9-]{1,64}):([1-9]\d{0,17}):([0-9a-f]{64})$/;

const anchors = process.argv.slice(2).map((word) => {
  const [, operator = '', number = '', hash = ''] = ANCHOR.exec(word) ?? [];
  if (operator === '') {
    console.error(`That is not <operator>:<number>:<hash>: ${word}`);
    process.exit(2);
  }
  return { operator, number: BigInt(number), hash };
});
const db = openDatabase(runningDatabase(loadConfig()));
try {
  for (const { id, code } of await db.read
    .selectFrom('operator')
    .select(['id', 'code'])
    .orderBy('id')
    .execute()) {
    const own = anchors.filter(({ operator }) => operator === code);
    const { entries, hash, problem } = await verifyAudit(db, id, own);
    if (problem === undefined)
      console.log(`${code}: ${entries} entries, whole. Newest: ${code}:${entries}:${hash}`);
    else {
      console.error(`${code}: ${problem}`);
      process.exitCode = 1;
    }
  }
} finally {
  await db.close();
}
