import { createHash } from 'node:crypto';
import { PROOF_BYTES } from '#contract/calls/wallet/deposit-proofs.ts';
import type { CallResponse } from '#contract/calls.ts';
import { type ErrorCode, type Refusal, refuse } from '#contract/errors.ts';
import type { PlayerAction } from '../../actor.ts';
import type { Db, Tx } from '../../db/database.ts';
import { UUID } from '../../db/uuid7.ts';
import type { Deposit } from '../cases/collected.ts';
import { findDeposit, lockDeposit } from '../store.ts';
import { findProof, proofOnWire, proofPlace } from './store.ts';

/** As often a proof may be sent: a better picture takes the place of the one before. */
const MOST_PROOFS = 5;
/** How long a deposit with a proof stays open for staff. */
const OPEN_FOR_MS = 14 * 86_400_000;

/** Reads the picture of a proof in a process of its own, and gives it back as nothing but its pixels, or why it is not taken. */
export type ReadProof = (bytes: Buffer) => Promise<Buffer | 'proofUnreadable' | 'proofTooLarge' | 'busy'>;

interface Shown {
  readonly depositId: string;
  /** What the bank calls the transfer. */
  readonly reference: string;
  /** Of the picture, in base64. */
  readonly content: string;
}

type Sent = CallResponse<'/api/wallet/send_proof'>;

/**
 * Keeps what a player shows of a transfer: the picture is encoded anew in a process of its own, so that nothing but its pixels is
 * kept, and sealed. The deposit stays open until staff has decided on it.
 */
export async function sendProof(
  { db, readProof }: { readonly db: Db; readonly readProof: ReadProof },
  context: PlayerAction,
  { depositId, reference, content }: Shown,
): Promise<Sent | Refusal> {
  const { siteId, playerId, now } = context;
  const found = UUID.test(depositId) ? await findDeposit(db.read, siteId, playerId, depositId) : undefined;
  if (!found) return refuse('unknownDeposit', { field: 'deposit_id' });
  // Before the picture is read, which takes a while.
  const early = await problemOf(db, found, now);
  if (early) return refuse(early);
  const bytes = Buffer.from(content, 'base64');
  const picture = bytes.length > PROOF_BYTES ? 'proofTooLarge' : await readProof(bytes);
  if (typeof picture === 'string')
    return picture === 'busy' ? refuse(picture) : refuse(picture, { field: 'content' });
  return db.tx(async (tx) => {
    const deposit = await lockDeposit(tx, found.id);
    const late = deposit === undefined ? 'proofNotAsked' : await problemOf(tx, deposit, now);
    if (deposit === undefined || late) return refuse(late ?? 'proofNotAsked');
    return keepProof(tx, deposit, { reference, picture, now });
  });
}

/** Why no proof is taken of a deposit. */
async function problemOf(db: Db | Tx, deposit: Deposit, now: Date): Promise<ErrorCode | undefined> {
  const { state, expires_at: until, instruction } = deposit;
  if (state !== 'pending' || until <= now || instruction?.kind !== 'transfer') return 'proofNotAsked';
  const before = await findProof('read' in db ? db.read : db, deposit.id);
  return (before?.version ?? 0) >= MOST_PROOFS ? 'tooManyProofs' : undefined;
}

async function keepProof(
  tx: Tx,
  deposit: Deposit,
  { reference, picture, now }: { readonly reference: string; readonly picture: Buffer; readonly now: Date },
): Promise<Sent> {
  const { id, site_id, player_id } = deposit;
  const values = {
    ...{ reference, sent_at: now, picture: tx.keys.seal(proofPlace(id), picture) },
    picture_hash: createHash('sha256').update(picture).digest(),
  };
  const row = await tx
    .insertInto('deposit_proof')
    .values({ deposit_id: id, site_id, player_id, ...values })
    .onConflict((conflict) =>
      conflict
        .column('deposit_id')
        .doUpdateSet((eb) => ({ ...values, version: eb('deposit_proof.version', '+', 1) })),
    )
    .returning(['reference', 'sent_at', 'declined'])
    .executeTakeFirstOrThrow();
  const expires = new Date(now.getTime() + OPEN_FOR_MS);
  await tx.updateTable('deposit').set({ expires_at: expires }).where('id', '=', id).execute();
  return { statusCode: 1, proof: proofOnWire(row), expires_at: expires.toISOString() };
}
