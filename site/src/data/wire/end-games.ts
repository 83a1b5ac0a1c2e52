import type { QueryClient } from '@tanstack/react-query';
import { isRefusal } from '#contract/errors.ts';
import { closeGameWindow } from '../browser/game-window.ts';
import { callAsPlayer } from '../call.ts';

/** The launches of games that are open for money; `use-launch.ts` names them. */
const launches = (client: QueryClient) =>
  client
    .getQueryCache()
    .findAll({ queryKey: ['launch'], type: 'active' })
    .filter(({ queryKey }) => queryKey[3] === 'real');

/** Ends the games that are open: they are asked for again, and refused with the reason. */
export function endGames(client: QueryClient): void {
  closeGameWindow();
  for (const { queryKey } of launches(client)) void client.invalidateQueries({ queryKey });
}

/** The same where a stop may have begun while pushes were missed. */
export async function endStoppedGames(client: QueryClient): Promise<void> {
  if (launches(client).length === 0) return;
  const answer = await callAsPlayer('/api/players/limits', {}, { quiet: true });
  if (!isRefusal(answer) && answer.stop !== null) endGames(client);
}
