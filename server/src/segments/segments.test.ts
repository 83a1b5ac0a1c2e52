import fc from 'fast-check';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Condition,
  holds,
  matches,
  type PlayerFacts,
  type PlayScope,
  type SegmentRule,
  segmentCountries,
} from '#rules/rewards/segments/segment.ts';
import type { TestDatabase } from '../db/test-database.ts';
import { uuid7, uuid7Floor } from '../db/uuid7.ts';
import { fillPlayers } from '../players/testing/fill-players.ts';
import { createSeededDatabase } from '../test-server.ts';
import { mayBeReached, ruleHolds } from './conditions.ts';
import { measure } from './members.ts';

const DAY_MS = 86_400_000;
/** What happened `n` days ago happened half a day before that, so that no window ends where anything is. */
const HALF = 0.5;
const now = new Date();
const ago = (days: number) => new Date(now.getTime() - (days + HALF) * DAY_MS);

/** An id of a moment that is over: those of the server only rise. */
const idAt = (moment: Date) => uuid7Floor(moment).slice(0, 14) + uuid7().slice(14);

/** What is known of a player of the test. */
interface Past {
  readonly deposits: readonly { readonly days: number; readonly amount: bigint }[];
  readonly hours: readonly { readonly days: number; readonly staked: bigint; readonly returned: bigint }[];
  readonly tickets: readonly {
    readonly days: number;
    readonly sport: string | null;
    readonly risk: bigint;
    readonly returned: bigint;
  }[];
  readonly rounds: readonly {
    readonly days: number;
    readonly game: string;
    readonly stake: bigint;
    readonly win: bigint;
  }[];
  readonly registered: number;
  readonly seen: number | null;
  readonly level: number;
  readonly language: string;
  readonly phone: string;
  readonly country: (typeof segmentCountries)[number];
  readonly tags: readonly string[];
}

const phones = { PH: '+63917', MY: '+60112', VN: '+84912', US: '+1202', other: '+4917' } as const;

/** Twelve players who differ in every fact. */
const pasts: readonly Past[] = Array.from({ length: 12 }, (_one, n) => {
  const country = segmentCountries[n % segmentCountries.length] ?? 'other';
  const amount = (of: number) => BigInt(of) * 10_000n;
  return {
    deposits: Array.from({ length: n % 4 }, (_, k) => ({ days: k * 7 + n, amount: amount(10 * n + k) })),
    hours: Array.from({ length: n % 3 }, (_, k) => ({
      ...{ days: k * 9 + n, staked: amount(20 * n + k), returned: amount(30 * k) },
    })),
    tickets: Array.from({ length: n % 5 }, (_, k) => ({
      ...{ days: k * 6 + 1, sport: [null, 'soccer', 'tennis'][k % 3] ?? null },
      ...{ risk: amount(n + k), returned: amount(2 * k) },
    })),
    rounds: Array.from({ length: n % 2 === 0 ? 0 : 3 }, (_, k) => ({
      ...{ days: k * 8, game: ['lantern-reef', 'peg-rain'][k % 2] ?? '', stake: amount(n), win: amount(k) },
    })),
    registered: n * 5,
    seen: n % 4 === 0 ? null : n,
    level: n % 6,
    language: ['EN', 'VI', 'NE'][n % 3] ?? 'EN',
    ...{ country, phone: `${phones[country]}${5_550_000 + n}` },
    tags: [...(n % 2 === 0 ? ['vip'] : []), ...(n % 3 === 0 ? ['slow'] : [])],
  };
});

const sum = (amounts: readonly bigint[]) => amounts.reduce((all, one) => all + one, 0n);

/** The same facts as the rules ask for them. */
function factsOf(past: Past): PlayerFacts {
  const within = (days: number | null) => (one: { readonly days: number }) =>
    days === null || one.days + HALF <= days;
  const figure = (name: 'staked' | 'lost') => (on: PlayScope, days: number) => {
    const lost = name === 'lost';
    const hours = sum(past.hours.filter(within(days)).map((h) => h.staked - (lost ? h.returned : 0n)));
    const tickets = (sport?: string) =>
      sum(
        past.tickets
          .filter(within(days))
          .filter((one) => sport === undefined || one.sport === sport)
          .map((one) => one.risk - (lost ? one.returned : 0n)),
      );
    if (on.kind === 'all') return hours;
    if (on.kind === 'casino') return hours - tickets();
    if (on.kind === 'sportsbook') return tickets();
    if (on.kind === 'sport') return tickets(on.sport);
    return sum(
      past.rounds
        .filter(within(days))
        .filter(({ game }) => game === on.gameCode && on.providerCode === 'BRASSWORK')
        .map((one) => one.stake - (lost ? one.win : 0n)),
    );
  };
  return {
    depositCount: (days) => past.deposits.filter(within(days)).length,
    depositSum: (days) => sum(past.deposits.filter(within(days)).map(({ amount }) => amount)),
    staked: figure('staked'),
    lost: figure('lost'),
    lastDeposit:
      past.deposits.length === 0 ? null : Math.min(...past.deposits.map(({ days }) => days + HALF)),
    lastSeen: past.seen === null ? null : past.seen + HALF,
    registered: past.registered + HALF,
    ...{ level: past.level, language: past.language, country: past.country, tags: new Set(past.tags) },
  };
}

