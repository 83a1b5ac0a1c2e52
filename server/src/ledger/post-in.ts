import { CompiledQuery } from 'kysely';
import type { Tx } from '../db/database.ts';
import type { Answer, Command } from './command.ts';
import { type BatchRow, readAnswers } from './posting/answers.ts';
import { batchValues, POST_SQL } from './posting/batch-sql.ts';
import { isKeyRace } from './posting/faults.ts';
import { prepare } from './posting/prepare.ts';

/**
 * Posts a command as a part of the caller's transaction: it counts if and only if that commits. The player's row
 * stays locked until then, so post last and commit soon.
 * @throws RangeError when the command is not one
 */
export async function postIn(tx: Tx, command: Command): Promise<Answer> {
  const batch = [prepare(command)];
  const [row] = await run(tx, batchValues(batch));
  const [answer] = row ? readAnswers(batch, row) : [];
  if (!answer) throw new Error('the ledger answered without a row');
  return answer;
}

async function run(tx: Tx, values: string[]): Promise<readonly BatchRow[]> {
  try {
    return (await tx.executeQuery<BatchRow>(CompiledQuery.raw(POST_SQL, values))).rows;
  } catch (error) {
    throw isKeyRace(error)
      ? new KeyRace('the key was decided elsewhere at the same moment', { cause: error })
      : error;
  }
}

/** Looks like a serialisation failure, so that the caller's transaction is run again and finds the first answer. */
class KeyRace extends Error {
  readonly code = '40001';
}
