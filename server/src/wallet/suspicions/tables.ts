import type { SuspicionKind, SuspicionNumberName } from '#rules/wallet/suspicions/numbers.ts';
import type { Jsonb } from '../../db/schema.ts';

export interface SuspicionTables {
  suspicion_due: { player_id: bigint; site_id: number };
  suspicion_rule: {
    site_id: number;
    kind: SuspicionKind;
    enabled: boolean;
    numbers: Jsonb<Readonly<Partial<Record<SuspicionNumberName, number>>>>;
    version: number;
    changed_at: Date;
    changed_by: string;
    reason: string;
  };
}
