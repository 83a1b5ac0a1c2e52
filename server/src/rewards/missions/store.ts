import type { Selectable } from 'kysely';
import type { Reader } from '../../db/database.ts';
import type { MissionTable } from '../tables.ts';

export function findMissions(reader: Reader, siteId: number): Promise<Selectable<MissionTable>[]> {
  return reader
    .selectFrom('mission')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('is_shown', '=', true)
    .orderBy('position')
    .orderBy('id')
    .execute();
}
