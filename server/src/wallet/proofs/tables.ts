import type { Generated } from 'kysely';
import type { ProofDecline } from '#contract/calls/wallet/deposit-proofs.ts';

interface DepositProofTable {
  deposit_id: string;
  site_id: number;
  player_id: bigint;
  reference: string;
  /** Sealed. */
  picture: Buffer;
  picture_hash: Buffer;
  sent_at: Date;
  version: Generated<number>;
  declined: Generated<ProofDecline | null>;
}

export interface ProofTables {
  deposit_proof: DepositProofTable;
}
