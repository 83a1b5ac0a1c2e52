import { isRefusal } from '#contract/errors.ts';
import { playerActor } from '../actor.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { uuid7 } from '../db/uuid7.ts';
import type { CallContext, PlayerContext } from '../edge/handlers.ts';
import {
  messageHandler,
  messageSubscriber,
  openMailbox,
  openPushKeys,
  readMailbox,
} from '../providers/messages/public.ts';
import type { OutsideWork } from '../providers/outside-work.ts';
import { seedSites } from '../seed/seed-sites.ts';
import { createSites, type SiteRecord } from '../sites/public.ts';
import { type TestClock, testClock } from '../test-clock.ts';
import { testContext } from '../test-context.ts';
import { playerCalls } from './calls.ts';
import { createTacs } from './codes/tac.ts';
import { createHasher, hashCost, type PasswordHasher } from './guards/hasher.ts';
import { serverKey } from './guards/server-key.ts';
import { NO_BROWSER } from './sessions/caller.ts';
import { findSession } from './sessions/sessions.ts';

export const PASSWORD = 'Sunday Paper 7';

/** The calls of players on the sites that ship, as a suite sees them: the database is real, the wire is left out. */
export interface Players {
  readonly clock: TestClock;
  readonly calls: ReturnType<typeof playerCalls>;
  readonly hasher: PasswordHasher;
  site(externalId: string): Promise<SiteRecord>;
  context(externalId: string, ip?: string): Promise<CallContext>;
  /** The context of a player's call, resolved from the token as the edge does it. */
  playerContext(externalId: string, accountId: string, token: string): Promise<PlayerContext>;
  /** Works off the outbox and gives the body of the newest message to that address. */
  newestMessage(to: string): Promise<string | undefined>;
  /** Opens an account on `lucky`, where no code is asked for, and logs it in. */
  member(accountId: string): Promise<{ readonly token: string; readonly context: PlayerContext }>;
}

/** @param cost of the hashes that are made from now on */
export async function startPlayers(db: Db, cost = hashCost('test')): Promise<Players> {
  await seedSites(db);
  const hasher = await createHasher(cost);
  const clock = testClock();
  const handlers = playerCalls({
    db,
    hasher,
    tacs: createTacs(await serverKey(db, 'tac')),
    depositedSince: async () => 0n,
    encodeDocument: async () => 'busy',
    scanner: undefined,
    webPush: { keys: openPushKeys(db, []), reach: { isKnownOnly: true, ownHosts: [] } },
  });
  const calls = atTheClock(handlers, clock);
  const { site, context, playerContext } = contexts(db, clock);
  return {
    clock,
    calls,
    hasher,
    site,
    context,
    playerContext,
    async newestMessage(to) {
      await relayMessages(db, clock);
      return (await readMailbox(db.read)).find((message) => message.recipient === to)?.body;
    },
    async member(accountId) {
      const base = await context('lucky');
      const names = { domain_name: 'lucky.localhost', external_id: 'lucky', account_id: accountId };
      const opened = await calls['auth.signup'](
        { ...names, password: PASSWORD, contact_email: `${accountId}@example.com` },
        base,
      );
      if (isRefusal(opened)) throw new Error(opened.refused);
      const login = await calls['auth.login']({ ...names, password: PASSWORD }, base);
      if (isRefusal(login)) throw new Error(login.refused);
      return { token: login.token, context: await playerContext('lucky', accountId, login.token) };
    },
  };
}

/** The same calls, each at the moment of the clock when it is made, as the edge reads it. */
function atTheClock<Calls extends object>(calls: Calls, clock: Clock): Calls {
  const timed = Object.entries(calls).map(([name, call]) => [
    name,
    (request: unknown, context: CallContext) => call(request, { ...context, now: clock.now() }),
  ]);
  // Sound: every call is there, under its name.
  return Object.fromEntries(timed) as Calls;
}

function contexts(db: Db, clock: Clock): Pick<Players, 'site' | 'context' | 'playerContext'> {
  const sites = createSites(db);
  async function site(externalId: string): Promise<SiteRecord> {
    const found = await sites.byExternalId(externalId);
    if (!found) throw new Error(`no site ${externalId}`);
    return found;
  }
  async function context(externalId: string, ip = '10.0.0.1'): Promise<CallContext> {
    return testContext(await site(externalId), { ip, clock });
  }
  return {
    site,
    context,
    async playerContext(externalId, accountId, token) {
      const base = await context(externalId);
      const player = await findSession(db, {
        token,
        accountId,
        siteId: base.siteId,
        caller: NO_BROWSER,
        now: clock.now(),
      });
      if (isRefusal(player)) throw new Error(player.refused);
      const { playerId } = player;
      return { ...base, player, playerId, actor: playerActor(playerId) };
    },
  };
}

/** Takes the messages off the outbox and sends each, as the relay and the queues of a server do. */
async function relayMessages(db: Db, clock: Clock): Promise<void> {
  const waiting: OutsideWork[] = [];
  const subscriber = messageSubscriber(async (_tx, _queue, work) => {
    waiting.push(...work);
  });
  await db.tx(async (tx) => {
    const events = await tx.deleteFrom('outbox').returningAll().execute();
    await subscriber.handle(
      events.filter((event) => subscriber.topics.includes(event.topic)),
      tx,
    );
  });
  const send = messageHandler(db, clock, openMailbox(db));
  const { signal } = new AbortController();
  for (const { data } of waiting) await send({ id: uuid7(), data, signal });
}

export const codeIn = (message: string | undefined): string => /\b\d{8}\b/.exec(message ?? '')?.[0] ?? '';
