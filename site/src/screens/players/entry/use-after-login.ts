import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { CallResponse } from '#contract/calls.ts';
import { closeModal } from '../../../data/modals.ts';
import { playerQuery } from '../../../data/queries.ts';
import { signIn } from '../../../data/session.ts';
import { routeAt } from '../../../routes/routes.ts';
import { takeReturn } from '../../../shells/login/return-to.ts';

/** Takes the answer of a login: opens the session, fetches what a player sees at once, and goes on. */
export function useAfterLogin(): (answer: CallResponse<'/api/auth/login'>) => void {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return useCallback(
    (answer) => {
      signIn(answer);
      void client.prefetchQuery(playerQuery('/api/auth/get_balance', {}));
      void client.prefetchQuery(playerQuery('/api/auth/vip', {}));
      void client.prefetchQuery(playerQuery('/api/home/fav_list', {}));
      closeModal();
      // On a guest's screen the guard leads on, as it does for a player who comes there.
      if (routeAt(pathname).access === 'guest') return;
      const to = takeReturn();
      if (to !== undefined) navigate(to);
    },
    [client, navigate, pathname],
  );
}
