import type { Selectable } from 'kysely';
import type { Reader } from '../../db/database.ts';
import type { MissionTable } from '../tables.ts';

export type MissionRow = Selectable<MissionTable>;

/** All missions of a site, also those that are off, in their order. */
export const listMissions = (reader: Reader, siteId: number): Promise<MissionRow[]> =>
  reader
    .selectFrom('mission')
    .selectAll()
    .where('site_id', '=', siteId)
    .orderBy('position')
    .orderBy('id')
    .execute();

/** Those that players see, and make progress in. */
export const findMissions = async (reader: Reader, siteId: number): Promise<MissionRow[]> =>
  (await listMissions(reader, siteId)).filter((mission) => mission.is_shown);
