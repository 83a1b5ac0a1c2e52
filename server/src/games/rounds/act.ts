import type { CallRequest, CallResponse } from '#contract/calls.ts';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import type { Db } from '../../db/database.ts';
import { checkLaunch } from '../launches/check-launch.ts';
import type { OpenLaunches } from '../launches/open-launches.ts';
import type { Supply } from '../supply/open-supply.ts';
import { actInDemo } from './play-demo.ts';
import type { Steps } from './play-steps.ts';

interface ActDeps {
  readonly db: Db;
  readonly steps: Steps;
  readonly supply: Supply;
  readonly launches: OpenLaunches;
  /** Called after a decision, with the session it was made under. */
  readonly afterRound: (sessionId: string) => void;
}

/** A decision of the player in an open round, for real or for play money. */
export async function act(
  deps: ActDeps,
  request: CallRequest<'/api/games/act'>,
  at: { readonly siteId: number; readonly currency: string },
): Promise<CallResponse<'/api/games/act'> | Refusal> {
  const launch = checkLaunch(await deps.launches.findForCommand(request.launch), request, at.siteId);
  if (isRefusal(launch)) return launch;
  if (launch.mode === 'demo') return actInDemo(deps.db, launch, request);
  const answer =
    launch.mode === 'partner'
      ? await deps.supply.act(launch, request, at.currency)
      : await deps.steps.act(launch, request);
  if (!isRefusal(answer)) launch.mode === 'real' && deps.afterRound(launch.sessionId);
  else if (answer.refused === 'launchEnded') deps.launches.forget(launch);
  return answer;
}
