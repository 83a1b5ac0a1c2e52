import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StoredPromotion } from '#contract/bonus-promotion.ts';
import { UNIT } from '#rules/money/amount.ts';
import { systemClock } from '../clock.ts';
import type { TestDatabase } from '../db/test-database.ts';
import { verifyLedger } from '../ledger/public.ts';
import { createSites, type SiteRecord } from '../sites/public.ts';
import { createSeededDatabase } from '../test-server.ts';
import { Life } from './testing/one-life.ts';
import { promotions, type Sketch } from './testing/promotions.ts';

type Trigger = StoredPromotion['trigger'];
type Gift = StoredPromotion['gift'];
type Terms = Partial<StoredPromotion['terms']>;

/** What becomes of a bonus of 100, or of 5 free rounds at 2. */
type Ending =
  | 'wagered'
  | 'lost'
  | 'expired'
  | 'givenUp'
  | 'cancelled'
  | 'withdrawn'
  | 'keptThroughWithdrawal'
  | 'paid';

interface Row {
  readonly trigger: Trigger;
  readonly gift: Gift;
  readonly terms: Terms;
  readonly ending: Ending;
}

const triggers: readonly Trigger[] = [
  { kind: 'signUp' },
  { kind: 'deposit', number: 1, minimum: '50' },
  { kind: 'deposit', number: null, minimum: '10' },
  { kind: 'code', code: 'SIXTY' },
  { kind: 'optIn' },
  { kind: 'lossBack', product: 'casino', days: 7, minimum: '50' },
  { kind: 'level', level: 3 },
  { kind: 'mission', missionId: 12 },
  { kind: 'staff' },
  { kind: 'campaign' },
];
/** A deposit and a loss are of 200: half of it is 100 as well. */
const moneyOf = ({ kind }: Trigger): Gift =>
  kind === 'deposit' || kind === 'lossBack'
    ? { kind: 'money', size: { percent: 50, maximum: '500' } }
    : { kind: 'money', size: { fixed: '100' } };
const rounds: Gift = { kind: 'freeRounds', providerCode: 'TEST', gameCode: 'slot', rounds: 5, stake: '2' };
const contribution = { casino: 100, sportsbook: 0, categories: {}, games: {} };

/** Terms that take turns, so that each is met by several triggers. */
const variants: readonly Terms[] = [
  { wagering: { times: 3, base: 'bonus' } },
  { wagering: { times: 2, base: 'bonus' }, order: 'bonusFirst', winsTo: 'bonus' },
  { wagering: { times: 1, base: 'bonus' }, contribution: { ...contribution, casino: 50 } },
  { wagering: { times: 2, base: 'bonus' }, contribution: { ...contribution, categories: { slot_game: 25 } } },
  { wagering: { times: 2, base: 'bonus' }, maximumStake: '10', maximumWin: '60' },
  { wagering: { times: 1, base: 'bonus' }, contribution: { ...contribution, games: { 'TEST/slot': 10 } } },
  { wagering: { times: 4, base: 'bonus' }, maximumWin: '30', order: 'bonusFirst' },
];
const endings = [
  'wagered',
  'lost',
  'expired',
  'givenUp',
  'cancelled',
  'withdrawn',
  'keptThroughWithdrawal',
] as const;

/** Sixty: each trigger with money that ends in four ways, in cash or tokens, and in free rounds. */
const table: readonly Row[] = triggers.flatMap((trigger, place) => {
  const row = (gift: Gift, ending: Ending, turn: number): Row => ({
    ...{ trigger, gift, ending },
    terms: {
      ...variants[(place + turn) % variants.length],
      excludedGames: ['TEST/jackpot'],
      forfeitOnWithdrawal: ending !== 'keptThroughWithdrawal',
    },
  });
  const money = [0, 1, 2, 3].map((turn) =>
    row(moneyOf(trigger), endings[(place + 2 * turn) % endings.length] ?? 'wagered', turn),
  );
  const atOnce: Gift =
    place % 2 === 0 ? { kind: 'cash', size: { fixed: '100' } } : { kind: 'tokens', amount: '100' };
  return [...money, row(atOnce, 'paid', 4), row(rounds, place % 2 === 0 ? 'wagered' : 'expired', 5)];
});

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

const titled = table.map((row, place): [string, Row] => {
  const { trigger, gift, ending } = row;
  return [`${place + 1}: a ${gift.kind} promotion by ${trigger.kind} that is ${ending}`, row];
});
test('there are sixty of them', () => expect(titled).toHaveLength(60));

test.each(titled)('promotion %s moves only the money that its terms allow', async (_title, row) => {
  const sketch: Sketch = { trigger: row.trigger, gift: row.gift, terms: row.terms };
  const id = await offers.start(sketch);
  const life = await Life.begin(database.db, site, systemClock.now());
  try {
    await startedBy(life, row.trigger, id);
    expect(await life.grants()).toHaveLength(1);
    if (row.ending === 'paid') await expectPaid(life, row.gift);
    else await live(life, row);
  } finally {
    await offers.move(id, 'active', 'ended');
  }
});

