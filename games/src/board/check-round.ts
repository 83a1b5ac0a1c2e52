import type { HouseGame } from '#rules/games/game-rules.ts';
import type { Rotated } from '../frame/api-client.ts';
import { type ProofStep, proveRound } from '../frame/panels/prove-round.ts';
import type { Words } from '../frame/words.ts';
import type { BoardRound } from './board-visit.ts';

export function checkBoardRound(
  t: Words,
  game: HouseGame,
  kept: BoardRound,
  revealed: Rotated['revealed'],
): HTMLElement {
  const { choice, actions, played } = kept;
  const acted: ProofStep = { fields: ['actions'], text: t('stepActions'), value: JSON.stringify(actions) };
  return proveRound(t, game, kept, revealed, (round) => [
    { fields: ['choice'], text: t('stepChoice'), value: JSON.stringify(choice) },
    ...(actions.length > 0 ? [acted] : []),
    { fields: ['result'], text: t('stepResult'), value: JSON.stringify(round?.result ?? null) },
    { fields: ['win'], text: t('stepPaid'), value: played.win },
  ]);
}
