import type { Server as HttpServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { Server } from 'socket.io';
import { isRefusal } from '#contract/errors.ts';
import type { Pushes, PushHandshake, PushTopic, Subscriptions } from '#contract/pushes.ts';
import type { FindSession } from '../players/public.ts';
import { type LiveGateDeps, liveGate } from './live-gate.ts';
import { callerOf } from './session-cookie.ts';
import { textFrame } from './text-frame.ts';

export interface PushDeps extends LiveGateDeps {
  readonly findSession: FindSession;
  /** Which rooms a wish of each kind comes to on a site; `undefined` for one that makes no sense. */
  readonly roomsOf: Readonly<
    Record<WishName, (siteId: number, wish: unknown) => Promise<readonly string[] | undefined>>
  >;
}

/** Where a push goes: everybody on a site, one player's every tab, the tabs of one session, or whoever wishes to watch. */
export type PushRoom =
  | { readonly site: number }
  | { readonly player: bigint }
  | { readonly session: string }
  | { readonly watched: string }
  | { readonly sharedGame: string };

type WishName = keyof Subscriptions;

/** What a socket carries: its site, and of each kind the wish that is to be fulfilled next. */
interface SocketData {
  site: number;
  /** The kinds of which one is being fulfilled. */
  fulfilling: Set<WishName>;
  next: Map<WishName, Wish>;
}
interface Wish {
  readonly wish: unknown;
  readonly heard: unknown;
}
type Live = Server<Subscriptions, Pushes, Record<string, never>, SocketData>;
type LiveSocket = Parameters<Parameters<Live['use']>[0]>[0];

export interface Push {
  send<T extends PushTopic>(room: PushRoom, topic: T, ...message: Parameters<Pushes[T]>): void;
  /**
   * The same for what comes ten times a second and is asked for again after a line was down: nothing of it is kept for
   * those who come back.
   */
  stream<T extends PushTopic>(room: PushRoom, topic: T, ...message: Parameters<Pushes[T]>): void;
  /** Takes the tabs of an ended session out of their player's room; they stay on the site, as visitors do. */
  forget(session: string, player: bigint): void;
  /** Whether a room has subscribers, so that nothing is computed for an empty one. */
  hears(room: PushRoom): boolean;
  connections(): number;
  close(): Promise<void>;
}

function roomName(room: PushRoom): string {
  if ('site' in room) return `site:${room.site}`;
  if ('watched' in room) return `${prefixes['sports.watch']}${room.watched}`;
  if ('sharedGame' in room) return `${prefixes['games.watch']}${room.sharedGame}`;
  return 'player' in room ? `player:${room.player}` : `session:${room.session}`;
}

/** The rooms of each kind of wish; a wish takes a socket out of those of its own kind alone. */
const prefixes = { 'sports.watch': 'watched:', 'games.watch': 'shared:' } as const;
const wishNames = ['sports.watch', 'games.watch'] as const satisfies readonly WishName[];
/** Who scrolls wishes often; the database is asked for the last of it. */
const WISH_PAUSE_MS = 100;
/** Of Engine.IO's packets the one that carries one of Socket.IO's, and of those the one that carries an event. */
const MESSAGE_PACKET = 4;
const EVENT_PACKET = 2;

/** One wish of a kind after the other; of those that come meanwhile only the last. */
async function fulfil(socket: LiveSocket, deps: PushDeps, kind: WishName, wish: Wish): Promise<void> {
  const { data } = socket;
  data.next.set(kind, wish);
  if (data.fulfilling.has(kind)) return;
  data.fulfilling.add(kind);
  const prefix = prefixes[kind];
  try {
    for (let next = data.next.get(kind); next; next = data.next.get(kind)) {
      data.next.delete(kind);
      const rooms = await deps.roomsOf[kind](data.site, next.wish);
      // Rooms would keep the name of a socket that has gone meanwhile.
      if (!socket.connected) return;
      if (rooms === undefined) continue;
      const names = rooms.map((room) => `${prefix}${room}`);
      for (const room of [...socket.rooms])
        if (room.startsWith(prefix) && !names.includes(room)) await socket.leave(room);
      await socket.join(names);
      if (typeof next.heard === 'function') next.heard();
      await wait(WISH_PAUSE_MS);
    }
  } finally {
    data.fulfilling.delete(kind);
  }
}

/** Socket.IO on the server's own port. A socket that names a session joins its player's room once it is proven. */
export function openPush(http: HttpServer, deps: PushDeps): Push {
  const gate = liveGate(deps);
  const io: Live = new Server(http, {
    path: '/live',
    serveClient: false,
    transports: ['websocket', 'polling'],
    maxHttpBufferSize: 16_384,
    allowRequest: gate.allowRequest,
    // Who comes back is asked again: the session may have ended in between.
    connectionStateRecovery: { maxDisconnectionDuration: 120_000, skipMiddlewares: false },
  });
  io.engine.use(gate.guardAnswer);
  io.engine.on('connection', gate.count);
  io.use(async (socket, next) => {
    try {
      const site = await deps.siteOfHost(socket.handshake.headers.host);
      if (isRefusal(site)) return next(new Error(site.refused));
      // A line that came back may carry what its former socket was in the middle of.
      Object.assign(socket.data, { site: site.id, fulfilling: new Set(), next: new Map() });
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
        rooms.push(roomName({ player: player.playerId }), roomName({ session: player.sessionId }));
      }
      const kept = [...socket.rooms].filter((room) => room !== socket.id && !rooms.includes(room));
      await Promise.all(kept.map((room) => socket.leave(room)));
      await socket.join(rooms);
      next();
    } catch (error) {
      next(error instanceof Error ? error : new Error(String(error)));
    }
  });
  io.on('connection', (socket) => {
    for (const kind of wishNames)
      socket.on(kind, (wish: unknown, heard: unknown) => {
        fulfil(socket, deps, kind, { wish, heard }).catch((error: unknown) =>
          deps.warn(error, 'a wish to watch was not fulfilled'),
        );
      });
  });
  return {
    send: (room, topic, ...message) => void io.to(roomName(room)).emit(topic, ...message),
    stream(room, topic, ...message) {
      // An emit is kept for two minutes for those whose line is down; `volatile`, which is not, may pass a busy line
      // over. What is written to each line is neither kept nor dropped, and made once for all: a thousand lines ten
      // times a second are told this way.
      const lines = io.sockets.adapter.rooms.get(roomName(room));
      if (!lines) return;
      const packet = `${EVENT_PACKET}${JSON.stringify([topic, ...message])}`;
      const options = { compress: false, wsPreEncodedFrame: [textFrame(`${MESSAGE_PACKET}${packet}`)] };
      for (const id of lines) io.sockets.sockets.get(id)?.conn.write(packet, options);
    },
    forget: (session, player) =>
      io.in(roomName({ session })).socketsLeave([roomName({ session }), roomName({ player })]),
    hears: (room) => io.sockets.adapter.rooms.has(roomName(room)),
    connections: () => io.engine.clientsCount,
    close: async () => {
      io.disconnectSockets(true);
      await io.close();
    },
  };
}
