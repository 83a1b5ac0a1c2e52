import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { StartError } from '../start-error.ts';
import type { Beacon } from './beacon.ts';
import { openDrandBeacon } from './beacon-drand/drand-beacon.ts';
import { houseBeacon } from './beacon-house/house-beacon.ts';

/** The beacon of the settings; where none is named the bundled one. */
export async function openBeacon(
  { beaconUrl }: Pick<Config, 'beaconUrl'>,
  clock: Clock,
  db: Db,
): Promise<Beacon> {
  if (beaconUrl === undefined) return houseBeacon(db, () => clock.now());
  try {
    return await openDrandBeacon(beaconUrl);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`The beacon that BEACON_URL names cannot be asked: ${reason}`, { cause: error });
  }
}
