import { type ErrorCode, type Refusal, refuse } from '#contract/errors.ts';
import type { Db, Tx } from './database.ts';
import { type OnceCommand, once } from './once.ts';
import type { Json } from './schema.ts';

type KeptRefusal = {
  readonly refused: ErrorCode;
  readonly field?: string;
};

/** A refusal that may be over in a minute: it undoes the transaction, and its key stays free. */
class Passing extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.refused);
    this.refusal = refusal;
  }
}

/** Ends the command with a refusal that leaves no trace, so that the same key can be sent again. */
export function passing(refusal: Refusal): never {
  throw new Passing(refusal);
}

/** Runs a command in one transaction, once for its key: the first answer is given again, a refusal too. */
export async function commandOnce<Answer extends Json>(
  db: Db,
  command: OnceCommand,
  work: (tx: Tx) => Promise<Answer | KeptRefusal>,
): Promise<Answer | Refusal> {
  try {
    const key = command.key.toLowerCase();
    const outcome = await db.tx((tx) => once<Answer | KeptRefusal>(tx, { ...command, key }, () => work(tx)));
    return outcome.ok ? outcome.answer : refuse('keyReused');
  } catch (error) {
    if (error instanceof Passing) return error.refusal;
    throw error;
  }
}
