import type { CallRequest, CallResponse } from '#contract/calls.ts';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import { checkLaunch } from './check-launch.ts';
import type { OpenLaunches } from './open-launches.ts';
import { actInDemo } from './play-demo.ts';
import { actInRound, type StepParts } from './play-steps.ts';

interface ActParts extends StepParts {
  readonly launches: OpenLaunches;
  /** Told after a decision, with the session it was made under. */
  readonly afterRound: (sessionId: string) => void;
}

/** A decision of the player in an open round, for real or for play money. */
export async function act(
  parts: ActParts,
  request: CallRequest<'/api/games/act'>,
  siteId: number,
): Promise<CallResponse<'/api/games/act'> | Refusal> {
  // Read from its row: unlike a round of one shot, a decision is not checked against the launch by the ledger.
  const launch = checkLaunch(await parts.launches.findAnew(request.launch), request, siteId);
  if (isRefusal(launch)) return launch;
  if (launch.mode === 'demo') return actInDemo(parts.db, launch, request);
  const answer = await actInRound(parts, launch, { ...request, key: request.key.toLowerCase() });
  if (!isRefusal(answer)) parts.afterRound(launch.sessionId);
  return answer;
}
