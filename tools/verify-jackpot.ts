// Computes the draw of a round on a jackpot again, from its revealed seeds, and says whether it wins:
//   npm run -s verify-jackpot -- --jackpot ID --server-seed HEX --client-seed S --nonce 7 --stake 1 --odds 250000
// or the point at which a pot dropped, from its revealed secret; --decimals 0 where the currency has no smaller coin:
//   npm run -s verify-jackpot -- --secret HEX --secret-hash HEX --seed 100 --maximum 500 --prize 231.4
// Exit 0: the round wins, the point is that of the claim; 1: it is not; 2: the arguments make no sense.
import { parseArgs } from 'node:util';
import { readHex } from '#rules/fairness/hash.ts';
import { formatAmount, parseAmount, UNIT } from '#rules/money/amount.ts';
import { drawMessage, dropHash, dropPoint, isWon, jackpotDraws } from '#rules/rewards/jackpots/draw.ts';

class UsageError extends Error {}

const option = { type: 'string' } as const;
const { values } = parseArgs({
  options: {
    ...{ jackpot: option, 'server-seed': option, 'client-seed': option, nonce: option, stake: option },
    ...{ odds: option, secret: option, 'secret-hash': option, seed: option, maximum: option, prize: option },
    decimals: { type: 'string', default: '2' },
  },
});

type Name = Exclude<keyof typeof values, 'decimals'>;

function text(name: Name): string {
  const given = values[name];
  if (given === undefined) throw new UsageError(`--${name} is missing`);
  return given;
}

function amount(name: Name): bigint {
  const parsed = parseAmount(text(name));
  if (parsed === undefined) throw new UsageError(`--${name} is no amount`);
  return parsed;
}

function bytes(name: Name): Uint8Array {
  const read = readHex(text(name));
  if (read === undefined) throw new UsageError(`--${name} is not in hex digits`);
  return read;
}

function verifyDrop(): readonly [lines: readonly string[], isRight: boolean] {
  const secret = bytes('secret');
  const coin = UNIT / 10n ** BigInt(values.decimals);
  const point = formatAmount(dropPoint(secret, { seed: amount('seed'), maximum: amount('maximum'), coin }));
  const hash = dropHash(secret);
  return [
    [`SHA-256 of the secret: ${hash}`, `The pot dropped at ${point}`],
    hash === text('secret-hash').toLowerCase() && point === formatAmount(amount('prize')),
  ];
}

function verifyDraw(): readonly [lines: readonly string[], isRight: boolean] {
  const [serverSeed, clientSeed, jackpot] = [bytes('server-seed'), text('client-seed'), text('jackpot')];
  const nonce = Number(text('nonce'));
  if (!Number.isSafeInteger(nonce) || nonce < 0) throw new UsageError('--nonce is no nonce');
  const draw = jackpotDraws({ serverSeed, clientSeed })(nonce, jackpot);
  const [stake, odds] = [amount('stake'), amount('odds')];
  return [
    [
      `HMAC-SHA256 of ${drawMessage(clientSeed, nonce, jackpot)}, its first 16 digits: ${draw.toString(16).padStart(16, '0')}`,
      `${draw} * ${formatAmount(odds)} is below ${formatAmount(stake)} * 2^64 where the round wins`,
    ],
    isWon(draw, stake, odds),
  ];
}

try {
  const isDrop = values.secret !== undefined;
  const [lines, isRight] = isDrop ? verifyDrop() : verifyDraw();
  const verdict = isDrop ? ['NOT verified', 'verified'] : ['the round does not win', 'the round wins'];
  process.stdout.write(`${[...lines, verdict[Number(isRight)]].join('\n')}\n`);
  process.exitCode = isRight ? 0 : 1;
} catch (error) {
  if (!(error instanceof UsageError || error instanceof RangeError || error instanceof TypeError))
    throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
