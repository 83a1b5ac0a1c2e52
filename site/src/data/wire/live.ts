import type { QueryClient } from '@tanstack/react-query';
import type { Socket } from 'socket.io-client';
import type { CallPath } from '#contract/calls.ts';
import { refuse, sessionEnding } from '#contract/errors.ts';
import type { Pushes, PushHandshake, Subscriptions } from '#contract/pushes.ts';
import { applyBalance } from '../balance.ts';
import { askMaintenance } from '../call.ts';
import { siteFields } from '../page.ts';
import { applyJackpots, celebrate } from '../rewards/jackpots.ts';
import { applyUnread, renewRewards } from '../rewards/status.ts';
import { playerFields, useSession } from '../session.ts';
import { endGames, endStoppedGames } from './end-games.ts';
import { isUnderMaintenance, onMaintenance } from './maintenance.ts';
import { endSession, onRefused } from './refusals.ts';
import { siteChanged } from './site-changed.ts';

export type Line = Socket<Pushes, Subscriptions>;

let socket: Line | undefined;
const listeners: ((line: Line) => void)[] = [];
let opening: number | undefined;
/** Whether this line is open and has sent its handshake. */
let isIntroduced = false;
/** Milliseconds over which browsers spread: all those of a server that stops would come at once. */
const LONGEST_RECONNECT = 1_000;
/** The same for those that a server refuses, for instance while it has no database. */
const LONGEST_RETRY = 10_000;
let open: (() => void) | undefined;

/**
 * Lets a listener of the site listen to the line, to every line there will be, and opens it at once.
 * @returns keeps the listener from lines to come
 */
export function onLine(listener: (line: Line) => void): () => void {
  listeners.push(listener);
  if (socket) listener(socket);
  else if (opening !== undefined) open?.();
  return () => {
    const place = listeners.indexOf(listener);
    if (place >= 0) listeners.splice(place, 1);
  };
}

/** A read-only session receives what visitors do. */
function handshake(siteVersion: string | undefined): PushHandshake {
  const isReadOnly = useSession.getState().readOnlyUntil !== null;
  return {
    domain_name: siteFields().domain_name,
    ...(siteVersion !== undefined && { site_version: siteVersion }),
    ...(isReadOnly ? {} : playerFields()),
  };
}

async function connect(client: QueryClient, siteVersion: string | undefined): Promise<void> {
  const { io } = await import('socket.io-client');
  // The player may have changed meanwhile, which began another connection.
  if (socket) return;
  isIntroduced = false;
  const own: Line = io({
    path: '/live',
    auth: (send) => {
      // The player has changed since: this connection carries the cookies of the session before.
      if (own !== socket) return void own.disconnect();
      isIntroduced = true;
      send(handshake(siteVersion));
    },
    transports: ['websocket'],
  });
  socket = own;
  for (const listener of listeners) listener(socket);
  socket.on('balance', (push) => applyBalance(client, push));
  const askAgain = (...paths: readonly CallPath[]) => {
    for (const path of paths) void client.invalidateQueries({ queryKey: [path] });
  };
  const lists = [
    '/api/wallet/transactions',
    '/api/wallet/statement',
    '/api/wallet/statement_days',
    '/api/wallet/withdrawal_terms',
  ] as const;
  const deposits = ['/api/wallet/deposit_status', ...lists] as const;
  const withdrawals = ['/api/wallet/withdrawal_status', '/api/wallet/bank_accounts', ...lists] as const;
  socket.on('deposit', () => askAgain(...deposits));
  socket.on('withdrawal', () => askAgain(...withdrawals));
  socket.on('inbox', ({ unread }) => {
    applyUnread(client, unread);
    renewRewards(client);
  });
  socket.on('jackpots', (push) => applyJackpots(client, push));
  socket.on('jackpot.won', (push) => celebrate(client, push));
  socket.on('player.stopped', () => endGames(client));
  socket.on('session.ended', ({ message }) => {
    if (playerFields()) endSession(refuse(message));
  });
  socket.on('maintenance', (push) => onMaintenance(push));
  socket.on('site.changed', siteChanged);
  let isFirst = true;
  socket.on('connect', () => {
    // Pushes missed while disconnected are lost: what they would have changed is asked for.
    if (!isFirst) {
      askAgain(
        '/api/auth/get_balance',
        '/api/settings/get_inbox',
        '/api/rewards/jackpots',
        ...deposits,
        ...withdrawals,
      );
      renewRewards(client);
      void endStoppedGames(client);
    }
    if (!isFirst || isUnderMaintenance()) void askMaintenance();
    isFirst = false;
  });
  // Socket.IO does not reconnect by itself where the server ended the connection or refused it.
  const connectAgain = (within: number) => {
    window.setTimeout(() => {
      if (own === socket) own.connect();
    }, Math.random() * within);
  };
  own.on('disconnect', (reason) => {
    if (own === socket) isIntroduced = false;
    // It stops, or pushes were lost.
    if (reason === 'io server disconnect') connectAgain(LONGEST_RECONNECT);
  });
  own.on('connect_error', ({ message }) => {
    const ended = sessionEnding.find((code) => code === message);
    if (ended && playerFields()) onRefused(refuse(ended), false);
    if (!own.active) connectAgain(LONGEST_RETRY);
  });
}

/**
 * Opens the push connection: soon for a player, later for a visitor, and again whenever the player changes.
 * @param siteVersion of the site that the page was made of: changes of it are not missed before the connection is open
 */
export function startLive(client: QueryClient, siteVersion: string | undefined): void {
  const openIn = (ms: number) => {
    window.clearTimeout(opening);
    opening = window.setTimeout(() => {
      opening = undefined;
      void connect(client, siteVersion);
    }, ms);
  };
  open = () => openIn(0);
  openIn(listeners.length > 0 ? 0 : playerFields() ? 500 : 8_000);
  useSession.subscribe((now, before) => {
    if (now.token === before.token) return;
    // Browsers warn of a WebSocket that is closed while it opens: such a connection closes itself once it is open.
    if (isIntroduced) socket?.disconnect();
    socket = undefined;
    openIn(now.isAuthenticated || listeners.length > 0 ? 0 : 8_000);
  });
}