async function startedBy(life: Life, trigger: Trigger, promotionId: string): Promise<void> {
  switch (trigger.kind) {
    case 'signUp':
      return life.happen('signUp', 0n);
    case 'deposit':
      return life.deposit(200n);
    case 'level':
      return life.happen('level', 3n);
    case 'mission':
      return life.happen('mission', 12n);
    case 'code':
      return life.claim({ code: trigger.code });
    case 'optIn':
      return life.claim({ promotionId });
    case 'lossBack': {
      await life.deposit(300n);
      await expect(life.claim({ promotionId })).rejects.toThrow('notQualified');
      await life.bet(200n, 0n);
      return life.claim({ promotionId });
    }
    default:
      return life.grantedByStaff(promotionId);
  }
}

async function expectPaid(life: Life, gift: Gift): Promise<void> {
  const [grant] = await life.grants();
  expect(grant?.state).toBe('paid');
  expect(await life.cash()).toBe(life.own + (gift.kind === 'cash' ? 100n : 0n));
  expect(await life.tokens()).toBe(gift.kind === 'tokens' ? 100n : 0n);
  expect(await life.bonus()).toBe(0n);
}

/** Plays a grant to its end, and proves what is left. */
async function live(life: Life, { gift, terms, ending }: Row): Promise<void> {
  const cash = await life.cash();
  expect(cash).toBe(life.own);
  expect(await life.bonus()).toBe(gift.kind === 'money' ? 100n : 0n);
  // Bonus money is no stake on a game that is excluded.
  expect(await life.bet(cash + 1n, 0n, 'jackpot')).toBe('insufficientFunds');
  if (terms.maximumStake) {
    expect(await life.bet(11n, 1n)).toBe('aboveMaximum');
    expect(await life.betInSteps(11n, 1n)).toBe('aboveMaximum');
  }
  await life.betRolledBack(2n);
  for (let round = 0; gift.kind === 'freeRounds' && round < 5; round++)
    expect(await life.bet(2n, 10n)).toBe('posted');
  expect(await life.cash()).toBe(cash);
  await bringToEnd(life, ending, terms.maximumStake ? 10n : 50n);
  const [grant] = await life.grants();
  if (!grant) throw new Error('the grant is gone');
  expect(grant.state).toBe(stateAfter(ending));
  expect(await life.bonus()).toBe(0n);
  const converted = grant.converted / UNIT;
  expect(await life.cash()).toBe(life.own + converted);
  if (grant.state === 'converted') expect(grant.wagered).toBe(grant.required);
  else expect(converted).toBe(0n);
  expect(converted <= BigInt(terms.maximumWin ?? '1000000')).toBe(true);
  // A bet after the end is one of cash alone.
  const left = await life.cash();
  expect(await life.bet(left + 1n, 5n)).toBe('insufficientFunds');
  if (left > 0n) expect(await life.bet(1n, 5n)).toBe('posted');
  expect(await life.cash()).toBe(life.own + converted);
}

async function bringToEnd(life: Life, ending: Ending, most: bigint): Promise<void> {
  const isActive = async () => (await life.grants())[0]?.state === 'active';
  // What wins as much as it stakes loses nothing; what wins nothing loses everything.
  const play = async (times: bigint) => {
    for (let round = 0; round < 700 && (await isActive()); round++) {
      const stake = round % 2 === 0 ? most : most / 2n;
      // Every fifth in steps.
      const bet = round % 5 === 2 ? life.betInSteps(stake, times) : life.bet(stake, times);
      expect(await bet).toBe('posted');
    }
  };
  if (ending === 'wagered') return play(1n);
  if (ending === 'lost') return loseAll(life, most);
  expect(await life.bet(5n, 2n)).toBe('posted');
  if (ending === 'expired') return life.pass(7);
  if (ending === 'givenUp') return life.giveUp();
  if (ending === 'cancelled') return life.cancelledByStaff();
  await life.withdraw();
  return ending === 'withdrawn' ? undefined : play(1n);
}

/** Stakes what is there until nothing of the bonus is left; what was wagered by then may not be all. */
async function loseAll(life: Life, most: bigint): Promise<void> {
  for (let round = 0; round < 200; round++) {
    const [grant] = await life.grants();
    if (grant?.state !== 'active') return;
    const stake = (await life.cash()) + (await life.bonus());
    const part = stake > most ? most : stake;
    expect(await (round % 2 === 0 ? life.bet(part, 0n) : life.betInSteps(part, 0n))).toBe('posted');
  }
}

function stateAfter(ending: Ending): string {
  switch (ending) {
    case 'wagered':
    case 'keptThroughWithdrawal':
      return 'converted';
    case 'lost':
      return 'spent';
    case 'withdrawn':
    case 'givenUp':
      return 'forfeited';
    default:
      return ending;
  }
}
