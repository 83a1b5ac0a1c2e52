import { expect, test } from 'vitest';
import { roundStream } from '../../fairness/stream.ts';
import { auditGame } from '../maths/audit.ts';
import { diceMaths } from './maths.ts';
import { copperDice, ROLLS, timesOf, winningRolls } from './rules.ts';

test('copper-dice returns the published RTP, by its rules and when played', () => {
  expect(auditGame(diceMaths, 6_000)).toEqual([]);
});

test('no target pays back more than 99 of 100, or less than 98', () => {
  for (const side of ['under', 'over'] as const)
    for (let target = 0; target < ROLLS; target++) {
      const rolls = winningRolls({ side, target });
      if (rolls < 100 || rolls > 9_800) continue;
      const back = rolls * timesOf({ side, target });
      expect(back).toBeLessThanOrEqual(990_000);
      expect(back).toBeGreaterThan(980_000);
    }
});

test('a target beyond the published ones is refused', () => {
  const begin = (choice: unknown) =>
    copperDice.begin({
      stake: 1_000n,
      choice,
      stream: roundStream({ serverSeed: new Uint8Array(32), clientSeed: 'a', nonce: 0 }),
    });
  for (const choice of [
    { side: 'under', target: 99 },
    { side: 'under', target: 9_801 },
    { side: 'over', target: 9_900 },
    { side: 'over', target: 198 },
    { side: 'over', target: 50.5 },
    { side: 'beside', target: 5_000 },
    { side: 'over' },
  ])
    expect(begin(choice)).toEqual({ refused: 'invalidChoice' });
});
