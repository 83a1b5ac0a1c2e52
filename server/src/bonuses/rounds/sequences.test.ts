import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { multiplyDown, UNIT } from '#rules/money/amount.ts';
import { systemClock } from '../../clock.ts';
import type { TestDatabase } from '../../db/test-database.ts';
import { verifyLedger } from '../../ledger/public.ts';
import { createSites, type SiteRecord } from '../../sites/public.ts';
import { createSeededDatabase } from '../../test-server.ts';
import type { Begun } from '../testing/held-round.ts';
import { Life } from '../testing/one-life.ts';
import { promotions, type Sketch } from '../testing/promotions.ts';

let database: TestDatabase;
let site: SiteRecord;
let offers: ReturnType<typeof promotions>;
beforeAll(async () => {
  database = await createSeededDatabase();
  const found = await createSites(database.db).byExternalId('lucky');
  if (!found) throw new Error('the seed has no site lucky');
  site = found;
  offers = promotions({ database, clock: systemClock }, 'lucky');
});
afterAll(async () => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  expect((await verifyLedger(client)).findings).toEqual([]);
  await client.end();
  await database.drop();
});

const anyTerms = fc.record({
  wagering: fc.record({ times: fc.integer({ min: 1, max: 3 }), base: fc.constant('bonus' as const) }),
  order: fc.constantFrom('cashFirst' as const, 'bonusFirst' as const),
  winsTo: fc.constantFrom('sameWallet' as const, 'bonus' as const),
  maximumStake: fc.constantFrom(null, '25'),
  maximumWin: fc.constantFrom(null, '60'),
});
const stakes = fc.constantFrom(3n, 7n, 10n, 20n, 40n);
const times = fc.constantFrom(0n, 0n, 1n, 2n, 5n);
const anyAction = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('begin' as const), stake: stakes }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('end' as const),
      which: fc.nat(3),
      times: fc.option(times, { nil: undefined }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('bet' as const), stake: stakes, times }) },
  fc.record({ do: fc.constantFrom('claim', 'giveUp', 'withdraw', 'pass') as fc.Arbitrary<Ending> }),
);
type Ending = 'claim' | 'giveUp' | 'withdraw' | 'pass';
type Action = typeof anyAction extends fc.Arbitrary<infer One> ? One : never;

/** Plays a sequence, and adds up beside it what cash may be: by what rounds staked and won of it, not by what was posted. */
class Sequence {
  readonly #life: Life;
  readonly #promotionId: string;
  readonly #winsTo: 'sameWallet' | 'bonus';
  readonly #open: Begun[] = [];
  /** What came into and left the cash without any bonus, 1/10,000 units. */
  #own: bigint;

  constructor(life: Life, deposit: bigint, promotionId: string, winsTo: 'sameWallet' | 'bonus') {
    this.#life = life;
    this.#own = deposit;
    this.#promotionId = promotionId;
    this.#winsTo = winsTo;
  }

  async act(action: Action): Promise<void> {
    switch (action.do) {
      case 'begin': {
        const begun = await this.#life.begin(action.stake);
        if (typeof begun === 'string') return;
        this.#open.push(begun);
        this.#own -= begun.round.stake - begun.round.bonusStake;
        return;
      }
      case 'end':
        return this.#end(action.which, action.times);
      case 'bet': {
        const before = (await this.#life.cashUnits()) - (await this.#converted());
        await this.#life.bet(action.stake, action.times);
        this.#own += (await this.#life.cashUnits()) - (await this.#converted()) - before;
        return;
      }
      case 'claim':
        return this.#life.claim({ promotionId: this.#promotionId });
      case 'giveUp': {
        const grant = (await this.#life.grants()).find(({ state }) => state === 'active');
        if (grant) await this.#life.tryToGiveUp(grant.id);
        return;
      }
      case 'withdraw':
        return this.#life.withdraw();
      case 'pass':
        return this.#life.pass(4);
    }
  }

  #converted = async (): Promise<bigint> =>
    (await this.#life.grants()).reduce((sum, { converted }) => sum + converted, 0n);

  async #end(which: number, won: bigint | undefined): Promise<void> {
    const [begun] = this.#open.splice(which % Math.max(1, this.#open.length), 1);
    if (!begun) return;
    await this.#life.end(begun, won);
    const { stake, bonusStake } = begun.round;
    const cash = stake - bonusStake;
    if (won === undefined) this.#own += cash;
    else if (bonusStake === 0n) this.#own += stake * won;
    else if (this.#winsTo === 'sameWallet') this.#own += multiplyDown(stake * won, cash, stake);
  }

  async check(): Promise<void> {
    while (this.#open.length > 0) await this.#end(0, 2n);
    expect(await this.#life.cashUnits()).toBe(this.#own + (await this.#converted()));
    for (const grant of await this.#life.grants()) {
      if (grant.converted > 0n) expect([grant.state, grant.wagered]).toEqual(['converted', grant.required]);
      expect(grant.wagered <= grant.required).toBe(true);
    }
  }
}

test('no sequence of rounds at once, rounds of steps, claims and endings makes cash larger than stakes, wins and terms allow', async () => {
  await fc.assert(
    fc.asyncProperty(
      anyTerms,
      fc.array(anyAction, { minLength: 8, maxLength: 30 }),
      async (terms, actions) => {
        const sketch: Sketch = {
          gift: { kind: 'money', size: { fixed: '20' } },
          terms,
          caps: { perPlayer: null },
        };
        const id = await offers.start(sketch);
        const life = await Life.begin(database.db, site, systemClock.now());
        await life.deposit(30n);
        await life.claim({ promotionId: id });
        const sequence = new Sequence(life, 30n * UNIT, id, terms.winsTo);
        for (const action of actions) await sequence.act(action);
        await sequence.check();
        const most = terms.maximumWin === null ? undefined : BigInt(terms.maximumWin) * UNIT;
        for (const { converted } of await life.grants())
          expect(most === undefined || converted <= most).toBe(true);
      },
    ),
    { numRuns: 40, endOnFailure: true },
  );
}, 300_000);
