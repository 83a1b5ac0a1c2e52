import { explainMint } from '#rules/games/steam-mint/explain.ts';
import type { MintResult } from '#rules/games/steam-mint/play.ts';
import { mint, steamMint } from '#rules/games/steam-mint/rules.ts';
import type { Rotated } from '../../frame/api-client.ts';
import type { KeptRound } from '../../frame/panels/proof.ts';
import { type ProofStep, proveRound } from '../../frame/panels/prove-round.ts';
import type { Words } from '../../frame/words.ts';

function stepsOf(t: Words, result: MintResult, win: string): ProofStep[] {
  const { coins, respins } = explainMint(mint, result);
  const fields = ['result'] as const;
  const steps: ProofStep[] = [
    {
      fields,
      text: t('stepStops', { sizes: mint.reels.map(({ size }) => size).join(', ') }),
      value: result.stops.join(' · '),
    },
  ];
  if (coins.length > 0)
    steps.push({ fields, text: t('mint.stepCoins'), value: coins.map(([, times]) => times).join(' · ') });
  if (respins.length > 0)
    steps.push({
      fields,
      text: t('mint.stepRespins'),
      value: respins.map(({ found }) => found.length).join(' · '),
    });
  return [...steps, { fields: ['win'], text: t('stepWin'), value: win }];
}

export function checkMint(t: Words, kept: KeptRound, revealed: Rotated['revealed']): HTMLElement {
  return proveRound(t, steamMint, kept, revealed, (round) =>
    round ? stepsOf(t, round.result, kept.played.win) : [],
  );
}
