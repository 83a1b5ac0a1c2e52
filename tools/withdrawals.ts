/**
 * `npm run withdrawals -- list [site]`, `-- approve <id>`, `-- reject <id> <reason…>`, `-- pay <id>`: what staff decides
 * about withdrawals, also while the server runs. `pay` is for money that was sent by hand. Uses the database of
 * DATABASE_URL or the one that runs in DATA_DIR; the name for the record comes from `--by` or from the system.
 */
import { formatAmount } from '../rules/src/money/amount.ts';
import type { Actor } from '../server/src/actor.ts';
import { systemClock } from '../server/src/clock.ts';
import { loadConfig } from '../server/src/config.ts';
import { type Db, openDatabase } from '../server/src/db/database.ts';
import { UUID } from '../server/src/db/uuid7.ts';
import { createSites } from '../server/src/sites/public.ts';
import {
  approveWithdrawal,
  type Decision,
  findOpenWithdrawals,
  payWithdrawal,
  rejectWithdrawal,
  returnsOf,
} from '../server/src/wallet/public.ts';
import { runningDatabase } from './running-database.ts';
import { takeActor } from './staff/shell-actor.ts';

const SHOWN = 200;
const USAGE = `npm run withdrawals -- list [site]
npm run withdrawals -- approve <id>
npm run withdrawals -- reject <id> <message to the player>
npm run withdrawals -- pay <id>       (sent by hand; not once a gateway was asked)
Each takes --by <name> for the record.`;

/** Where staff pays the money of an excluded player: first back to its deposits. */
async function paidBackTo(
  db: Db,
  row: Awaited<ReturnType<typeof findOpenWithdrawals>>[number],
): Promise<string> {
  const sources = await returnsOf(db.read, row.id);
  const parts = sources.map(
    ({ id, method_code, amount }) => `${formatAmount(amount)} to deposit ${id} by ${method_code}`,
  );
  const rest = sources.reduce((left, { amount }) => left - amount, row.amount);
  if (rest > 0n) parts.push(`${formatAmount(rest)} to the account`);
  return `pay by hand ${parts.join(', ')}`;
}

async function list(db: Db, externalId: string | undefined): Promise<void> {
  const site = externalId === undefined ? undefined : await createSites(db).byExternalId(externalId);
  if (externalId !== undefined && !site) throw new Error(`There is no site ${externalId}.`);
  const rows = await findOpenWithdrawals(db.read, site?.id, SHOWN);
  for (const row of rows) {
    const sent = row.accepted_at ? 'sent' : row.asked_at ? `asked ${row.asked_times}x` : '';
    console.log(
      [
        row.id,
        row.external_id,
        row.account_id,
        `${row.currency} ${formatAmount(row.amount)} (fee ${formatAmount(row.fee)})`,
        `${row.bank_name} ${row.account_number}, ${row.holder_name}`,
        row.state,
        sent,
        row.created_at.toISOString(),
      ].join('  '),
    );
    if (row.by_staff) console.log(`  excluded: ${await paidBackTo(db, row)}`);
  }
  console.log(rows.length === 0 ? 'Nothing is open.' : `${rows.length} open`);
}

function said(decision: Decision): string {
  if (decision.done) {
    const { id, state, currency, amount } = decision.row;
    return `${id}: ${currency} ${formatAmount(amount)} is ${state}.`;
  }
  if (decision.why === 'unknown') throw new Error('There is no such withdrawal.');
  if (decision.why === 'sent') throw new Error('A gateway was asked to pay it: its answer decides.');
  if (decision.why === 'debt') throw new Error('Its player owes something: nothing is paid out before that.');
  throw new Error(`It is ${decision.state} already.`);
}

async function decide(
  db: Db,
  verb: string,
  id: string,
  words: readonly string[],
  actor: Actor,
): Promise<string> {
  if (!UUID.test(id)) throw new Error(`That is no id: ${id}`);
  const decider = { actor, now: systemClock.now() };
  if (verb === 'approve') return said(await approveWithdrawal(db, id, decider));
  if (verb === 'pay') return said(await payWithdrawal(db, id, decider));
  const reason = words.join(' ').trim();
  if (reason === '') throw new Error('Say why: the player reads it.');
  return said(await rejectWithdrawal(db, id, { ...decider, reason }));
}

const words = process.argv.slice(2);
const actor = takeActor(words);
const [verb = '', first, ...rest] = words;
if (!['list', 'approve', 'reject', 'pay'].includes(verb) || (verb !== 'list' && first === undefined)) {
  console.error(USAGE);
  process.exit(2);
}
const db = openDatabase(runningDatabase(loadConfig()));
try {
  if (verb === 'list') await list(db, first);
  else console.log(await decide(db, verb, first ?? '', rest, actor));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await db.close();
}
