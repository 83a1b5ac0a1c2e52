import { refuseStaff } from '#contract/office/errors.ts';
import type { Db } from '../../db/database.ts';
import type { OfficeHandlers } from '../../edge/office/office-handlers.ts';
import { type CallProvider, findPlayedRound, findRoundAddress } from '../../providers/games/public.ts';
import { siteIdsFor } from '../roles/sites-for.ts';

/** The call for the page on which a provider shows a round. */
export const roundPageCalls = ({
  db,
  callProvider,
}: {
  readonly db: Db;
  readonly callProvider: CallProvider;
}) =>
  ({
    'players.roundPage': async ({ round_id: roundId }, context) => {
      const siteIds = await siteIdsFor(db.read, context, 'players.read');
      const found = await findPlayedRound(db.read, siteIds, roundId.toLowerCase());
      if (!found) return refuseStaff('unknownRound', { field: 'round_id' });
      const { id, site_id: siteId } = found.round;
      const url = await findRoundAddress({ db, call: callProvider }, { id, siteId });
      return url === undefined ? refuseStaff('roundNotShown') : { statusCode: 1, url };
    },
  }) satisfies Partial<OfficeHandlers>;
