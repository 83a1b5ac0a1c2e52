import type { HouseGame } from '#rules/games/game-rules.ts';
import { verifyRound } from '#rules/games/verify-round.ts';
import { formatAmount } from '#rules/money/amount.ts';
import { type ProofStep, proofList } from '../frame/panels/proof.ts';
import type { Rotated } from '../frame/server.ts';
import type { Words } from '../frame/words.ts';
import type { BoardRound } from './rounds.ts';

/** Plays a round again in this browser, from the revealed seed, and shows each step and what it came to. */
export function checkBoardRound(
  t: Words,
  game: HouseGame,
  round: BoardRound,
  revealed: Rotated['revealed'],
): HTMLElement {
  const { nonce, choice, actions } = round;
  const { win, result } = round.played;
  const check = verifyRound(game, {
    serverSeed: revealed.server_seed,
    serverSeedHash: revealed.server_seed_hash,
    clientSeed: revealed.client_seed,
    nonce,
    stake: formatAmount(round.unit),
    choice,
    actions,
    win,
    result,
  });
  const acted: ProofStep = { fields: ['actions'], text: t('stepActions'), value: JSON.stringify(actions) };
  return proofList(t, check, { revealed, nonce }, [
    { fields: ['choice'], text: t('stepChoice'), value: JSON.stringify(choice) },
    ...(actions.length > 0 ? [acted] : []),
    { fields: ['result'], text: t('stepResult'), value: JSON.stringify(check.round?.result ?? null) },
    { fields: ['win'], text: t('stepPaid'), value: win },
  ]);
}
