import { houseGames } from '#rules/games/all-games.ts';
import { sharedGames } from '#rules/games/shared-games.ts';
import type { Player } from './player.ts';

const games = [...houseGames, ...sharedGames];

/** The launch of a game, opened where there is none. @returns `undefined` where it is refused or not answered */
export async function launchOf(player: Player, code: string): Promise<string | undefined> {
  const known = player.launches.get(code);
  if (known !== undefined) return known;
  const game = games.find((one) => one.code === code);
  if (!game) throw new Error(`no game ${code}`);
  const opened = await player.ask('/api/games/launch', {
    ...{ domain_name: player.person.host, external_id: player.person.site, mode: 'real' },
    ...{ provider_code: game.providerCode, game_code: code },
  });
  const launch = opened && new URLSearchParams(opened.launch_url.split('#')[1]).get('launch');
  if (!launch) return undefined;
  player.launches.set(code, launch);
  return launch;
}
