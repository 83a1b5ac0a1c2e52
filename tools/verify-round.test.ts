import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { anchorOf, linkOf, sharedStream } from '#rules/fairness/chain.ts';
import { commit } from '#rules/fairness/commit.ts';
import { roundStream } from '#rules/fairness/stream.ts';
import { cometClimb } from '#rules/games/comet-climb/rules.ts';
import { lanternReef as game } from '#rules/games/lantern-reef/rules.ts';
import { wheelRules } from '#rules/games/wheel/rules.ts';
import { formatAmount } from '#rules/money/amount.ts';
import { runTool } from '../server/src/test-child.ts';

const folder = mkdtempSync(join(tmpdir(), 'baize-verify-'));
afterAll(() => rmSync(folder, { recursive: true }));

const serverSeed = new Uint8Array(32).fill(42);
const hex = Buffer.from(serverSeed).toString('hex');
const { win, result } = game.play({
  stake: 250_000n,
  stream: roundStream({ serverSeed, clientSeed: 'me', nonce: 7 }),
});
const proof = { seed_id: 's', server_seed_hash: commit(serverSeed), client_seed: 'me', nonce: 7 };
const answer = { statusCode: 1, game_code: 'lantern-reef', stake: '25', win: formatAmount(win), result };

async function run(...args: string[]): Promise<{ code: number; out: string }> {
  const { code, out, err } = await runTool('tools/verify-round.ts', args);
  return { code, out: out + err };
}

function file(answer: object): string {
  const path = join(folder, `${Math.random()}.json`);
  writeFileSync(path, JSON.stringify(answer));
  return path;
}

describe('verify-round', () => {
  test('plays a round again from its seeds and shows it', async () => {
    const seeds = ['--server-seed', hex, '--client-seed', 'me', '--nonce', '7', '--stake', '25'];
    const { code, out } = await run('--game', 'lantern-reef', ...seeds);
    expect(out).toContain(`SHA-256 of the server seed: ${proof.server_seed_hash}`);
    expect(out).toContain(`Staked 25, win ${answer.win}`);
    const block = createHmac('sha256', Buffer.from(serverSeed)).update('me:7:0').digest('hex');
    expect(out).toContain(`block 0, me:7:0: ${block}`);
    expect(out).toContain(`block 0, word 0: ${block.slice(0, 8)} mod `);
    expect(out.trimEnd().endsWith('verified')).toBe(true);
    expect(code).toBe(0);
  });

  test('takes the answer of the server as it is', async () => {
    const { code, out } = await run('--file', file({ ...answer, proof: { ...proof, server_seed: hex } }));
    expect(out.trimEnd().endsWith('verified')).toBe(true);
    expect(code).toBe(0);
  });

  test('says what differs, and fails', async () => {
    const { code, out } = await run(
      '--file',
      file({ ...answer, win: '999', proof: { ...proof, server_seed: hex } }),
    );
    expect(out).toContain(`win differs: claimed 999, computed ${answer.win}`);
    expect(out).toContain('NOT verified');
    expect(code).toBe(1);
  });

  describe('a round in which the player decides', () => {
    const seeds = ['--server-seed', hex, '--client-seed', 'me', '--nonce', '7', '--stake', '3'];
    const mines = ['--game', 'quiet-ground', ...seeds, '--choice', '{"mines":3}'];

    test('is played again from what was chosen and decided', async () => {
      const { code, out } = await run(...mines, '--actions', '[{"open":4},"leave"]');
      expect(out).toContain('action: {"open":4}');
      expect(out).toContain('"mined":[');
      expect(code).toBe(0);
    });

    test('is not verified with a decision that could not be made, or an open end', async () => {
      for (const actions of ['[{"open":4},{"open":4}]', '[{"open":4}]', '["leave","leave"]'])
        expect((await run(...mines, '--actions', actions)).code).toBe(1);
      expect((await run('--game', 'quiet-ground', ...seeds, '--choice', '{"mines":0}')).code).toBe(1);
    });

    test('is read from the answer of the server, where the stake picked is its unit', async () => {
      const { code, out } = await run(
        '--file',
        file({
          game_code: 'salon-roulette',
          unit: '3',
          stake: '9',
          choice: { red: 2, 'straight 17': 1 },
          actions: [],
          win: '0',
          proof: { ...proof, server_seed: hex },
        }),
      );
      expect(out).toMatch(/result: \{"v":1,"pocket":\d+/);
      expect(out).toMatch(/Staked 9, win/);
      expect(code).toBe(out.includes('win differs') ? 1 : 0);
    });
  });

  describe('a round that many shared', () => {
    const pulse = { source: 'test', number: 9, value: 'c0:ffee' };
    const link = linkOf(serverSeed, 30, 12);
    const outcome = cometClimb.open()?.draw(sharedStream(link, pulse, 12)).outcome;
    const chain = ['--anchor', anchorOf(serverSeed, 30), '--link', Buffer.from(link).toString('hex')];
    const round = ['--game', 'comet-climb', ...chain, '--pulse', 'test:9:c0:ffee'];

    test('is drawn again from its link', async () => {
      const { code, out } = await run(...round, '--round', '12', '--outcome', JSON.stringify(outcome));
      expect(out).toContain(`Outcome: ${JSON.stringify(outcome)}`);
      expect(code).toBe(0);
    });

    test('is played again on its link where the game is one of a single player', async () => {
      const bet = ['--game', 'last-digits', ...chain, '--pulse', 'test:9:c0:ffee', '--stake', '2'];
      const placed = [...bet, '--choice', '{"odd":1}'];
      const { code, out } = await run(...placed, '--round', '12');
      expect(out).toMatch(/result: \{"v":1,"number":\d+/);
      expect(code).toBe(0);
      expect((await run(...placed, '--round', '12', '--win', '5')).out).toContain('win differs: claimed 5');
      expect((await run(...placed, '--round', '13')).out).toContain('does not lead to the anchor');
    });

    test('is not verified with another round or another outcome', async () => {
      expect((await run(...round, '--round', '13')).out).toContain('does not lead to the anchor');
      expect((await run(...round, '--round', '12', '--outcome', '{"v":1,"crash":99}')).code).toBe(1);
    });
  });

  test('a turn of the wheel is verified from the answer of the server', async () => {
    const fields = [1, 1].map((weight) => ({ weight, prize: { kind: 'cash', amount: '5' } }));
    const stopped = wheelRules.turn(fields, roundStream({ serverSeed, clientSeed: 'me', nonce: 7 }));
    const turn = { spin_id: 'x', fields, ...stopped, proof: { ...proof, server_seed: hex } };
    const { code, out } = await run('--file', file(turn));
    expect(out).toContain(`4. Outcome: ${JSON.stringify(stopped)}`);
    expect(out.trimEnd().endsWith('verified')).toBe(true);
    expect(code).toBe(0);
    const wrong = await run('--file', file({ ...turn, field: 1 - (stopped?.field ?? 0) }));
    expect(wrong.out).toContain('outcome differs');
    expect(wrong.code).toBe(1);
  });

  test.each([
    [
      'a nonce that is none',
      ['--file', file({ ...answer, proof: { ...proof, nonce: -1, server_seed: hex } })],
    ],
    ['a seed that is not revealed', ['--file', file({ ...answer, proof: { ...proof, server_seed: null } })]],
    ['an unknown game', ['--game', 'nothing']],
    ['a file that is not there', ['--file', join(folder, 'none.json')]],
  ])('has no use for %s', async (_name, args) => {
    const { code, out } = await run(...args);
    expect(code).toBe(2);
    expect(out).not.toContain('    at ');
  });
});