let database: TestDatabase;
let owner: pg.Client;
let siteId: number;
const ids: bigint[] = [];

async function add(past: Past, n: number): Promise<bigint> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into player (site_id, account_id, password_hash, contact_phone, status, language, referral_code, created_at)
     values ($1, $2, '', $3, 'active', $4, $5, $6) returning id`,
    [siteId, `segment_${n}`, past.phone, past.language, `SEG${n}`, ago(past.registered)],
  );
  const id = rows[0]?.id ?? '';
  const insert = (table: string, values: Readonly<Record<string, unknown>>) =>
    owner.query(
      `insert into ${table} (${Object.keys(values).join(', ')})
       values (${Object.keys(values)
         .map((_, place) => `$${place + 1}`)
         .join(', ')})`,
      Object.values(values),
    );
  const of = { site_id: siteId, player_id: id };
  for (const { days, amount } of past.deposits)
    await insert('deposit', {
      ...{ ...of, id: uuid7(), method_code: 'none', adapter: 'none', currency: 'MYR', amount, fee: 0 },
      ...{ state: 'paid', created_at: ago(days), expires_at: ago(days), settled_at: ago(days) },
    });
  for (const { days, staked, returned } of past.hours)
    await insert('player_hour', { ...of, hour: ago(days), staked, returned, rounds: 1, minutes: 1 });
  for (const { days, sport, risk, returned } of past.tickets)
    await insert('sports_ticket', {
      ...{ ...of, id: idAt(ago(days)), key: uuid7(), content: Buffer.alloc(32), kind: 'single' },
      ...{ state: 'settled', odds_format: 'DECIMAL', stake_mode: 'RISK', policy: 'none', currency: 'MYR' },
      ...{ stake: risk, risk, to_win: 0, max_payout: risk, placed_at: ago(days), settled_at: ago(days) },
      ...{ running: 0, returned, sport },
    });
  for (const { days, game, stake, win } of past.rounds)
    await insert('round', {
      ...{
        ...of,
        id: idAt(ago(days)),
        launch_id: uuid7(),
        seed_id: uuid7(),
        nonce: 1,
        stake,
        win,
      },
      ...{ started_at: ago(days), settled_at: ago(days), game_code: game, provider_code: 'BRASSWORK' },
      ...{ currency: 'MYR', state: 'settled', result: '{}' },
    });
  if (past.seen !== null)
    await insert('session', {
      ...{ ...of, id: uuid7(), token_hash: Buffer.from(`segment ${n}`), user_agent: '', ip: '' },
      ...{ created_at: ago(past.seen), last_seen_at: ago(past.seen) },
    });
  if (past.level > 0) await insert('vip_reached', { ...of, level: past.level, reached_at: now });
  for (const tag of past.tags)
    await insert('player_tag', { ...of, tag, registered_at: now, added_at: now, added_by: 'test' });
  return BigInt(id);
}

beforeAll(async () => {
  database = await createSeededDatabase();
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  const { rows } = await owner.query<{ id: number }>("select id from site where external_id = 'lucky'");
  siteId = rows[0]?.id ?? 0;
  for (const [n, past] of pasts.entries()) ids.push(await add(past, n));
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

/** The players of the test for whom something holds, by their places. */
async function those(condition: ReturnType<typeof ruleHolds>): Promise<number[]> {
  const { rows } = await sql<{ id: bigint }>`
    select p.id from player p where p.site_id = ${siteId} and p.id = any (${ids.map(String)}::bigint[]) and ${condition}
     order by p.id`.execute(database.db.read);
  return rows.map(({ id }) => ids.indexOf(id));
}

const days = fc.integer({ min: 1, max: 60 });
const threshold = fc.constantFrom('atLeast' as const, 'below' as const);
const amount = fc.integer({ min: 0, max: 150 }).map((units) => BigInt(units) * 10_000n);
const oneOf = fc.constantFrom('in' as const, 'notIn' as const);
const scope: fc.Arbitrary<PlayScope> = fc.constantFrom<PlayScope>(
  ...(['all', 'casino', 'sportsbook'] as const).map((kind) => ({ kind })),
  ...(['soccer', 'tennis'] as const).map((sport) => ({ kind: 'sport' as const, sport })),
  ...(['lantern-reef', 'peg-rain'] as const).map((gameCode) => ({
    ...{ kind: 'game' as const, providerCode: 'BRASSWORK', gameCode },
  })),
);
const condition: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({
    fact: fc.constant('depositCount' as const),
    ...{ days: fc.option(days), is: threshold, value: fc.integer({ min: 0, max: 4 }) },
  }),
  fc.record({
    fact: fc.constant('depositSum' as const),
    ...{ days: fc.option(days), is: threshold, value: amount },
  }),
  fc.record({
    fact: fc.constantFrom('staked' as const, 'lost' as const),
    ...{ on: scope, days, is: threshold, value: amount },
  }),
  fc.record({ fact: fc.constant('level' as const), is: threshold, value: fc.integer({ min: 0, max: 6 }) }),
  fc.record({
    fact: fc.constant('language' as const),
    ...{ is: oneOf, values: fc.subarray(['EN', 'VI', 'NE', 'CN'], { minLength: 1 }) },
  }),
  fc.record({
    fact: fc.constant('country' as const),
    ...{ is: oneOf, values: fc.subarray([...segmentCountries], { minLength: 1 }) },
  }),
  fc.record({
    fact: fc.constant('tag' as const),
    ...{
      is: fc.constantFrom('has' as const, 'hasNot' as const),
      tag: fc.constantFrom('vip', 'slow', 'none'),
    },
  }),
  fc.record({
    fact: fc.constantFrom('lastDeposit' as const, 'lastSeen' as const, 'registered' as const),
    ...{ is: fc.constantFrom('within' as const, 'notWithin' as const), days },
  }),
);
const rule: fc.Arbitrary<SegmentRule> = fc.record({
  match: fc.constantFrom(...matches),
  groups: fc.array(
    fc.record({
      match: fc.constantFrom(...matches),
      conditions: fc.array(condition, { minLength: 1, maxLength: 3 }),
    }),
    { maxLength: 3 },
  ),
});

const byTheRules = (of: SegmentRule) => pasts.flatMap((past, n) => (holds(of, factsOf(past)) ? [n] : []));

describe('a segment', () => {
  test('has in SQL exactly the players whom the rules give it, for every single condition that is generated', async () => {
    await fc.assert(
      fc.asyncProperty(condition, async (one) => {
        const of: SegmentRule = { match: 'all', groups: [{ match: 'all', conditions: [one] }] };
        expect(await those(ruleHolds(of, now))).toEqual(byTheRules(of));
      }),
      { numRuns: 150 },
    );
  });

  test('has in SQL exactly the players whom the rules give it, for generated groups of all and any', async () => {
    await fc.assert(
      fc.asyncProperty(rule, async (of) => {
        expect(await those(ruleHolds(of, now))).toEqual(byTheRules(of));
      }),
      { numRuns: 60 },
    );
  });

  test('has nobody who is blocked, on a break, excluded, matched with an exclusion or limited by themselves', async () => {
    const all = pasts.map((_past, n) => n);
    expect(await those(mayBeReached(now))).toEqual(all);
    const id = (n: number) => String(ids[n]);
    const later = new Date(now.getTime() + DAY_MS);
    await owner.query("update player set status = 'blocked' where id = $1", [id(0)]);
    const stop = 'insert into player_stop (id, player_id, kind, since, until) values ($1, $2, $3, $4, $5)';
    await owner.query(stop, [uuid7(), id(1), 'break_day', ago(0), later]);
    await owner.query(stop, [uuid7(), id(2), 'exclude_permanent', ago(0), null]);
    await owner.query(stop, [uuid7(), id(3), 'break_day', ago(9), ago(8)]);
    await owner.query(
      `insert into exclusion_match (id, player_id, excluded_id, matched, found_at, found_by)
       values ($1, $2, $3, '{phone}', $4, 'login')`,
      [uuid7(), id(4), id(2), now],
    );
    const limit = 'insert into player_limit (player_id, kind, value, set_at) values ($1, $2, 60, $3)';
    await owner.query(limit, [id(5), 'loss_week', now]);
    await owner.query(limit, [id(6), 'reality_check', now]);
    expect(await those(mayBeReached(now))).toEqual(all.filter((n) => ![0, 1, 2, 4, 5].includes(n)));
  });

  test('is counted exactly on a small site, and on a large one from some of its players by an index', async () => {
    const everyone: SegmentRule = { match: 'all', groups: [] };
    const count = (of: SegmentRule) => measure(database.db, { siteId, now }, of);
    const small = await count(everyone);
    expect(small.isEstimate).toBe(false);
    const reachable = await sql<{ count: number }>`
      select count(*)::int as count from player p where p.site_id = ${siteId} and ${mayBeReached(now)}`.execute(
      database.db.read,
    );
    expect(small.players).toBe(reachable.rows[0]?.count);
    expect(new Set(small.sample).size).toBe(Math.min(20, small.players ?? 0));

    await fillPlayers(owner, [{ id: siteId }], 30_000);
    const large = await count(everyone);
    expect(large).toMatchObject({ isEstimate: true, lookedAt: 10_000 });
    // One of a hundred of them is blocked.
    expect(Math.abs((large.players ?? 0) - 29_700)).toBeLessThan(1_500);
    expect(await count(everyone)).toEqual(large);
    const { rows } = await owner.query<{ 'QUERY PLAN': string }>(
      `explain select p.* from player p where p.site_id = ${siteId} order by hashint8(p.id), p.id limit 10000`,
    );
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('player_shuffled');
  });
});
