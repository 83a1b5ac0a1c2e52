import { explainRound } from '#rules/games/line-slot/explain.ts';
import type { LineSlotGame } from '#rules/games/line-slot/line-slot-game.ts';
import type { LineSlotResult } from '#rules/games/line-slot/play.ts';
import type { Rotated } from '../frame/api-client.ts';
import type { KeptRound } from '../frame/panels/proof.ts';
import { type ProofStep, proveRound } from '../frame/panels/prove-round.ts';
import type { Words } from '../frame/words.ts';

export function checkRound(
  t: Words,
  game: LineSlotGame,
  kept: KeptRound,
  revealed: Rotated['revealed'],
): HTMLElement {
  return proveRound(t, game, kept, revealed, (round) =>
    round ? slotSteps(t, game, round.result, kept.played.win) : [],
  );
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
