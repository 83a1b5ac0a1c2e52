import { type Refusal, refuse } from '#contract/errors.ts';
import type { OpenLaunch } from './open-launches.ts';

/** A launch token plays on its own site, at a human pace, and the page that holds it must be of its own game. */
export function checkLaunch(
  launch: OpenLaunch | undefined,
  request: { readonly game_code?: string | undefined },
  siteId: number,
): OpenLaunch | Refusal {
  if (!launch) return refuse('launchEnded');
  const wait = launch.call();
  if (wait > 0) return refuse('tooManyRequests', { detail: { retry_after: wait } });
  const foreign = launch.siteId !== siteId || (request.game_code ?? launch.gameCode) !== launch.gameCode;
  return foreign ? refuse('permissionDenied') : launch;
}
