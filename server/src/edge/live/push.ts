import type { Server as HttpServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { Server } from 'socket.io';
import { type ErrorCode, isRefusal } from '#contract/errors.ts';
import type { Pushes, PushHandshake, PushTopic, Subscriptions } from '#contract/pushes.ts';
import type { FindSession } from '../../players/public.ts';
import { callerOf } from '../caller/session-cookie.ts';
import { type LiveGateDeps, liveGate } from './live-gate.ts';
import { textFrame } from './text-frame.ts';

export interface PushDeps extends LiveGateDeps {
  readonly findSession: FindSession;
  /** The rooms of a subscription on a site, by its kind; `undefined` if the subscription is invalid. */
  readonly roomsOf: Readonly<
    Record<
      SubscriptionName,
      (siteId: number, subscription: unknown) => Promise<readonly string[] | undefined>
    >
  >;
}

/**
 * The recipients of a push: all of a site, all tabs of a player, the tabs of a session, or the subscribers of a
 * topic.
 */
export type PushRoom =
  | { readonly site: number }
  | { readonly player: bigint }
  | { readonly session: string }
  | { readonly watched: string }
  | { readonly sharedGame: string };

type SubscriptionName = keyof Subscriptions;

/** Data of a socket: its site, and per kind the subscription request to process next. */
interface SocketData {
  site: number;
  /** Kinds with a request in progress. */
  subscribing: Set<SubscriptionName>;
  next: Map<SubscriptionName, SubscriptionRequest>;
}
interface SubscriptionRequest {
  readonly subscription: unknown;
  readonly ready: unknown;
}
type Live = Server<Subscriptions, Pushes, Record<string, never>, SocketData>;
type LiveSocket = Parameters<Parameters<Live['use']>[0]>[0];

export interface Push {
  send<T extends PushTopic>(room: PushRoom, topic: T, ...message: Parameters<Pushes[T]>): void;
  /** Like `send`, for messages that go to many browsers about ten times a second. */
  stream<T extends PushTopic>(room: PushRoom, topic: T, ...message: Parameters<Pushes[T]>): void;
  /** Removes the tabs of an ended session from their player's room; they keep receiving pushes of the site. */
  forget(session: string, player: bigint): void;
  /** Lets every browser connect anew and ask again for what it shows: pushes may have been lost. */
  reconnectAll(): void;
  /** The same for the browsers of one site. */
  reconnectSite(site: number): void;
  /** The same one after the other, spread evenly over `ms`, so that they do not all reach the next server at once. */
  moveAll(ms: number): Promise<void>;
  /** Whether a room has subscribers, so that nothing is computed for an empty one. */
  hasSubscribers(room: PushRoom): boolean;
  connections(): number;
  close(): Promise<void>;
}

function roomName(room: PushRoom): string {
  if ('site' in room) return `site:${room.site}`;
  if ('watched' in room) return `${prefixes['sports.watch']}${room.watched}`;
  if ('sharedGame' in room) return `${prefixes['games.watch']}${room.sharedGame}`;
  return 'player' in room ? `player:${room.player}` : `session:${room.session}`;
}

/** Room prefixes by kind of subscription; a new subscription leaves the rooms of its own kind only. */
const prefixes = { 'sports.watch': 'watched:', 'games.watch': 'shared:' } as const;
const subscriptionNames = ['sports.watch', 'games.watch'] as const satisfies readonly SubscriptionName[];
/** Scrolling changes subscriptions often; this throttles the queries. */
const SUBSCRIPTION_PAUSE_MS = 100;
/** A subscription whose rooms could not be read is tried again: the browser does not ask twice. */
const RETRY_MS = 1_000;
/** Connections that are moved are ended in groups, this far apart. */
const MOVE_TICK_MS = 50;
/** The Engine.IO packet type that carries a Socket.IO packet, and the Socket.IO packet type of an event. */
const MESSAGE_PACKET = 4;
const EVENT_PACKET = 2;

/** Processes one subscription request per kind at a time; while busy, only the latest is kept. */
async function subscribe(
  socket: LiveSocket,
  deps: PushDeps,
  kind: SubscriptionName,
  subscription: SubscriptionRequest,
): Promise<void> {
  const { data } = socket;
  data.next.set(kind, subscription);
  if (data.subscribing.has(kind)) return;
  data.subscribing.add(kind);
  const prefix = prefixes[kind];
  const findRooms = async (one: SubscriptionRequest) => deps.roomsOf[kind](data.site, one.subscription);
  try {
    for (let next = data.next.get(kind); next; next = data.next.get(kind)) {
      data.next.delete(kind);
      const rooms = await findRooms(next).catch((error: unknown) => {
        deps.warn(error, 'a subscription waits for its rooms');
        return 'failed' as const;
      });
      // Joining would leave a stale entry for a socket that has disconnected meanwhile.
      if (!socket.connected) return;
      if (rooms === 'failed') {
        await wait(RETRY_MS);
        if (!data.next.has(kind)) data.next.set(kind, next);
        continue;
      }
      if (rooms === undefined) continue;
      const names = rooms.map((room) => `${prefix}${room}`);
      for (const room of [...socket.rooms])
        if (room.startsWith(prefix) && !names.includes(room)) await socket.leave(room);
      await socket.join(names);
      if (typeof next.ready === 'function') next.ready();
      await wait(SUBSCRIPTION_PAUSE_MS);
    }
  } finally {
    data.subscribing.delete(kind);
  }
}

/** Socket.IO on the server's own port. A socket that names a session joins its player's room once it is proven. */
export function openPush(http: HttpServer, deps: PushDeps): Push {
  const gate = liveGate(deps);
  const io: Live = new Server(http, {
    path: '/live',
    serveClient: false,
    // Polling would need every request of a connection on the same server.
    transports: ['websocket'],
    maxHttpBufferSize: 16_384,
    allowRequest: gate.allowRequest,
  });
  io.engine.use(gate.guardAnswer);
  io.engine.on('connection', gate.count);
  io.use(async (socket, next) => {
    try {
      const site = await deps.siteOfHost(socket.handshake.headers.host);
      if (isRefusal(site)) return next(new Error(site.refused));
      Object.assign(socket.data, { site: site.id, subscribing: new Set(), next: new Map() });
      const rooms = [roomName({ site: site.id })];
      const { account_id, auth } = socket.handshake.auth as Partial<PushHandshake>;
      if (typeof account_id === 'string' && typeof auth === 'string') {
        const caller = callerOf(socket.handshake.headers);
        const player = await deps.findSession({
          token: auth,
          accountId: account_id,
          siteId: site.id,
          caller,
        });
        if (isRefusal(player)) return next(new Error(player.refused));
        // A read-only session ends without being published.
        if (player.readOnly) return next(new Error('readOnlySession' satisfies ErrorCode));
        rooms.push(roomName({ player: player.playerId }), roomName({ session: player.sessionId }));
      }
      await socket.join(rooms);
      next();
    } catch (error) {
      next(error instanceof Error ? error : new Error(String(error)));
    }
  });
  /** Tells a page about changes that came after it was made and before it was connected. */
  async function compareVersion(socket: LiveSocket): Promise<void> {
    const { site_version } = socket.handshake.auth as Partial<PushHandshake>;
    if (typeof site_version !== 'string') return;
    // Asked once it is in the room of its site: later changes are pushed to it.
    const site = await deps.siteOfHost(socket.handshake.headers.host);
    if (!isRefusal(site) && site.version !== site_version) socket.emit('site.changed');
  }
  io.on('connection', (socket) => {
    compareVersion(socket).catch((error: unknown) => deps.warn(error, 'the site of a page was not compared'));
    for (const kind of subscriptionNames)
      socket.on(kind, (subscription: unknown, ready: unknown) => {
        subscribe(socket, deps, kind, { subscription, ready }).catch((error: unknown) =>
          deps.warn(error, 'a subscription failed'),
        );
      });
  });
  return {
    send: (room, topic, ...message) => void io.to(roomName(room)).emit(topic, ...message),
    stream(room, topic, ...message) {
      // Encoded once for all: a thousand lines ten times a second are sent this way.
      const lines = io.sockets.adapter.rooms.get(roomName(room));
      if (!lines) return;
      const packet = `${EVENT_PACKET}${JSON.stringify([topic, ...message])}`;
      const options = { compress: false, wsPreEncodedFrame: [textFrame(`${MESSAGE_PACKET}${packet}`)] };
      for (const id of lines) io.sockets.sockets.get(id)?.conn.write(packet, options);
    },
    forget: (session, player) =>
      io.in(roomName({ session })).socketsLeave([roomName({ session }), roomName({ player })]),
    reconnectSite: (site) => void io.in(roomName({ site })).disconnectSockets(true),
    reconnectAll: () => void io.disconnectSockets(true),
    async moveAll(ms) {
      const sockets = [...io.sockets.sockets.values()];
      const slices = Math.max(1, Math.ceil(ms / MOVE_TICK_MS));
      for (let slice = 0; slice < slices; slice++) {
        const [from, to] = [slice, slice + 1].map((at) => Math.round((at * sockets.length) / slices));
        for (const socket of sockets.slice(from, to)) socket.disconnect(true);
        if (ms > 0) await wait(MOVE_TICK_MS);
      }
    },
    hasSubscribers: (room) => io.sockets.adapter.rooms.has(roomName(room)),
    connections: () => io.engine.clientsCount,
    close: async () => {
      io.disconnectSockets(true);
      await io.close();
    },
  };
}
