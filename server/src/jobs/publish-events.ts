import { z } from 'zod';
import { sessionEnds } from '#contract/errors.ts';
import { formatAmount } from '#rules/money/amount.ts';
import type { Bus, Topic } from '../db/bus/open-bus.ts';
import type { Db } from '../db/database.ts';
import type { OutboxRow } from '../db/outbox.ts';
import type { Push } from '../edge/live/push.ts';
import { type Balances, balancesOf } from '../ledger/public.ts';
import { countUnreadOf } from '../rewards/public.ts';
import type { OfficeLive } from '../staff/public.ts';
import type { PublishEvents } from './outbox-relay.ts';

const ticketPayload = z.object({
  ticket_id: z.string(),
  state: z.string(),
  returned: z.string().transform(BigInt),
});
const withdrawalPayload = z.object({ withdrawal_id: z.string(), state: z.string(), amount: z.string() });
const depositPayload = z.object({ deposit_id: z.string(), state: z.string(), amount: z.string() });
const stoppedPayload = z.object({ kind: z.string(), until: z.string().nullable() });
const sessionPayload = z.object({
  session_ids: z.array(z.string()),
  message: z.enum(sessionEnds),
});
const maintenancePayload = z.object({
  is_maintenance: z.boolean(),
  start_date: z.string().nullable(),
  end_date: z.string().nullable(),
});
const jackpotsPayload = z.object({
  value: z.array(z.object({ jackpot_id: z.string(), amount: z.string() })),
});
const jackpotWonPayload = z.object({ jackpot_id: z.string(), round_id: z.string(), amount: z.string() });
const adsPayload = z.object({ fbp: z.string().optional(), appsflyer_id: z.string().optional() });
const smsPayload = z.object({ scope: z.string() });

export type CountVisit = (visit: { readonly site: string; readonly source: string }) => void;
export type CountSms = (refused: { readonly site: string; readonly scope: string }) => void;

export interface PublisherDeps {
  readonly db: Pick<Db, 'read'>;
  readonly push: Pick<Push, 'send' | 'forget' | 'hasSubscribers' | 'reconnectAll'>;
  /** The pages of staff. */
  readonly office: Pick<OfficeLive, 'relayed'>;
  /** A site has another version: what was derived from it is dropped. */
  readonly siteChanged: () => void;
  readonly count: { readonly visit: CountVisit; readonly refusedSms: CountSms };
  readonly warn: (error: unknown, message: string) => void;
}

/** Data read once per batch, for players with an open page; each entry is pushed once and removed. */
interface Current {
  readonly balances: Map<bigint, Balances>;
  readonly unread: Map<bigint, number>;
}

/**
 * Publishes events to browsers and counts them in the figures of this process, in their order. At most once: what this
 * process did not publish before it died is published by no other, and pages ask again when they reconnect.
 */
export function eventPublisher(deps: PublisherDeps): PublishEvents {
  return async (events) => {
    const current = await readCurrent(deps, events);
    for (const event of events) {
      try {
        publishEvent(deps, event, current);
        deps.office.relayed(event);
      } catch (error) {
        deps.warn(error, `outbox event ${event.id} could not be published`);
      }
    }
  };
}

const eventsTopic: Topic<readonly OutboxRow[]> = { name: 'events' };
/** Events of one message of the bus. */
const TOGETHER = 20;

/** What browsers are pushed; the figures of other topics are counted by the server that relays them. */
const isPushed = (topic: string): boolean => topic !== 'ads.visited' && topic !== 'sms.refused';

/**
 * Publishes events here and on all other servers, where each does what it does with its own: a server pushes to the browsers
 * that are connected to it. The events of a player keep their order on each of them.
 */
export function publishEverywhere(
  bus: Pick<Bus, 'publish' | 'subscribe'>,
  publish: PublishEvents,
): PublishEvents {
  let received: OutboxRow[] = [];
  let publishing = Promise.resolve();
  bus.subscribe(eventsTopic, (events) => {
    received.push(...events);
    publishing = publishing.then(() => {
      const batch = received;
      received = [];
      return batch.length > 0 ? publish(batch) : undefined;
    });
  });
  return async (events) => {
    const pushed = leaner(events.filter(({ topic }) => isPushed(topic)));
    for (let start = 0; start < pushed.length; start += TOGETHER)
      bus.publish(eventsTopic, pushed.slice(start, start + TOGETHER));
    await publish(events);
  };
}

