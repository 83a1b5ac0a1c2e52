import { explainWays } from '#rules/games/ways-slot/explain.ts';
import type { WaysResult } from '#rules/games/ways-slot/play.ts';
import type { WaysSlotGame } from '#rules/games/ways-slot/ways-slot-game.ts';
import type { Rotated } from '../frame/api-client.ts';
import type { KeptRound } from '../frame/panels/proof.ts';
import { type ProofStep, proveRound } from '../frame/panels/prove-round.ts';
import type { Words } from '../frame/words.ts';

function stepsOf(t: Words, { ways }: WaysSlotGame, result: WaysResult, win: string): ProofStep[] {
  const { spins } = explainWays(ways, result);
  const [paid, ...free] = spins;
  const sizes = ways.baseReels.map(({ size }) => size).join(', ');
  const fields = ['result'] as const;
  const steps: ProofStep[] = [
    { fields, text: t('stepStops', { sizes }), value: paid?.stops.join(' · ') ?? '' },
  ];
  if (paid?.blooms.some((bloom) => bloom > 0))
    steps.push({
      fields,
      text: t('ways.stepGrown'),
      value: paid.blooms.map((bloom) => `×${bloom}`).join(' · '),
    });
  if (ways.table.cascades)
    steps.push({
      fields,
      text: t('ways.stepFalls'),
      value: paid?.stills.map(({ units, times }) => `${units} (×${times})`).join(' · ') ?? '',
    });
  if (free.length > 0)
    steps.push({
      fields,
      text: t('ways.stepFree', { count: free.length }),
      value: free.map(({ units }) => units).join(' · '),
    });
  return [...steps, { fields: ['win'], text: t('stepWin'), value: win }];
}

export function checkWays(
  t: Words,
  game: WaysSlotGame,
  kept: KeptRound,
  revealed: Rotated['revealed'],
): HTMLElement {
  return proveRound(t, game, kept, revealed, (round) =>
    round ? stepsOf(t, game, round.result, kept.played.win) : [],
  );
}
