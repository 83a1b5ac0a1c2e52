// Plays a finished round again from its revealed seeds and compares:
//   npm run -s verify-round -- --game lantern-reef --server-seed HEX --client-seed S --nonce 7 --stake 1
//   npm run -s verify-round -- --game quiet-ground … --stake 1 --choice '{"mines":3}' --actions '[{"open":4},"leave"]'
//   npm run -s verify-round -- --file round.json        the answer of /api/games/round
// and a round that many shared from the link of its chain:
//   npm run -s verify-round -- --game comet-climb --anchor HEX --link HEX --round 7 --pulse source:number:value
//   npm run -s verify-round -- --game last-digits --anchor … --pulse … --stake 1 --choice '{"odd":1}'
// More of the claim may be given and is checked: --server-seed-hash HEX --win 12.5, --setting JSON --outcome JSON.
// Exit 0: verified; 1: it is not; 2: the arguments make no sense.
import type { LinkClaim } from '#rules/fairness/chain.ts';
import type { HouseGame } from '#rules/games/game-rules.ts';
import { isLineSlotGame } from '#rules/games/line-slot/line-slot-game.ts';
import type { SharedGame } from '#rules/games/shared/shared-game.ts';
import { type SharedClaim, verifyShared } from '#rules/games/shared/verify-shared.ts';
import {
  type ChainClaim,
  type Difference,
  type RoundCheck,
  type RoundClaim,
  verifyOnChain,
  verifyRound,
} from '#rules/games/verify-round.ts';
import { formatAmount, parseAmount } from '#rules/money/amount.ts';
import { type Asked, readArguments, UsageError } from './verify-round/arguments.ts';
import { tellSlot } from './verify-round/tell-slot.ts';

type Bet = Pick<RoundClaim, 'stake' | 'choice' | 'actions'>;

/** What was bet, what was done, and what it came to. */
function tell(game: HouseGame, claim: Bet, check: Pick<RoundCheck, 'round'>): string[] {
  const stake = parseAmount(claim.stake);
  const out: string[] = [];
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
  const out = [`${game.name} (${game.code}), client seed ${claim.clientSeed}, nonce ${claim.nonce}`];
  if (check.serverSeedHash) out.push(`SHA-256 of the server seed: ${check.serverSeedHash}`);
  return [[...out, ...tell(game, claim, check)], check.differences.map(wrongIn)];
}

function verifyChain(game: HouseGame, claim: ChainClaim): readonly [string[], string[]] {
  const check = verifyOnChain(game, claim);
  const out = [`${game.name} (${game.code}), round ${claim.round}`];
  if (check.round) out.push(...linked(claim));
  return [[...out, ...tell(game, claim, check)], check.differences.map(wrongIn)];
}

function wrongIn({ field, claimed, computed }: Difference): string {
  return computed === undefined
    ? `unreadable ${field}: ${claimed}`
    : `${field} differs: claimed ${claimed}, computed ${computed}`;
}

const linked = ({ round, pulse }: LinkClaim): string[] => [
  `the link leads to the anchor in ${round} steps of SHA-256`,
  `look the pulse up with its beacon: ${pulse.source} ${pulse.number} is ${pulse.value}`,
];

function verifyOfAll(game: SharedGame, claim: SharedClaim): readonly [string[], string[]] {
  const { isLinked, outcome, isRight } = verifyShared(game, claim);
  const out = [`${game.name} (${game.code}), round ${claim.round}`];
  if (!isLinked) return [out, ['the link does not lead to the anchor']];
  out.push(...linked(claim));
  if (outcome === undefined) return [out, ['unreadable setting']];
  out.push(`outcome: ${JSON.stringify(outcome)}`);
  return [out, isRight ? [] : [`outcome differs: claimed ${JSON.stringify(claim.outcome)}`]];
}

function verify(asked: Asked): readonly [string[], string[]] {
  if (asked.kind === 'own') return verifyOwn(asked.game, asked.claim);
  if (asked.kind === 'chain') return verifyChain(asked.game, asked.claim);
  return verifyOfAll(asked.game, asked.claim);
}

try {
  const [told, wrong] = verify(readArguments());
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
