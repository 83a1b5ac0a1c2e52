import { bytesToHex } from '@noble/hashes/utils.js';
import { expect, test } from 'vitest';
import { commit } from '#rules/fairness/commit.ts';
import { roundStream } from '#rules/fairness/stream.ts';
import { lanternReef as game } from '#rules/games/lantern-reef/rules.ts';
import { formatAmount, UNIT } from '#rules/money/amount.ts';
import { verify, windowsOf } from './proof-rules.ts';
import type { Proof } from './round-proof.ts';

const serverSeed = Uint8Array.from({ length: 32 }, (_, at) => at * 7);

function played(nonce = 3): Proof {
  const stream = roundStream({ serverSeed, clientSeed: 'mine', nonce });
  const round = game.play({ stake: 10n * UNIT, stream });
  return {
    statusCode: 1,
    round_id: 'r',
    game_code: game.code,
    game_name: game.name,
    stake: '10',
    win: formatAmount(round.win),
    state: 'settled',
    unit: '10',
    choice: null,
    actions: [],
    result: JSON.parse(JSON.stringify(round.result)),
    at: '',
    shared: null,
    proof: {
      seed_id: 's',
      server_seed_hash: commit(serverSeed),
      server_seed: null,
      client_seed: 'mine',
      nonce,
    },
  };
}

const seed = bytesToHex(serverSeed);
const holding = (proof: Proof, with_ = seed) => verify(proof, with_)?.map(({ name, holds }) => [name, holds]);

test('an honest round is borne out', () => {
  expect(holding(played())).toEqual([
    ['hash', true],
    ['draw', true],
    ['win', true],
  ]);
});

test('every falsified field of a round is detected', () => {
  const honest = played();
  expect(holding(honest, `${seed.slice(0, -2)}00`)?.[0]).toEqual(['hash', false]);
  expect(holding({ ...honest, result: played(4).result })?.[1]).toEqual(['draw', false]);
  expect(holding({ ...honest, win: '123456' })?.[2]).toEqual(['win', false]);
  expect(holding({ ...honest, proof: { ...honest.proof, nonce: 5 } })?.[1]).toEqual(['draw', false]);
});

test('a game without rules here is not judged', () => {
  expect(verify({ ...played(), game_code: 'elsewhere' }, seed)).toBeUndefined();
});

test('the reels are shown as they stopped', () => {
  const windows = windowsOf(played());
  expect(windows?.[0]).toHaveLength(3);
  expect(windows?.[0]?.[0]).toHaveLength(5);
  expect(windows?.flat(2).every((name) => name !== '')).toBe(true);
  expect(windowsOf({ game_code: 'lantern-reef', result: 'x' })).toBeUndefined();
});
