import type { Db } from '../../db/database.ts';
import { serverKey } from '../../players/public.ts';

/** The code of the feed that comes with the platform. */
export const LEAGUE = 'league';

/** Its key: text, as every feed's. Never one of a production server's keys. */
export async function leagueKey(db: Db): Promise<string> {
  return (await serverKey(db, `feed ${LEAGUE}`)).toString('hex');
}
