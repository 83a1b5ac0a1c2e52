import type { CallResponse } from '#contract/calls.ts';
import type { Refusal } from '#contract/errors.ts';
import { insist, post } from '../frame/api-client.ts';

export type SharedState = CallResponse<'/api/games/shared/state'>;
export type BetAnswer = CallResponse<'/api/games/shared/bet'>;
export type SharedHistory = CallResponse<'/api/games/shared/history'>;

/** A stake on a round; the key is kept by the caller, so that what is asked again is the same bet. */
export interface Stake {
  readonly key: string;
  readonly roundId: string;
  readonly stake: string;
  readonly choice: unknown;
}

/** The calls of a page whose rounds many share, with its launch token and nothing else. */
export interface SharedClient {
  /** Asked once: who waits for an answer asks again in its own time. */
  state(): Promise<SharedState | Refusal>;
  bet(stake: Stake): Promise<BetAnswer | Refusal>;
  cashOut(betId: string): Promise<BetAnswer | Refusal>;
  cancel(betId: string): Promise<BetAnswer | Refusal>;
  /** @param before the `next` of the answer before */
  history(limit: number, before?: string): Promise<SharedHistory | Refusal>;
}

export function createSharedClient(page: string, launch: string, gameCode: string): SharedClient {
  const at = (name: string) => new URL(`/api/games/shared/${name}`, page);
  const who = { launch, game_code: gameCode };
  return {
    state: () => post<'/api/games/shared/state'>(at('state'), who),
    bet: ({ key, roundId, stake, choice }) =>
      insist<'/api/games/shared/bet'>(at('bet'), { ...who, key, round_id: roundId, stake, choice }),
    cashOut: (bet_id) => insist<'/api/games/shared/cash_out'>(at('cash_out'), { ...who, bet_id }),
    cancel: (bet_id) => insist<'/api/games/shared/cancel'>(at('cancel'), { ...who, bet_id }),
    history: (limit, before) =>
      insist<'/api/games/shared/history'>(at('history'), {
        ...who,
        limit,
        ...(before === undefined ? {} : { before }),
      }),
  };
}
