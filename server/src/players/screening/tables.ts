import type { GeneratedAlways } from 'kysely';
import type { ListCode } from './list-files.ts';

/** An entry of a list of sanctions that a player's name resembles. */
export interface SanctionHit {
  readonly list: ListCode | 'yente';
  readonly reference: string;
  /** The primary name of the entry, and the one that is like the player's. */
  readonly name: string;
  readonly alike: string;
  /** Percent. */
  readonly score: number;
  readonly births: readonly string[];
  readonly programmes: readonly string[];
}

interface SanctionListTable {
  code: ListCode;
  file_hash: Buffer;
  entries: number;
  imported_at: Date;
  imported_by: string;
}

interface SanctionEntryTable {
  id: GeneratedAlways<bigint>;
  list_code: ListCode;
  reference: string;
  name: string;
  births: string[];
  programmes: string[];
}

interface SanctionNameTable {
  entry_id: bigint;
  name: string;
  keys: number[];
}

interface ScreeningDueTable {
  player_id: bigint;
  site_id: number;
}

interface ScreeningAskedTable {
  player_id: bigint;
  site_id: number;
  asked_at: Date | null;
}

export interface ScreeningTables {
  sanction_list: SanctionListTable;
  sanction_entry: SanctionEntryTable;
  sanction_name: SanctionNameTable;
  screening_due: ScreeningDueTable;
  screening_asked: ScreeningAskedTable;
}
