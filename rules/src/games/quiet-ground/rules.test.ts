import { expect, test } from 'vitest';
import { roundStream } from '../../fairness/stream.ts';
import { toNumber } from '../../money/fraction.ts';
import { auditGame } from '../maths/audit.ts';
import { momentsOf } from '../maths/law.ts';
import { isRuleRefusal } from '../round/replay.ts';
import { minesLaw, minesMaths } from './maths.ts';
import { quietGround, TILES, worth } from './rules.ts';

test('quiet-ground returns the published RTP, by its rules and when played', { timeout: 60_000 }, () => {
  expect(auditGame(minesMaths, 4_000)).toEqual([]);
});

test('every number of tiles among every number of mines pays back from 98 to 99 of 100, whatever tiles they are', () => {
  for (let mines = 1; mines < TILES; mines++) {
    const steps = worth(mines);
    expect(steps.length).toBeGreaterThan(0);
    for (const [tile] of steps.entries()) {
      const back = toNumber(momentsOf(minesLaw(mines, tile + 1)).rtp);
      expect(back).toBeLessThanOrEqual(0.99);
      expect(back).toBeGreaterThan(0.98);
    }
  }
});

const begun = (nonce: number, mines = 3) => {
  const stream = roundStream({ serverSeed: new Uint8Array(32).fill(4), clientSeed: 'me', nonce });
  const round = quietGround.begin({ stake: 1_000_000n, choice: { mines }, stream });
  if (isRuleRefusal(round)) throw new Error('refused');
  return round;
};

test('leaving before the first tile gives the stake back and counts for nothing', () => {
  const round = begun(1).act('leave');
  if (isRuleRefusal(round)) throw new Error('refused');
  expect(round.status).toEqual({ is: 'void' });
});

test('a tile is opened once, and the mines are seen only when the round is over', () => {
  let round = begun(2);
  const hidden = round.act('leave');
  const mined = isRuleRefusal(hidden) ? [] : (hidden.view().mined ?? []);
  expect(mined).toHaveLength(3);
  const safe = Array.from({ length: TILES }, (_, tile) => tile).filter((tile) => !mined.includes(tile));
  for (const open of safe.slice(0, 4)) {
    const next = round.act({ open });
    if (isRuleRefusal(next)) throw new Error('refused');
    expect(next.view().mined).toBeUndefined();
    expect(next.act({ open })).toEqual({ refused: 'invalidChoice' });
    round = next;
  }
  expect(round.view().times).toBe(worth(3)[3]);
  const struck = round.act({ open: mined[0] });
  if (isRuleRefusal(struck)) throw new Error('refused');
  expect(struck.status).toEqual({ is: 'closed', win: 0n });
  expect(struck.view().mined).toEqual(mined);
});

test('the last tile that keeps within the highest win ends the round', () => {
  const round = begun(3, 24);
  const ends = Array.from({ length: TILES }, (_, open) => round.act({ open }));
  const wins = ends.map((end) => (isRuleRefusal(end) || end.status.is !== 'closed' ? -1n : end.status.win));
  expect(wins.filter((win) => win > 0n)).toEqual([24_750_000n]);
  expect(wins.filter((win) => win === 0n)).toHaveLength(24);
});
