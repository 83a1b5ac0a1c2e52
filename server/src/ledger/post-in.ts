import { CompiledQuery, sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { KeyRace } from '../db/once.ts';
import type { Answer, Command } from './command.ts';
import { type BatchRow, readAnswers } from './posting/answers.ts';
import { batchValues, POST_SQL } from './posting/batch-sql.ts';
import { isKeyRace } from './posting/faults.ts';
import { type Prepared, prepare } from './posting/prepare.ts';

const PREPARED_POST = `/* prepared: post_in */ ${POST_SQL}`;

/** Maximum commands per call of ledger_post. */
const MAX_STEPS = 1000;

/**
 * Posts a command as a part of the caller's transaction: it counts if and only if that commits. The player's row
 * stays locked until then, so post last and commit soon.
 * @throws RangeError when the command is not one
 */
export async function postIn(tx: Tx, command: Command): Promise<Answer> {
  const [answer] = await postAllIn(tx, [command]);
  if (!answer) throw new Error('the ledger answered without a row');
  return answer;
}

/**
 * The same for many: each command is decided by itself, in the order given, each seeing what those before it did.
 * Their keys are all different.
 * @throws RangeError when one of them is no command
 */
export async function postAllIn(tx: Tx, commands: readonly Command[]): Promise<Answer[]> {
  const batches = inBatches(commands.map(prepare));
  if (batches.length > 1) await lockPlayers(tx, commands);
  const answers: Answer[] = [];
  for (const batch of batches) {
    const [row] = await run(tx, batchValues(batch));
    if (row) answers.push(...readAnswers(batch, row));
  }
  return answers;
}

function inBatches(commands: readonly Prepared[]): Prepared[][] {
  const batches: Prepared[][] = [];
  let room = 0;
  for (const command of commands) {
    if (command.steps.length > room) {
      batches.push([]);
      room = MAX_STEPS;
    }
    batches.at(-1)?.push(command);
    room -= command.steps.length;
  }
  return batches;
}

/** All at once and in the order of every batch: one batch after another would meet others who go the other way. */
async function lockPlayers(tx: Tx, commands: readonly Command[]): Promise<void> {
  const ids = [...new Set(commands.flatMap(({ playerId }) => (playerId === null ? [] : [playerId])))];
  await sql`select from account where player_id = any (${ids}::bigint[]) order by player_id
    for no key update`.execute(tx);
}

async function run(tx: Tx, values: (string | Buffer)[]): Promise<readonly BatchRow[]> {
  try {
    return (await tx.executeQuery<BatchRow>(CompiledQuery.raw(PREPARED_POST, values))).rows;
  } catch (error) {
    throw isKeyRace(error) ? new KeyRace({ cause: error }) : error;
  }
}

/** Whether a command was decided under a key, so that posting it again answers as before. */
export async function isDecided(tx: Tx, siteId: number, key: string): Promise<boolean> {
  const { rows } = await sql`select from command where site_id = ${siteId} and key = ${key}`.execute(tx);
  return rows.length > 0;
}
