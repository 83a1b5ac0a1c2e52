import { randomBytes, randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { systemActor } from '../../server/src/actor.ts';
import { systemClock } from '../../server/src/clock.ts';
import type { Db } from '../../server/src/db/database.ts';
import { uuid7 } from '../../server/src/db/uuid7.ts';
import { openPlayerAccounts, postAllIn } from '../../server/src/ledger/public.ts';
import { seedSites } from '../../server/src/seed/seed-sites.ts';
import { seedSportsRules } from '../../server/src/seed/seed-sports-rules.ts';
import type { AskedLeg } from '../../server/src/sportsbook/bets/placing/check-slip.ts';
import type { Order } from '../../server/src/sportsbook/bets/placing/draft-ticket.ts';
import { TestBook, type TestMarket } from '../../server/src/sportsbook/testing/test-book.ts';

const FUNDS = 1_000_000n * 10_000n;
const STAKE = 10_000n;
/** No measured bet is refused. */
const NO_LIMIT = 10n ** 15n;

export interface BetsWorld {
  readonly siteId: number;
  readonly players: readonly bigint[];
  readonly markets: readonly (TestMarket & {
    readonly selection: string;
    readonly odds: string;
    readonly line?: string;
  })[];
}

/** A site with players who have money, and matches with three markets each. */
export async function openBetsWorld(db: Db, players: number, matches: number): Promise<BetsWorld> {
  await seedSites(db);
  await db.tx(seedSportsRules);
  const { id: siteId } = await db.read
    .selectFrom('site')
    .select('id')
    .where('external_id', '=', 'arena')
    .executeTakeFirstOrThrow();
  await sql`update sports_rule set max_stake = ${NO_LIMIT}, max_payout = ${NO_LIMIT * 2n}, market_limit = ${NO_LIMIT},
    event_limit = ${NO_LIMIT}, player_limit = ${NO_LIMIT},
    max_liability = ${NO_LIMIT * 100n}`.execute(db.read);
  const { rows } = await sql<{ id: bigint }>`
    insert into player (site_id, account_id, password_hash, status, language, referral_code,
        date_of_birth, terms_version)
    select ${siteId}, 'bench' || n, '', 'active', 'EN', 'BENCH' || n, date '1990-01-01', 1 from generate_series(1, ${players}) n
    returning id`.execute(db.read);
  const ids = rows.map(({ id }) => id);
  for (let first = 0; first < ids.length; first += 500) {
    const some = ids.slice(first, first + 500);
    await db.tx(async (tx) => {
      for (const playerId of some) await openPlayerAccounts(tx, { siteId, playerId, currency: 'USD' });
      const steps = [{ from: 'genesis', to: 'cash', amount: FUNDS, kind: 'genesis' } as const];
      await postAllIn(
        tx,
        some.map((playerId) => ({ key: uuid7(), siteId, playerId, actor: systemActor('bench'), steps })),
      );
    });
  }
  const book = await TestBook.open(db, systemClock, ['arena']);
  const markets: BetsWorld['markets'][number][] = [];
  for (let n = 0; n < matches; n++) {
    const event = await book.event();
    const result = await book.market(event, { type: '1X2' }, { '1': '2.10', X: '3.20', '2': '3.60' });
    const line = '-0.75';
    const handicap = await book.market(event, { type: 'HDP', line }, { H: '1.95', A: '1.93' });
    const total = await book.market(event, { type: 'OU', line: '2.25' }, { O: '1.88', U: '2.00' });
    markets.push(
      { ...result, selection: '1', odds: '2.10' },
      { ...handicap, selection: 'A', odds: '1.93', line },
      { ...total, selection: 'O', odds: '1.88', line: '2.25' },
    );
  }
  await sql`vacuum analyze account, sports_market, sports_event`.execute(db.read);
  return { siteId, players: ids, markets };
}

const any = <Item>(of: readonly Item[]): Item => {
  const item = of[randomInt(of.length)];
  if (item === undefined) throw new Error('nothing to choose from');
  return item;
};

/** Legs of different matches. */
function legsOf({ markets }: BetsWorld, count: number): AskedLeg[] {
  const chosen = new Map<bigint, AskedLeg>();
  while (chosen.size < count) {
    const { id, event, selection, odds, line } = any(markets);
    const asked = { marketId: id, selection, odds, line, score: undefined, redCards: undefined };
    if (!chosen.has(event.id)) chosen.set(event.id, asked);
  }
  return [...chosen.values()];
}

/** A bet of somebody: of ten, six singles, three parlays of two to five, a Trixie. */
export function anyOrder(world: BetsWorld): Order {
  const dice = randomInt(10);
  const [kind, system, count] =
    dice < 6
      ? (['single', undefined, 1] as const)
      : dice < 9
        ? (['parlay', undefined, 2 + randomInt(4)] as const)
        : (['system', 'TRIXIE', 3] as const);
  return {
    siteId: world.siteId,
    currency: 'USD',
    playerId: any(world.players),
    key: uuid7(),
    content: randomBytes(32),
    slip: { kind, system, legs: legsOf(world, count), format: 'DEC', policy: 'none' },
    stake: STAKE,
    mode: 'RISK',
  };
}
