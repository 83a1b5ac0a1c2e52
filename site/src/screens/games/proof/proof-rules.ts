import { findGameRules } from '#rules/games/all-games.ts';
import { verifyRound } from '#rules/games/verify-round.ts';
import type { Proof, Step, Window } from './round-proof.ts';
import { slotWindows } from './slot-windows.ts';

/** This file brings the rules of every game with it: it is loaded when somebody looks at a proof. */

/** Plays a revealed round again in this browser and says of each claim whether it holds. */
export function verify(proof: Proof, serverSeed: string): readonly Step[] | undefined {
  const game = findGameRules(proof.game_code);
  if (!game) return undefined;
  const { server_seed_hash, client_seed, nonce } = proof.proof;
  const check = verifyRound(game, {
    serverSeed,
    serverSeedHash: server_seed_hash,
    clientSeed: client_seed,
    nonce,
    stake: proof.unit,
    choice: proof.choice,
    actions: proof.actions,
    win: proof.win,
    result: proof.result,
  });
  const different = (fields: readonly string[]) =>
    check.differences.find(({ field }) => fields.includes(field));
  const step = (name: Step['name'], fields: readonly string[]): Step => {
    const found = different(fields);
    return { name, holds: found === undefined, claimed: found?.claimed, computed: found?.computed };
  };
  return [
    step('hash', ['serverSeed', 'serverSeedHash']),
    step('draw', ['clientSeed', 'nonce', 'choice', 'actions', 'result']),
    step('win', ['stake', 'win']),
  ];
}

/** The windows of a slot's reels, spin by spin, by symbol names; `undefined` for any other game. */
export function windowsOf({
  game_code,
  result,
}: Pick<Proof, 'game_code' | 'result'>): readonly Window[] | undefined {
  const game = findGameRules(game_code);
  return game && slotWindows(game, result);
}
