import type { WalletPolicies } from '#rules/wallet/outside/policies.ts';
import { systemActor } from '../../../actor.ts';
import type { TestServer } from '../../../test-server.ts';
import type { OutsideWork } from '../../outside-work.ts';
import { cancelFreeRounds, giveFreeRounds, type NewFreeRounds } from '../free-rounds/give-free-rounds.ts';
import { readFreeRounds } from '../free-rounds/given-free-rounds.ts';
import { freeRoundsHandler } from '../free-rounds/order-free-rounds.ts';
import type { CallProvider } from '../launching/call-provider.ts';
import { createOutsideWorld, OUTSIDE_GAME, type OutsideWorld } from './outside-world.ts';
import { json, letCall, type openProvider, ourSides } from './provider-server.ts';
import { syncNow } from './sync-now.ts';

const UNIT = 10_000n;
const DAY_MS = 86_400_000;

/** The list of each of these dialects, with one game on which free rounds can be given. */
export type GivingDialect = 'hub88' | 'caleta' | 'swipe' | 'a8r' | 'pragmatic' | 'jili' | 'st8';
const lists: Readonly<Record<GivingDialect, (studio: string) => unknown>> = {
  hub88: (product) => [
    {
      game_code: 'free',
      name: 'Free',
      product,
      category: 'Video Slots',
      enabled: true,
      freebet_support: true,
    },
  ],
  caleta: (product) => [{ game_code: 'free', name: 'Free', product, category: 'Video Slots', enabled: true }],
  swipe: () => [
    {
      ...{ id: 'free', title: 'Free', rtp: 97, hasFreeSpins: true },
      betLines: [{ currency: 'MYR', values: [{ maxBet: '0.50' }, { maxBet: '2.00' }] }],
    },
  ],
  a8r: (provider_) => ({
    providers: [{ games: [{ id: 'free', title: 'Free', provider: provider_, category: 'slots' }] }],
  }),
  // Of one studio, and launched in the tests.
  pragmatic: () => ({
    ...{ error: '0', description: 'OK' },
    gameList: [
      { gameID: OUTSIDE_GAME, gameName: 'Free', typeDescription: 'Video Slots', frbAvailable: true },
    ],
  }),
  jili: () => ({
    ...{ ErrorCode: 0, Message: '' },
    Data: [{ GameId: OUTSIDE_GAME, name: { 'en-US': 'Free' }, GameCategoryId: 1, Freespin: true }],
  }),
  st8: (developer) => ({
    status: 'ok',
    games: [
      { code: 'free', name: 'Free', enabled: true, developer, category: 'slots', bonus_types: ['free_bets'] },
    ],
  }),
};

export interface Giver extends OutsideWorld {
  give(differs?: Partial<NewFreeRounds>): ReturnType<typeof giveFreeRounds>;
  cancel(id: string): Promise<boolean>;
  /** Runs what waits in the queue. */
  work(): Promise<void>;
  row(id: string): Promise<Awaited<ReturnType<typeof readFreeRounds>>[number] | undefined>;
}

/** An account of a dialect with one game on which a player is given free rounds. */
export async function openGiver(
  of: {
    readonly server: TestServer;
    readonly provider: Awaited<ReturnType<typeof openProvider>>;
    readonly call: CallProvider;
  },
  account: string,
  dialect: GivingDialect,
  { policies = {}, cash }: { readonly policies?: Partial<WalletPolicies>; readonly cash?: string } = {},
): Promise<Giver> {
  const { server, provider, call } = of;
  const world = await createOutsideWorld(server, account, {
    dialect,
    policies,
    ...(cash === undefined ? {} : { cash }),
  });
  const { db } = server.database;
  await letCall(db, { account, url: provider.url, ours: ourSides[dialect].ours });
  provider.answers(json(lists[dialect]('Open Studio')));
  const now = server.clock.now();
  const actor = systemActor('test');
  const synced = await syncNow({ server, call }, account);
  if (synced?.state !== 'done') throw new Error('the list could not be compared');
  const { provider_code, game_code } = await db.read
    .selectFrom('outside_game')
    .select(['provider_code', 'game_code'])
    .where('account', '=', account)
    .executeTakeFirstOrThrow();
  await db.autocommit
    .insertInto('site_game')
    .values({ site_id: world.siteId, provider_code, game_code, enabled: true })
    .execute();
  const waiting: OutsideWork[] = [];
  const add = async (_: unknown, __: unknown, work: readonly OutsideWork[]) => void waiting.push(...work);
  const handle = freeRoundsHandler({ db, clock: server.clock, call });
  const context = { siteId: world.siteId, playerId: world.playerId, actor, now };
  const rounds: NewFreeRounds = {
    ...{ providerCode: provider_code, gameCode: game_code, quantity: 10, stake: 2n * UNIT },
    endsAt: new Date(now.getTime() + DAY_MS),
  };
  return {
    ...world,
    give: (differs = {}) => db.tx((tx) => giveFreeRounds(tx, add, context, { ...rounds, ...differs })),
    cancel: (id) => db.tx((tx) => cancelFreeRounds(tx, add, context, id)),
    async work() {
      for (const { data } of waiting.splice(0))
        await handle({ id: 'job', data, signal: new AbortController().signal });
    },
    async row(id) {
      const rows = await readFreeRounds(db.read, { ...context, limit: 50 });
      return rows.find((row) => row.id === id);
    },
  };
}

export const idOf = (given: Awaited<ReturnType<Giver['give']>>): string => {
  if (typeof given !== 'string') throw new Error(`refused: ${given.refused}`);
  return given;
};
