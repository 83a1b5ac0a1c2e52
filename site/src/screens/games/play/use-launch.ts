import { useQuery } from '@tanstack/react-query';
import { isRefusal } from '#contract/errors.ts';
import { call } from '../../../data/call.ts';
import { Refused } from '../../../data/queries.ts';
import { playerFields, useViewer } from '../../../data/session.ts';
import type { GameEntry } from '../../../data/shapes.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';

export type Mode = 'real' | 'demo';

/**
 * Opens a game. An answer is a ticket for one visit: it is never shared, kept or asked for again by itself. Real play
 * waits for the player.
 */
export function useLaunch(game: Pick<GameEntry, 'provider_code' | 'game_code' | 'closed_here'>, mode: Mode) {
  const { i18n } = useTranslation();
  const viewer = useViewer();
  const { provider_code, game_code } = game;
  const who = mode === 'real' && viewer.is === 'player' ? viewer.user.session_token : '';
  return useQuery({
    queryKey: ['launch', provider_code, game_code, mode, who, 'player'],
    enabled: !game.closed_here && (mode === 'demo' || viewer.is === 'player'),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const ask = { provider_code, game_code, mode, language: i18n.language };
      const answer = await call(
        '/api/games/launch',
        { ...ask, ...(mode === 'real' ? playerFields() : {}) },
        { quiet: true, signal },
      );
      if (isRefusal(answer)) throw new Refused(answer);
      return answer;
    },
  });
}
