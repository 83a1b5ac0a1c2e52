import type { QueryClient } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { playerQuery } from '../queries.ts';
import { useViewer } from '../session.ts';

const query = playerQuery('/api/settings/check_status', {});

const quiet = { unread: 0, claimable: 0 };

/**
 * How the player stands: what is unread, what waits to be claimed. A session that is over shows on coming back. A part
 * of the page that is taken over late finds the answer there already, and must first look as the server drew it.
 */
export function useStatus(): { readonly unread: number; readonly claimable: number } {
  const viewer = useViewer();
  const [taken, setTaken] = useState(false);
  useEffect(() => setTaken(true), []);
  const { data } = useQuery({ ...query, enabled: viewer.is === 'player', refetchOnWindowFocus: true });
  return taken && data ? data : quiet;
}

/** Takes over how many messages are unread, as the server pushes or answers it. */
export function applyUnread(client: QueryClient, unread: number): void {
  client.setQueryData(query.queryKey, (known) => known && { ...known, unread });
  void client.invalidateQueries({ queryKey: ['/api/settings/get_inbox'] });
}

/** Refetches everything that depends on rewards after one was earned or claimed. */
export function renewRewards(client: QueryClient): void {
  for (const path of [
    '/api/settings/check_status',
    '/api/rewards/missions',
    '/api/rewards/my_promotions',
    '/api/bonuses/mine',
    '/api/bonuses/free_rounds',
    '/api/bonuses/offers',
    '/api/rewards/my_ranks',
    '/api/rewards/my_tournaments',
    '/api/rewards/my_referrals',
    '/api/auth/vip',
  ]) {
    void client.invalidateQueries({ queryKey: [path] });
  }
}
