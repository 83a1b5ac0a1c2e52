/** `enter`: logging in by it alone; `second`: after the password; `add`, `prove`: in a session. */
export type ChallengePurpose = 'enter' | 'second' | 'add' | 'prove';

interface PlayerPasskeyTable {
  id: string;
  player_id: bigint;
  site_id: number;
  rp_id: string;
  name: string;
  credential_id: Buffer;
  public_key: Buffer;
  counter: bigint;
  transports: string[];
  created_at: Date;
  last_used_at: Date | null;
}

interface PlayerAuthenticatorTable {
  player_id: bigint;
  site_id: number;
  totp_secret: Buffer;
  totp_step: bigint;
  created_at: Date;
}

interface PlayerRecoveryCodeTable {
  player_id: bigint;
  site_id: number;
  code_hash: Buffer;
}

interface PasskeyChallengeTable {
  challenge: Buffer;
  site_id: number;
  purpose: ChallengePurpose;
  subject: string;
  until: Date;
}

interface HalfLoginTable {
  token_hash: Buffer;
  site_id: number;
  player_id: bigint;
  device_hash: Buffer | null;
  until: Date;
}

export interface FactorTables {
  player_passkey: PlayerPasskeyTable;
  player_authenticator: PlayerAuthenticatorTable;
  player_recovery_code: PlayerRecoveryCodeTable;
  passkey_challenge: PasskeyChallengeTable;
  half_login: HalfLoginTable;
}
