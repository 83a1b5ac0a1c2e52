import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Command, Step } from './command.ts';
import { foldTotals, grossRevenue, openPlayerAccounts, postIn } from './public.ts';
import { setLedgerMoment } from './testing/ledger-time.ts';
import { commandFor, createWorld, SITE, seededRandom, stake, type World, win } from './testing/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});
afterEach(() => world.drop());

const LANTERN = { providerCode: 'brasswork', gameCode: 'lantern-reef' };
const MOTH = { providerCode: 'brasswork', gameCode: 'moth-and-moon' };
const COMET = { providerCode: 'nightjar', gameCode: 'comet-climb' };

/** Every total that is kept, folded or not. */
async function totals(): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select format('%s %s %s %s %s>%s %s in %s', d.site_id, d.day, coalesce(g.game_code, '-'), d.kind, d.from_slot,
                  d.to_slot, sum(d.amount), sum(d.transfers)) as line
      from (table day_total union all table total_change) d left join ledger_game g on g.id = d.game_id
     group by d.site_id, d.day, g.game_code, d.kind, d.from_slot, d.to_slot order by 1`.execute(
    world.db.read,
  );
  return rows.map(({ line }) => line);
}

async function setDayOffset(siteId: number, minutes: number): Promise<void> {
  await world.asOwner(
    'alter table reward_setting drop constraint if exists reward_setting_site_id_fkey',
    `insert into reward_setting (site_id, day_offset_minutes, referral_deposit, referral_turnover, referral_token,
       referral_cash, referral_friend_token) values (${siteId}, ${minutes}, 0, 0, 0, 0, 0)
       on conflict (site_id) do update set day_offset_minutes = excluded.day_offset_minutes`,
  );
}

describe('the totals of days', () => {
  it('count every transfer by site, day, kind, game and both of its sides, in the commit that posts it', async () => {
    await world.openPlayers(2, { cash: 1000n, token: 50n });
    await setLedgerMoment(world, new Date('2026-11-20T10:00:00Z'));
    const ledger = await world.openLedger({ maxBatch: 256 });
    await Promise.all([
      ledger.post(commandFor(1n, [stake(30n), win(5n)], { game: LANTERN })),
      ledger.post(commandFor(2n, [stake(10n)], { game: LANTERN })),
      ledger.post(commandFor(2n, [stake(7n)], { game: COMET })),
      ledger.post(commandFor(1n, [stake(5000n)], { game: COMET })),
      ledger.post(
        commandFor(1n, [
          { pend: '0190a000-0000-7000-8000-000000000001', purse: 'token', amount: 9n, kind: 'stake' },
        ]),
      ),
      ledger.post(commandFor(1n, [{ from: 'promotions', to: 'cash', amount: 2n, kind: 'bonus' }])),
    ]);
    await ledger.close();
    const expected = [
      '7 2026-11-20 - 3 1>3 9 in 1',
      '7 2026-11-20 - 8 -5>0 2 in 1',
      '7 2026-11-20 comet-climb 3 0>-3 7 in 1',
      '7 2026-11-20 lantern-reef 3 0>-3 40 in 2',
      '7 2026-11-20 lantern-reef 4 -3>0 5 in 1',
    ];
    const ofDay = (lines: readonly string[]) => lines.filter((line) => line.startsWith('7 2026-11-20'));
    expect(ofDay(await totals())).toEqual(expected);
    await world.db.tx(foldTotals);
    expect(ofDay(await totals())).toEqual(expected);
    await world.expectBalanced();
  });

  it('begin at the midnight of the site, and keep the days before a change of its offset', async () => {
    await world.openPlayers(1, { cash: 1000n });
    await setDayOffset(SITE, 8 * 60);
    const post = async (at: string) => {
      await setLedgerMoment(world, new Date(at));
      await world.db.tx((tx) => postIn(tx, commandFor(1n, [stake(1n)], { game: MOTH })));
    };
    await post('2026-11-20T15:59:59.999Z');
    await post('2026-11-20T16:00:00Z');
    await setDayOffset(SITE, -5 * 60);
    await post('2026-11-21T04:59:59Z');
    await world.db.tx(foldTotals);
    const days = await grossRevenue(world.db.read, { siteId: SITE, from: '2026-11-01', to: '2026-11-30' });
    expect(days.map(({ day, staked }) => `${day} ${staked}`)).toEqual(['2026-11-20 2', '2026-11-21 1']);
    await world.expectBalanced();
  });

  it('lose and double nothing while two processes fold and others post', async () => {
    const random = seededRandom(21);
    await world.db.tx(async (tx) => {
      for (let id = 1n; id <= 20n; id++) {
        const siteId = id <= 10n ? SITE : SITE + 1;
        await openPlayerAccounts(tx, { siteId, playerId: id, currency: id % 2n === 0n ? 'PHP' : 'USD' });
        await postIn(
          tx,
          commandFor(id, [{ from: 'clearing', to: 'cash', amount: 100_000n, kind: 'deposit' }], { siteId }),
        );
      }
    });
    const expected = new Map<string, bigint>();
    const commands = Array.from({ length: 2000 }, (): Command => {
      const playerId = BigInt(1 + random(20));
      const siteId = playerId <= 10n ? SITE : SITE + 1;
      const game = [LANTERN, MOTH, COMET][random(3)];
      if (!game) throw new Error('a game is missing');
      const amount = BigInt(1 + random(9));
      const steps: Step[] = random(3) === 0 ? [stake(amount), win(amount * 2n)] : [stake(amount)];
      const name = `${siteId} ${game.gameCode} ${playerId % 2n === 0n ? 'PHP' : 'USD'}`;
      expected.set(name, (expected.get(name) ?? 0n) + (steps.length > 1 ? -amount : amount));
      return commandFor(playerId, steps, { siteId, game });
    });
    const ledger = await world.openLedger({ batchers: 2, maxBatch: 64 });
    let posting = true;
    const fold = async () => {
      while (posting) await world.db.tx(foldTotals);
    };
    const folding = [fold(), fold()];
    for (const answer of await Promise.all(commands.map((command) => ledger.post(command))))
      expect(answer.posted).toBe(true);
    posting = false;
    await Promise.all(folding);
    await ledger.close();
    const year = { from: '2020-01-01', to: '2099-12-31' };
    const found = new Map<string, bigint>();
    for (const siteId of [SITE, SITE + 1])
      for (const { gameCode, currency, staked, paid } of await grossRevenue(world.db.read, {
        siteId,
        ...year,
      })) {
        const name = `${siteId} ${gameCode} ${currency}`;
        found.set(name, (found.get(name) ?? 0n) + staked - paid);
      }
    expect(found).toEqual(new Map([...expected].filter(([name]) => found.has(name))));
    expect(found.size).toBe(expected.size);
    await world.expectBalanced();
  });
});
