import { playerQuery } from '../../../data/queries.ts';

/** What the player can log in by beside the password. */
export const factorsQuery = playerQuery('/api/players/factors', {});
