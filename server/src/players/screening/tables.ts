import type { GeneratedAlways } from 'kysely';
import type { ListCode } from './list-files.ts';

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

export interface ScreeningTables {
  sanction_list: SanctionListTable;
  sanction_entry: SanctionEntryTable;
  sanction_name: SanctionNameTable;
  screening_due: ScreeningDueTable;
}
