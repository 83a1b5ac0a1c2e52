// Plays a finished round again from its revealed seeds and compares:
//   npm run -s verify-round -- --game lantern-reef --server-seed HEX --client-seed S --nonce 7 --stake 1
//   npm run -s verify-round -- --file round.json        the answer of /api/games/round
// More of the claim may be given and is checked: --server-seed-hash HEX --win 12.5. Exit 0: verified; 1: it is not;
// 2: the arguments make no sense.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { findGameRules, houseGames } from '#rules/games/all-games.ts';
import type { GameRules } from '#rules/games/game-rules.ts';
import { explainRound, type SpinStory } from '#rules/games/line-slot/explain.ts';
import { isLineSlotGame, type LineSlotGame } from '#rules/games/line-slot/line-slot-game.ts';
import { amountOf } from '#rules/games/line-slot/play.ts';
import { readLineSlotResult } from '#rules/games/line-slot/read-result.ts';
import { type RoundCheck, type RoundClaim, verifyRound } from '#rules/games/verify-round.ts';
import { formatAmount, parseAmount } from '#rules/money/amount.ts';

class UsageError extends Error {}

interface Asked {
  readonly game: GameRules;
  readonly claim: RoundClaim;
}

function gameOf(code: unknown): GameRules {
  const game = typeof code === 'string' ? findGameRules(code) : undefined;
  const known = houseGames.map((each) => each.code).join(', ');
  if (!game) throw new UsageError(`--game must be one of: ${known}`);
  return game;
}

function text(value: unknown, name: string): string {
  if (typeof value !== 'string' || value === '') throw new UsageError(`${name} is missing`);
  return value;
}

function fields(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

function fromFile(path: string): Asked {
  const round = fields(JSON.parse(readFileSync(path, 'utf8')));
  const proof = fields(round.proof);
  if (proof.server_seed === null) throw new UsageError('the server seed of this round is not revealed yet');
  return {
    game: gameOf(round.game_code),
    claim: {
      serverSeed: text(proof.server_seed, 'proof.server_seed'),
      serverSeedHash: text(proof.server_seed_hash, 'proof.server_seed_hash'),
      clientSeed: text(proof.client_seed, 'proof.client_seed'),
      nonce: Number(proof.nonce),
      stake: text(round.stake, 'stake'),
      win: text(round.win, 'win'),
      result: round.result,
    },
  };
}

function fromArguments(): Asked {
  const option = { type: 'string' } as const;
  const { values } = parseArgs({
    options: {
      file: option,
      game: option,
      'server-seed': option,
      'server-seed-hash': option,
      'client-seed': option,
      nonce: option,
      stake: option,
      win: option,
    },
  });
  if (values.file !== undefined) return fromFile(values.file);
  const hash = values['server-seed-hash'];
  return {
    game: gameOf(values.game),
    claim: {
      serverSeed: text(values['server-seed'], '--server-seed'),
      clientSeed: text(values['client-seed'], '--client-seed'),
      nonce: Number(text(values.nonce, '--nonce')),
      stake: text(values.stake, '--stake'),
      ...(hash === undefined ? {} : { serverSeedHash: hash }),
      ...(values.win === undefined ? {} : { win: values.win }),
    },
  };
}

function windowText(game: LineSlotGame, spin: SpinStory): string[] {
  const { symbols, lines, table } = game.slot;
  const name = (id: number | undefined) => symbols[id ?? -1]?.code ?? '?';
  const width = Math.max(...symbols.map(({ code }) => code.length)) + 2;
  const rows = Array.from({ length: table.rows }, (_, row) =>
    spin.window
      .map((reel) => name(reel[row]).padEnd(width))
      .join('')
      .trimEnd(),
  );
  const wins = spin.wins.map(
    (win) =>
      `line ${win.line + 1} (${lines[win.line]?.map((row) => row + 1).join('')}): ${win.count} x ${name(win.symbol)}` +
      `${win.times > 1 ? `, wilds x${win.times}` : ''} = ${win.units} line bets`,
  );
  const scatters =
    spin.scatterUnits > 0
      ? [`${spin.scatters} x ${name(game.slot.scatter)} = ${spin.scatterUnits} line bets`]
      : [];
  const won = spin.freeSpinsWon > 0 ? [`${spin.freeSpinsWon} free spins`] : [];
  return [...rows, ...wins, ...scatters, ...won].map((line) => `    ${line}`);
}

function tell({ game, claim }: Asked, check: RoundCheck): string[] {
  const stake = parseAmount(claim.stake);
  const result = readLineSlotResult(check.round?.result);
  const out = [`${game.name} (${game.code}), client seed ${claim.clientSeed}, nonce ${claim.nonce}`];
  if (check.serverSeedHash) out.push(`SHA-256 of the server seed: ${check.serverSeedHash}`);
  if (!check.round || stake === undefined) return out;
  if (result && isLineSlotGame(game)) {
    const story = explainRound(game.slot, result);
    story.spins.forEach((spin, index) => {
      const name = index === 0 ? 'spin' : `free spin ${index}${spin.times > 1 ? `, x${spin.times}` : ''}`;
      out.push(
        `${name}: stops ${spin.stops.join(' ')}, pays ${formatAmount(amountOf(game.slot, stake, spin.units))}`,
      );
      out.push(...windowText(game, spin));
    });
    if (story.capped) out.push(`the win was cut to ${game.maxWinTimes} stakes`);
  }
  out.push(`stake ${claim.stake}, win ${formatAmount(check.round.win)}`);
  return out;
}

try {
  const asked = fromArguments();
  const check = verifyRound(asked.game, asked.claim);
  const differences = check.differences.map(({ field, claimed, computed }) =>
    computed === undefined
      ? `unreadable ${field}: ${claimed}`
      : `${field} differs: claimed ${claimed}, computed ${computed}`,
  );
  const verdict = differences.length === 0 ? ['verified'] : [...differences, 'NOT verified'];
  process.stdout.write(`${[...tell(asked, check), ...verdict].join('\n')}\n`);
  process.exitCode = differences.length === 0 ? 0 : 1;
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
