import { z } from 'zod';
import { readAddress } from '../core/read-address.ts';
import type { RoundsClient } from '../rounds/round-address.ts';
import { type ClientProfile, refused, signedPost } from './signed-post.ts';

const shown = z.object({ url: z.string() }).transform(({ url }) => url);

export const hub88Rounds = (profile: ClientProfile): RoundsClient => ({
  ask: ({ operatorId, siteCode, user, roundRef }, key) =>
    signedPost(
      profile,
      '/game/round',
      { operator_id: operatorId, sub_partner_id: siteCode, user, round: roundRef },
      key,
    ),
  read: (answer) => readAddress(answer, shown, refused),
});
