// Plays a finished round again from its revealed seeds and compares:
//   npm run -s verify-round -- --game lantern-reef --server-seed HEX --client-seed S --nonce 7 --stake 1
//   npm run -s verify-round -- --game quiet-ground … --stake 1 --choice '{"mines":3}' --actions '[{"open":4},"leave"]'
//   npm run -s verify-round -- --file round.json        the answer of /api/games/round
// and a round that many shared from the link of its chain:
//   npm run -s verify-round -- --game comet-climb --anchor HEX --link HEX --round 7 --pulse source:number:value
// More of the claim may be given and is checked: --server-seed-hash HEX --win 12.5, --setting JSON --outcome JSON.
// Exit 0: verified; 1: it is not; 2: the arguments make no sense.
import type { HouseGame } from '#rules/games/game-rules.ts';
import { isLineSlotGame } from '#rules/games/line-slot/line-slot-game.ts';
import type { SharedGame } from '#rules/games/shared/shared-game.ts';
import { type SharedClaim, verifyShared } from '#rules/games/shared/verify-shared.ts';
import { type RoundCheck, type RoundClaim, verifyRound } from '#rules/games/verify-round.ts';
import { formatAmount, parseAmount } from '#rules/money/amount.ts';
import { readArguments, UsageError } from './verify-round/arguments.ts';
import { tellSlot } from './verify-round/tell-slot.ts';

function tell(game: HouseGame, claim: RoundClaim, check: RoundCheck): string[] {
  const stake = parseAmount(claim.stake);
  const out = [`${game.name} (${game.code}), client seed ${claim.clientSeed}, nonce ${claim.nonce}`];
  if (check.serverSeedHash) out.push(`SHA-256 of the server seed: ${check.serverSeedHash}`);
  if (!check.round || stake === undefined) return out;
  if (isLineSlotGame(game)) out.push(...tellSlot(game, check.round.result, stake));
  else {
    out.push(`choice: ${JSON.stringify(claim.choice ?? null)}`);
    for (const action of claim.actions ?? []) out.push(`action: ${JSON.stringify(action)}`);
    out.push(`result: ${JSON.stringify(check.round.result)}`);
  }
  out.push(`stake ${claim.stake}, win ${formatAmount(check.round.win)}`);
  return out;
}

/** @returns what to say, and what is wrong */
function verifyOwn(game: HouseGame, claim: RoundClaim): readonly [string[], string[]] {
  const check = verifyRound(game, claim);
  const wrong = check.differences.map(({ field, claimed, computed }) =>
    computed === undefined
      ? `unreadable ${field}: ${claimed}`
      : `${field} differs: claimed ${claimed}, computed ${computed}`,
  );
  return [tell(game, claim, check), wrong];
}

function verifyOfAll(game: SharedGame, claim: SharedClaim): readonly [string[], string[]] {
  const { isLinked, outcome, isRight } = verifyShared(game, claim);
  const out = [`${game.name} (${game.code}), round ${claim.round}`];
  if (!isLinked) return [out, ['the link does not lead to the anchor']];
  out.push(`the link leads to the anchor in ${claim.round} steps of SHA-256`);
  if (outcome === undefined) return [out, ['unreadable setting']];
  out.push(`outcome: ${JSON.stringify(outcome)}`);
  out.push(
    `look the pulse up with its beacon: ${claim.pulse.source} ${claim.pulse.number} is ${claim.pulse.value}`,
  );
  return [out, isRight ? [] : [`outcome differs: claimed ${JSON.stringify(claim.outcome)}`]];
}

try {
  const asked = readArguments();
  const [told, wrong] =
    asked.kind === 'own' ? verifyOwn(asked.game, asked.claim) : verifyOfAll(asked.game, asked.claim);
  const verdict = wrong.length === 0 ? ['verified'] : [...wrong, 'NOT verified'];
  process.stdout.write(`${[...told, ...verdict].join('\n')}\n`);
  process.exitCode = wrong.length === 0 ? 0 : 1;
} catch (error) {
  if (
    !(
      error instanceof UsageError ||
      error instanceof SyntaxError ||
      (error instanceof Error && 'code' in error)
    )
  )
    throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