/** One change of balance for each player, without what it came from: the balance is read where it is pushed. */
function leaner(events: readonly OutboxRow[]): OutboxRow[] {
  const players = new Set<bigint | null>();
  return events.flatMap((event): OutboxRow[] => {
    if (!changesBalance(event.topic)) return [event];
    if (players.has(event.player_id)) return [];
    players.add(event.player_id);
    return [{ ...event, topic: 'balance.changed', payload: {} }];
  });
}

const changesBalance = (topic: string) => topic === 'balance.changed' || topic === 'round.settled';

/** One query for all players of a batch, and none if nobody is connected. */
async function readCurrent(
  { db, push, warn }: PublisherDeps,
  events: readonly OutboxRow[],
): Promise<Current> {
  const playersOf = (isMeant: (topic: string) => boolean) => {
    const players = events.flatMap((event) => (isMeant(event.topic) ? (event.player_id ?? []) : []));
    return [...new Set(players)].filter((player) => push.hasSubscribers({ player }));
  };
  const orNothing = async <Value>(read: Promise<Map<bigint, Value>>): Promise<Map<bigint, Value>> => {
    try {
      return await read;
    } catch (error) {
      warn(error, 'what is to be pushed could not be read');
      // No later event is sure to come: browsers ask themselves for what was not pushed.
      push.reconnectAll();
      return new Map();
    }
  };
  const [balances, unread] = await Promise.all([
    orNothing(balancesOf(db.read, playersOf(changesBalance))),
    orNothing(
      countUnreadOf(
        db.read,
        playersOf((topic) => topic === 'inbox.changed'),
      ),
    ),
  ]);
  return { balances, unread };
}

function publishEvent({ push, siteChanged, count }: PublisherDeps, event: OutboxRow, current: Current): void {
  const { site_id: siteId, player_id: player, topic, payload } = event;
  if (player !== null) publishToPlayer(push, { player, topic, payload }, current);
  switch (topic) {
    case 'session.ended': {
      const { session_ids, message } = sessionPayload.parse(payload);
      for (const session of session_ids) {
        push.send({ session }, 'session.ended', { message });
        if (player !== null) push.forget(session, player);
      }
      break;
    }
    case 'site.changed':
      siteChanged();
      push.send({ site: siteId }, 'site.changed');
      break;
    case 'site.maintenance':
      push.send({ site: siteId }, 'maintenance', maintenancePayload.parse(payload));
      break;
    case 'jackpots.changed':
      push.send({ site: siteId }, 'jackpots', jackpotsPayload.parse(payload));
      break;
    // Advertisements are weighed by how many they bring: by site, and by what named the click.
    case 'ads.visited':
      for (const source of Object.keys(adsPayload.parse(payload)))
        count.visit({ site: String(siteId), source });
      break;
    case 'sms.refused':
      count.refusedSms({ site: String(siteId), scope: smsPayload.parse(payload).scope });
      break;
  }
}

function publishToPlayer(
  push: PublisherDeps['push'],
  { player, topic, payload }: { player: bigint } & Pick<OutboxRow, 'topic' | 'payload'>,
  current: Current,
): void {
  switch (topic) {
    case 'balance.changed':
    case 'round.settled': {
      const found = take(current.balances, player);
      if (!found) return;
      push.send({ player }, 'balance', {
        game_balance: formatAmount(found.cash),
        game_token: formatAmount(found.token),
        version: String(found.version),
      });
      break;
    }
    case 'inbox.changed': {
      const unread = take(current.unread, player);
      if (unread !== undefined) push.send({ player }, 'inbox', { unread });
      break;
    }
    case 'deposit.settled':
      push.send({ player }, 'deposit', depositPayload.parse(payload));
      break;
    case 'ticket.changed': {
      const { returned, ...ticket } = ticketPayload.parse(payload);
      push.send({ player }, 'ticket', { ...ticket, returned: formatAmount(returned) });
      break;
    }
    case 'player.stopped':
      push.send({ player }, 'player.stopped', stoppedPayload.parse(payload));
      break;
    case 'jackpot.won':
      push.send({ player }, 'jackpot.won', jackpotWonPayload.parse(payload));
      break;
    case 'withdrawal.changed':
      push.send({ player }, 'withdrawal', withdrawalPayload.parse(payload));
      break;
  }
}

function take<Value>(from: Map<bigint, Value>, player: bigint): Value | undefined {
  const found = from.get(player);
  from.delete(player);
  return found;
}
