import type { Server as HttpServer } from 'node:http';
import { Server } from 'socket.io';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import type { Pushes, PushHandshake, PushTopic } from '#contract/pushes.ts';
import type { SessionPlayer } from '../players/public.ts';
import type { SiteRecord } from '../sites/public.ts';

export interface PushParts {
  readonly siteOfHost: (host: string | undefined) => Promise<SiteRecord | Refusal>;
  readonly findSession: (
    token: string,
    accountId: string,
    siteId: number,
  ) => Promise<SessionPlayer | Refusal>;
}

/** Where a push goes: everybody on a site, one player's every tab, or the tabs of one session. */
export type PushRoom = { readonly site: number } | { readonly player: bigint } | { readonly session: string };

export interface Push {
  send<T extends PushTopic>(room: PushRoom, topic: T, ...message: Parameters<Pushes[T]>): void;
  /** Takes the tabs of an ended session out of their player's room; they stay on the site, as visitors do. */
  forget(session: string, player: bigint): void;
  /** Whether anybody would hear it, so that nothing is computed for an empty room. */
  hears(room: PushRoom): boolean;
  connections(): number;
  close(): Promise<void>;
}

function roomName(room: PushRoom): string {
  if ('site' in room) return `site:${room.site}`;
  return 'player' in room ? `player:${room.player}` : `session:${room.session}`;
}

/** Socket.IO on the server's own port. A socket that names a session joins its player's room once it is proven. */
export function openPush(http: HttpServer, parts: PushParts): Push {
  const io = new Server<Record<string, never>, Pushes>(http, {
    path: '/live',
    serveClient: false,
    transports: ['websocket', 'polling'],
    maxHttpBufferSize: 16_384,
    // Who comes back is asked again: the session may have ended in between.
    connectionStateRecovery: { maxDisconnectionDuration: 120_000, skipMiddlewares: false },
  });
  io.use(async (socket, next) => {
    try {
      const site = await parts.siteOfHost(socket.handshake.headers.host);
      if (isRefusal(site)) return next(new Error(site.refused));
      const rooms = [roomName({ site: site.id })];
      const { account_id, auth } = socket.handshake.auth as Partial<PushHandshake>;
      if (typeof account_id === 'string' && typeof auth === 'string') {
        const player = await parts.findSession(auth, account_id, site.id);
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
  return {
    send: (room, topic, ...message) => void io.to(roomName(room)).emit(topic, ...message),
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
