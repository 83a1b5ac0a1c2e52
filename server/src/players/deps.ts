import type { Db, Reader } from '../db/database.ts';
import type { EncodeDocument, VirusScanner } from '../providers/document-adapters.ts';
import type { PushKeys, PushReach } from '../providers/messages/public.ts';
import type { Tacs } from './codes/tac.ts';
import type { PasswordHasher } from './guards/hasher.ts';

/** The dependencies of the calls of players. */
export interface PlayerDeps {
  readonly db: Db;
  readonly hasher: PasswordHasher;
  readonly tacs: Tacs;
  readonly encodeDocument: EncodeDocument;
  /** None: uploaded documents are looked at by no scanner. */
  readonly scanner: VirusScanner | undefined;
  /** How push services are reached that players' browsers name. */
  readonly webPush: { readonly keys: PushKeys; readonly reach: PushReach };
  /** The deposits of a player since a time, pending ones included. */
  readonly depositedSince: (
    reader: Reader,
    of: { readonly playerId: bigint; readonly since: Date; readonly now: Date },
  ) => Promise<bigint>;
}
