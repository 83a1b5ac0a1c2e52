import type { Generated } from 'kysely';
import type { Jsonb } from '../../db/schema.ts';

export type PrizeKind = 'token' | 'cash' | 'spins' | 'none';

/** Amounts as texts: jsonb numbers would lose their last digits. */
export interface StoredField {
  readonly weight: number;
  readonly kind: PrizeKind;
  /** Tokens, units of the currency or further turns, as on the wire. */
  readonly amount: string;
}

export interface SpinTables {
  spin_wheel: {
    id: Generated<number>;
    site_id: number;
    fields: Jsonb<readonly StoredField[]>;
    is_shown: Generated<boolean>;
  };
  spin_player: {
    player_id: bigint;
    site_id: number;
    free_day: Date | null;
    earned: Generated<number>;
    server_seed: Buffer;
    nonce: Generated<number>;
  };
  spin: {
    id: string;
    site_id: number;
    player_id: bigint;
    wheel_id: number;
    paid_by: 'free' | 'earned';
    free_day: Date | null;
    field: number;
    kind: PrizeKind;
    amount: bigint;
    server_seed: Buffer;
    client_seed: string;
    nonce: number;
    created_at: Date;
  };
  spin_grant: {
    player_id: bigint;
    reason: string;
    ref: string;
    site_id: number;
    spins: number;
    created_at: Date;
  };
}
