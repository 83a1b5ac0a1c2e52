import { type Selectable, sql } from 'kysely';
import type { Reader, Writer } from '../../db/database.ts';
import type { ProofTables } from './tables.ts';

type Proof = Selectable<ProofTables['deposit_proof']>;

export const proofPlace = (depositId: string) => ({
  ...{ table: 'deposit_proof', column: 'picture', row: depositId },
});

/** What a player has shown of a deposit, without the picture. */
export function findProof(reader: Reader, depositId: string) {
  return reader
    .selectFrom('deposit_proof')
    .select(['reference', 'sent_at', 'declined', 'version'])
    .where('deposit_id', '=', depositId)
    .executeTakeFirst();
}

export const proofOnWire = ({
  reference,
  sent_at,
  declined,
}: Pick<Proof, 'reference' | 'sent_at' | 'declined'>) => ({
  ...{ reference, sent_at: sent_at.toISOString(), declined },
});

export interface TransferFilter {
  readonly siteIds: readonly number[];
  readonly id?: string | undefined;
  /** Those that wait for a decision, or the others. */
  readonly isOpen: boolean;
  /** The deposit of the last one of the page before. */
  readonly after?: string | undefined;
  readonly limit: number;
}

/** Transfers that players have proven: those that wait, the oldest first; those that were decided on, the newest first. */
export async function listTransfers(reader: Reader, filter: TransferFilter) {
  const { siteIds, id, isOpen, after, limit } = filter;
  if (siteIds.length === 0) return [];
  return reader
    .selectFrom('deposit_proof as p')
    .innerJoin('deposit as d', 'd.id', 'p.deposit_id')
    .innerJoin('site', 'site.id', 'd.site_id')
    .innerJoin('player', 'player.id', 'd.player_id')
    .select(['d.id', 'd.site_id', 'site.external_id', 'd.player_id', 'player.account_id', 'player.full_name'])
    .select(['d.currency', 'd.amount', 'd.fee', 'd.state', 'd.instruction', 'd.created_at', 'd.settled_at'])
    .select(['p.reference', 'p.sent_at', 'p.declined', 'p.version'])
    .select(isRepeated.as('is_repeated'))
    .where('p.site_id', 'in', siteIds)
    .$if(id !== undefined, (query) => query.where('p.deposit_id', '=', id ?? ''))
    .$if(id === undefined, (query) => query.where('d.state', isOpen ? '=' : '!=', 'pending'))
    .$if(after !== undefined, (query) => query.where('p.deposit_id', isOpen ? '>' : '<', after ?? ''))
    .orderBy('p.deposit_id', isOpen ? 'asc' : 'desc')
    .limit(limit)
    .execute();
}
export type ListedTransfer = Awaited<ReturnType<typeof listTransfers>>[number];

/** Whether another deposit of the site has the same picture, or the same reference of the bank. */
const isRepeated = sql<boolean>`exists (
  select from deposit_proof o
   where o.site_id = p.site_id and o.deposit_id <> p.deposit_id
     and (o.picture_hash = p.picture_hash or lower(o.reference) = lower(p.reference)))`;

/** The picture of a proof, a WebP file. */
export async function readPicture(reader: Reader, depositId: string): Promise<Buffer | undefined> {
  const row = await reader
    .selectFrom('deposit_proof')
    .select('picture')
    .where('deposit_id', '=', depositId)
    .executeTakeFirst();
  return row && reader.keys.open(proofPlace(depositId), row.picture);
}

/** Proofs are kept for so long after they were sent: banks and players dispute transfers for about as long. */
const KEPT_MS = 2 * 366 * 86_400_000;

/** Deletes the proofs whose period is over. */
export async function forgetOldProofs(writer: Writer, now: Date): Promise<void> {
  await writer
    .deleteFrom('deposit_proof')
    .where('deposit_id', 'in', ({ selectFrom }) =>
      selectFrom('deposit_proof')
        .select('deposit_id')
        .where('sent_at', '<', new Date(now.getTime() - KEPT_MS))
        .limit(200),
    )
    .execute();
}
