import { isRefusal } from '#contract/errors.ts';
import { type ApiClient, mayRepeat, type Session } from './api-client.ts';
import { type FairnessProps, openFairness } from './panels/fairness.ts';
import type { KeptRound } from './panels/proof.ts';
import { refusalText } from './refusals.ts';
import type { Words } from './words.ts';

/** A visit whose rounds can be checked. */
export interface Checked<Round extends KeptRound> extends Pick<FairnessProps<Round>, 'check' | 'rounds'> {
  readonly t: Words;
  readonly server: ApiClient;
  readonly seed: () => Session['seed'];
  readonly setSeed: (seed: Session['seed']) => void;
}

/** The panel of seeds and proofs, with what changing the seed does to the visit. */
export function showFairness<Round extends KeptRound>({ server, setSeed, ...props }: Checked<Round>): void {
  openFairness({
    ...props,
    rotate: async (clientSeed) => {
      const answer = await server.rotateSeed(clientSeed);
      if (!isRefusal(answer)) setSeed(answer.seed);
      else if (mayRepeat(answer)) {
        // Whether the seed was rotated is unknown: fetch the current commitment.
        const now = await server.session();
        if (!isRefusal(now)) setSeed(now.seed);
      }
      return answer;
    },
    refusalText: (code) => refusalText(props.t, code),
  });
}
