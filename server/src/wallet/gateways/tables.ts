import type { Generated } from 'kysely';
import type { Jsonb } from '../../db/schema.ts';

interface GatewayTable {
  code: string;
  site_id: number;
  adapter: string;
  name: string;
  settings: Jsonb<Readonly<Record<string, string>>>;
  is_live: boolean;
  enabled: Generated<boolean>;
  version: Generated<number>;
  list_at: Generated<Date | null>;
  listed_until: Generated<Date | null>;
}

interface GatewaySecretTable {
  id: string;
  gateway: string;
  site_id: number;
  name: string;
  /** Sealed. */
  value: Buffer;
  starts_at: Date;
  ends_at: Date | null;
}

export interface GatewayTables {
  gateway: GatewayTable;
  gateway_secret: GatewaySecretTable;
}
