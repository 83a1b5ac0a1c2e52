import { explainRound } from '#rules/games/line-slot/explain.ts';
import type { LineSlotGame } from '#rules/games/line-slot/line-slot-game.ts';
import type { LineSlotResult } from '#rules/games/line-slot/play.ts';
import { verifyRound } from '#rules/games/verify-round.ts';
import { type KeptRound, type ProofStep, proofList } from '../frame/panels/proof.ts';
import type { Rotated } from '../frame/server.ts';
import type { Words } from '../frame/words.ts';

/** Plays a round again in this browser, from the revealed seed, and shows each step and what it came to. */
export function checkRound(
  t: Words,
  game: LineSlotGame,
  { nonce, played }: KeptRound,
  revealed: Rotated['revealed'],
): HTMLElement {
  const { stake, win, result } = played;
  const check = verifyRound(game, {
    serverSeed: revealed.server_seed,
    serverSeedHash: revealed.server_seed_hash,
    clientSeed: revealed.client_seed,
    nonce,
    stake,
    win,
    result,
  });
  const steps = check.round ? slotSteps(t, game, check.round.result, win) : [];
  return proofList(t, check, { revealed, nonce }, steps);
}

function slotSteps(t: Words, { slot }: LineSlotGame, result: LineSlotResult, win: string): ProofStep[] {
  const story = explainRound(slot, result);
  const sizes = slot.baseReels.map((reel) => reel.size).join(', ');
  const stops = story.spins[0]?.stops.join(' · ') ?? '';
  const steps: ProofStep[] = [{ fields: ['result'], text: t('stepStops', { sizes }), value: stops }];
  const free = story.spins.length - 1;
  if (free > 0) {
    steps.push({ fields: ['result'], text: t('stepFree', { count: free }), value: `${story.units}` });
  }
  steps.push({ fields: ['win'], text: t('stepWin'), value: win });
  return steps;
}
