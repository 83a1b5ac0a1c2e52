import { afterAll, beforeAll, expect, test } from 'vitest';
import { Campaign } from './campaign.ts';
import { World } from './world/world.ts';

/** So much of a wave that the three take less than a minute; `npm run torture` runs longer ones. */
const PLAN = { nodes: 2, players: 4, actions: 8 };

let world: World;

beforeAll(async () => {
  world = await World.open(PLAN);
});
afterAll(() => world.close());

test.each([11, 12, 13])(
  'random players keep all that they were answered through the faults of seed %i',
  { timeout: 240_000 },
  async (seed) => {
    const campaign = await Campaign.open(world, {
      ...PLAN,
      seed,
      only: {},
      say: () => undefined,
    });
    try {
      await campaign.run((waves) => waves > 0);
      // Of a list a failed expectation prints but its length.
      const violations = world.violations.splice(0).join('\n');
      expect(violations, `npm run torture -- --seed ${seed} --nodes 2 --minutes 1`).toBe('');
      expect(campaign.totals.commands).toBeGreaterThan(0);
    } finally {
      await campaign.close();
    }
  },
);
