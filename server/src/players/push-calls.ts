import { refuse } from '#contract/errors.ts';
import type { Handlers, PlayerContext } from '../edge/handlers.ts';
import {
  countPushDevices,
  dropPushDevice,
  hasPushKeys,
  isPushService,
  savePushSubscription,
  seePushDevice,
} from '../providers/messages/public.ts';
import type { PlayerDeps } from './deps.ts';

type PushCalls = Pick<Handlers, 'settings.push' | 'settings.pushOn' | 'settings.pushOff'>;

const of = ({ siteId, playerId, player, now }: PlayerContext) => ({
  ...{ siteId, playerId, now },
  sessionId: player.sessionId,
});

/** The calls about messages on the devices of a player. */
export const pushCalls = ({
  db,
  webPush: { keys, reach },
}: Pick<PlayerDeps, 'db' | 'webPush'>): PushCalls => ({
  'settings.push': async ({ endpoint }, context) => {
    const { siteId, playerId, player } = context;
    const { publicKey } = await keys.current(siteId);
    // What staff look at as the player is on a device of staff.
    const isAsked = endpoint !== undefined && player.readOnly === undefined;
    const is_on = isAsked && (await seePushDevice(db.autocommit, of(context), endpoint));
    return {
      statusCode: 1,
      public_key: publicKey,
      is_on,
      devices: await countPushDevices(db.read, playerId),
    };
  },
  'settings.pushOn': async ({ endpoint, public_key: publicKey, p256dh, secret: auth }, context) => {
    if (!isPushService(endpoint, reach)) return refuse('badRequest', { field: 'endpoint' });
    if (!hasPushKeys({ p256dh, auth })) return refuse('badRequest', { field: 'p256dh' });
    if ((await keys.current(context.siteId)).publicKey !== publicKey)
      return refuse('badRequest', { field: 'public_key' });
    const device = { endpoint, p256dh, auth, publicKey };
    const saved = await db.tx((tx) => savePushSubscription(tx, of(context), device));
    return saved === 'taken' ? refuse('pushTaken') : { statusCode: 1 };
  },
  'settings.pushOff': async ({ endpoint }, context) => {
    await dropPushDevice(db.autocommit, context, endpoint);
    return { statusCode: 1 };
  },
});
