import type { CallRequest, CallResponse } from '#contract/calls.ts';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import { checkLaunch } from '../launches/check-launch.ts';
import type { OpenLaunches } from '../launches/open-launches.ts';
import { actInDemo } from './play-demo.ts';
import { actInRound, type StepDeps } from './play-steps.ts';

interface ActDeps extends StepDeps {
  readonly launches: OpenLaunches;
  /** Called after a decision, with the session it was made under. */
  readonly afterRound: (sessionId: string) => void;
}

/** A decision of the player in an open round, for real or for play money. */
export async function act(
  deps: ActDeps,
  request: CallRequest<'/api/games/act'>,
  siteId: number,
): Promise<CallResponse<'/api/games/act'> | Refusal> {
  // Read from its row: unlike a round of one shot, a decision is not checked against the launch by the ledger.
  const launch = checkLaunch(await deps.launches.findAnew(request.launch), request, siteId);
  if (isRefusal(launch)) return launch;
  if (launch.mode === 'demo') return actInDemo(deps.db, launch, request);
  const answer = await actInRound(deps, launch, { ...request, key: request.key.toLowerCase() });
  if (!isRefusal(answer)) deps.afterRound(launch.sessionId);
  return answer;
}
