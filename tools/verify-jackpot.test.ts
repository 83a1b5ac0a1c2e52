import { createHash, createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { formatAmount } from '#rules/money/amount.ts';
import { dropPoint } from '#rules/rewards/jackpots/draw.ts';
import { runTool } from '../server/src/test-child.ts';

const secret = Buffer.alloc(32, 42);
const hex = secret.toString('hex');

async function run(...args: string[]): Promise<{ code: number; out: string }> {
  const { code, out, err } = await runTool('tools/verify-jackpot.ts', args);
  return { code, out: out + err };
}

test('verify-jackpot computes the draw of a round again and says whether it wins', async () => {
  const round = [
    '--jackpot',
    'id',
    '--server-seed',
    hex,
    '--client-seed',
    'me',
    '--nonce',
    '7',
    '--stake',
    '1',
  ];
  const digits = createHmac('sha256', secret).update('me:7:jackpot-id').digest('hex').slice(0, 16);
  const won = await run(...round, '--odds', '1');
  expect(won.out).toContain(digits);
  expect(won.out.trimEnd().endsWith('the round wins')).toBe(true);
  expect(won.code).toBe(0);
  expect((await run(...round, '--odds', '999999999')).code).toBe(1);
  expect((await run(...round)).code).toBe(2);
});

test('verify-jackpot computes the drop point of a pot again and says what differs from the claim', async () => {
  const hash = createHash('sha256').update(secret).digest('hex');
  const pot = ['--secret', hex, '--secret-hash', hash, '--seed', '100', '--maximum', '500'];
  const point = formatAmount(dropPoint(secret, { seed: 1_000_000n, maximum: 5_000_000n, coin: 100n }));
  const right = await run(...pot, '--prize', point);
  expect(right.out).toContain(`The pot dropped at ${point}`);
  expect([right.code, right.out.trimEnd().endsWith('\nverified')]).toEqual([0, true]);
  expect((await run(...pot, '--prize', '499')).code).toBe(1);
});
