import { explainMint } from '#rules/games/steam-mint/explain.ts';
import type { MintResult } from '#rules/games/steam-mint/play.ts';
import { mint, steamMint } from '#rules/games/steam-mint/rules.ts';
import { verifyRound } from '#rules/games/verify-round.ts';
import { type KeptRound, type ProofStep, proofList } from '../../frame/panels/proof.ts';
import type { Rotated } from '../../frame/server.ts';
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

/** Plays a round again in this browser, from the revealed seed, and shows each step and what it came to. */
export function checkMint(
  t: Words,
  { nonce, played }: KeptRound,
  revealed: Rotated['revealed'],
): HTMLElement {
  const { stake, win, result } = played;
  const check = verifyRound(steamMint, {
    serverSeed: revealed.server_seed,
    serverSeedHash: revealed.server_seed_hash,
    clientSeed: revealed.client_seed,
    nonce,
    stake,
    win,
    result,
  });
  const steps = check.round ? stepsOf(t, check.round.result, win) : [];
  return proofList(t, check, { revealed, nonce }, steps);
}
