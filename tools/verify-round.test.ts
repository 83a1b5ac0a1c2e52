import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { commit } from '#rules/fairness/commit.ts';
import { roundStream } from '#rules/fairness/stream.ts';
import { findGameRules } from '#rules/games/all-games.ts';
import { formatAmount } from '#rules/money/amount.ts';

const folder = mkdtempSync(join(tmpdir(), 'baize-verify-'));
afterAll(() => rmSync(folder, { recursive: true }));

const serverSeed = new Uint8Array(32).fill(42);
const hex = Buffer.from(serverSeed).toString('hex');
const game = findGameRules('lantern-reef');
if (!game) throw new Error('the game is gone');
const { win, result } = game.play({
  stake: 250_000n,
  stream: roundStream({ serverSeed, clientSeed: 'me', nonce: 7 }),
});
const proof = { seed_id: 's', server_seed_hash: commit(serverSeed), client_seed: 'me', nonce: 7 };
const told = { statusCode: 1, game_code: 'lantern-reef', stake: '25', win: formatAmount(win), result };

function run(...args: string[]): Promise<{ code: number; out: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, ['tools/verify-round.ts', ...args], (fault, out, err) => {
      resolve({ code: fault ? Number(fault.code) : 0, out: out + err });
    });
  });
}

function file(round: object): string {
  const path = join(folder, `${Math.random()}.json`);
  writeFileSync(path, JSON.stringify(round));
  return path;
}

describe('verify-round', () => {
  test('plays a round again from its seeds and shows it', async () => {
    const seeds = ['--server-seed', hex, '--client-seed', 'me', '--nonce', '7', '--stake', '25'];
    const { code, out } = await run('--game', 'lantern-reef', ...seeds);
    expect(out).toContain(`SHA-256 of the server seed: ${proof.server_seed_hash}`);
    expect(out).toContain(`stake 25, win ${told.win}`);
    expect(out.trimEnd().endsWith('verified')).toBe(true);
    expect(code).toBe(0);
  });

  test('takes the answer of the server as it is', async () => {
    const { code, out } = await run('--file', file({ ...told, proof: { ...proof, server_seed: hex } }));
    expect(out.trimEnd().endsWith('verified')).toBe(true);
    expect(code).toBe(0);
  });

  test('says what differs, and fails', async () => {
    const { code, out } = await run(
      '--file',
      file({ ...told, win: '999', proof: { ...proof, server_seed: hex } }),
    );
    expect(out).toContain(`win differs: claimed 999, computed ${told.win}`);
    expect(out).toContain('NOT verified');
    expect(code).toBe(1);
  });

  test.each([
    ['a seed that is not revealed', ['--file', file({ ...told, proof: { ...proof, server_seed: null } })]],
    ['an unknown game', ['--game', 'nothing']],
    ['a file that is not there', ['--file', join(folder, 'none.json')]],
  ])('has no use for %s', async (_name, args) => {
    const { code, out } = await run(...args);
    expect(code).toBe(2);
    expect(out).not.toContain('    at ');
  });
});
