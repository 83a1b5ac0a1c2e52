import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { CallResponse } from '#contract/calls.ts';
import { playerQuery } from './queries.ts';
import { useViewer } from './session.ts';

export type Balance = CallResponse<'/api/auth/get_balance'>;

const query = playerQuery('/api/auth/get_balance', {});

/** An answer that was overtaken by a push does not take the shown balance back. */
function keepNewer(known: unknown, asked: unknown): unknown {
  const [old, fresh] = [known as Balance | undefined, asked as Balance];
  return old !== undefined && !isNewer(fresh, old) ? old : fresh;
}

/** While a round is shown, what it won stays a surprise: the newest balance waits here. */
let held: { readonly until: Promise<void>; newest: Omit<Balance, 'statusCode'> | undefined } | undefined;

/** While a game is open, its word that a round begins may come after the push of what the round brought. */
let gamesOpen = 0;
const GRACE = 1_200;

/** Registers an open game for money until the returned function is called. */
export function openGame(): () => void {
  gamesOpen += 1;
  return () => {
    gamesOpen -= 1;
  };
}

/** Takes a balance over unless a newer one is there; while a round is (or may be) shown, it waits. */
export function applyBalance(client: QueryClient, balance: Omit<Balance, 'statusCode'>): void {
  if (!held && gamesOpen > 0) setTimeout(holdBalance(client), GRACE);
  if (!held) write(client, balance);
  else if (isNewer(balance, held.newest)) held.newest = balance;
}

function write(client: QueryClient, balance: Omit<Balance, 'statusCode'>): void {
  client.setQueryData(query.queryKey, (known) =>
    isNewer(balance, known) ? { ...balance, statusCode: 1 as const } : known,
  );
}

function isNewer(balance: { version: string }, known: { version: string } | undefined): boolean {
  return known === undefined || BigInt(balance.version) > BigInt(known.version);
}

/** Keeps the shown balance still until the answered function is called, or for 15 s at most. */
export function holdBalance(client: QueryClient): () => void {
  let release = () => {};
  const until = new Promise<void>((done) => {
    release = done;
  });
  const mine = { until, newest: held?.newest };
  held = mine;
  const timer = setTimeout(release, 15_000);
  void until.then(() => {
    clearTimeout(timer);
    if (held !== mine) return;
    held = undefined;
    if (mine.newest) write(client, mine.newest);
  });
  return release;
}

/**
 * Shows what a game says is left while its round is shown, so that the page and the game show one balance; a newer one
 * of the server takes its place.
 *
 * @param since the version that was shown before: where another is known by now, that stays
 * @returns the version that is shown
 */
export function showBalance(client: QueryClient, gameBalance: string, since?: string): string | undefined {
  const known = client.getQueryData<Balance>(query.queryKey);
  if (known && (since === undefined || since === known.version))
    client.setQueryData<Balance>(query.queryKey, { ...known, game_balance: gameBalance });
  return known?.version;
}

/** The player's balances, as queries answer them. */
export function useBalance() {
  const viewer = useViewer();
  return useQuery({
    ...query,
    enabled: viewer.is === 'player',
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: keepNewer,
  });
}
