import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemActor } from '../../../actor.ts';
import { expireGrants } from '../../../bonuses/public.ts';
import { uuid7 } from '../../../db/uuid7.ts';
import { startTestServer, type TestServer } from '../../../test-server.ts';
import { bonus, reason, suspects } from './testing/suspects.ts';

let server: TestServer;
let world: Awaited<ReturnType<typeof suspects>>;
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
  world = await suspects(server);
});
afterAll(async () => {
  expect(await world.wallet.unbalanced()).toEqual([]);
  await server.stop();
});

describe('a decision', () => {
  test('is made once, by one of several colleagues at the same moment, and is in the audit log', async () => {
    const { change, grant } = await world.suspected();
    const [marketing, owner] = [await world.as('marketing'), await world.as('owner')];
    const answers = await Promise.all([
      ...[marketing, owner, marketing, owner].map((staff) =>
        staff.call('/api/office/suspicions/clear', change),
      ),
      marketing.call('/api/office/suspicions/exclude', change),
      owner.call('/api/office/suspicions/forfeit', change),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body } of answers)
      if (status !== 200) expect(body).toMatchObject({ message: 'signalDecided' });
    const { entries } = await owner.ok('/api/office/audit/entries', { object: `grant:${grant}` });
    expect(entries.filter(({ outcome }) => outcome === 'done')).toMatchObject([
      { reason, before: { state: 'open' } },
    ]);
  });

  test('that clears it is remembered: the same is not raised again, other evidence is', async () => {
    const { player, change } = await world.suspected();
    const staff = await world.as('marketing');
    await staff.ok('/api/office/suspicions/clear', change);
    expect(await world.signalsOf(player.member)).toMatchObject([{ state: 'cleared', reason }]);
    await world.betBothSides(player);
    expect(await world.signalsOf(player.member)).toMatchObject([{ state: 'open' }, { state: 'cleared' }]);
  });

  test('that holds it lets the bonus become no cash, and its time not run out, until it is cleared', async () => {
    const { player, market, change, mine } = await world.suspected();
    const staff = await world.as('marketing');
    const { version } = await staff.ok('/api/office/suspicions/hold', change);
    expect(await mine()).toMatchObject({ is_held: true, state: 'active' });
    expect((await staff.call('/api/office/suspicions/hold', { ...change, version })).body).toMatchObject({
      message: 'wrongStatus',
    });
    await world.book.result(market.event, { status: 'finished', ht: [0, 0], ft: [1, 0] });
    // All that is to be wagered.
    await server.database.db.pool.query(
      'update bonus_grant set wagered = required - 10000 where player_id = $1',
      [player.member.playerId],
    );
    const play = await world.playing(player.member, 'BRASSWORK', 'lantern-reef');
    await play('5');
    expect(await mine()).toMatchObject({ state: 'active', percent: 100, balance: '50' });
    await server.database.db.pool.query(
      `update bonus_grant set expires_at = held_at - interval '1 hour' where player_id = $1`,
      [player.member.playerId],
    );
    await expireGrants(server.database.db, { actor: systemActor('test'), now: server.clock.now() });
    expect(await mine()).toMatchObject({ state: 'active', balance: '50' });
    await staff.ok('/api/office/suspicions/clear', { ...change, version });
    expect(await mine()).toMatchObject({ is_held: false, state: 'converted', converted: '50' });
  });

  test('that forfeits takes the bonus money back, above the threshold of the site by two persons once', async () => {
    const small = await world.suspected();
    const staff = await world.as('marketing');
    await world.book.result(small.market.event, { status: 'finished', ht: [0, 0], ft: [1, 0] });
    expect(await staff.ok('/api/office/suspicions/forfeit', small.change)).toMatchObject({
      ...{ request_id: null, returned: '50' },
    });
    expect(await small.mine()).toMatchObject({ state: 'cancelled', balance: '0' });
    const large = await world.suspected({ gift: { kind: 'money', size: { fixed: '1000.01' } } });
    const { request_id } = await staff.ok('/api/office/suspicions/forfeit', large.change);
    expect(await large.mine()).toMatchObject({ state: 'active', balance: '1000.01' });
    const decide = { id: request_id ?? '', reason };
    expect((await staff.call('/api/office/requests/approve', decide)).body).toMatchObject({
      message: 'ownRequest',
    });
    const owner = await world.as('owner');
    await owner.ok('/api/office/requests/approve', decide);
    expect(await large.mine()).toMatchObject({ state: 'cancelled', balance: '0' });
    expect(await world.signalsOf(large.player.member)).toMatchObject([{ state: 'forfeited' }]);
  });

  test('that excludes bars the player from promotions until staff allows them again', async () => {
    const { player, change } = await world.suspected();
    const staff = await world.as('marketing');
    await staff.ok('/api/office/suspicions/exclude', change);
    const promotion_id = await world.gifts.start(bonus);
    const ask = () => world.wallet.call(player.member, '/api/bonuses/claim', { key: uuid7(), promotion_id });
    expect((await ask()).body).toMatchObject({ message: 'promotionsBarred' });
    expect((await world.wallet.ok(player.member, '/api/bonuses/offers', {})).value).toEqual([]);
    const { signal_id } = change;
    expect((await staff.ok('/api/office/suspicions/get', { signal_id })).is_barred).toBe(true);
    const allow = { player_id: String(player.member.playerId), reason };
    await staff.ok('/api/office/suspicions/allow', allow);
    expect((await staff.call('/api/office/suspicions/allow', allow)).body).toMatchObject({
      message: 'wrongStatus',
    });
    expect((await ask()).status).toBe(200);
  });
});

describe('suspected grants', () => {
  test('are nothing to staff of other sites, and are only read by those who may not decide', async () => {
    const { change } = await world.suspected();
    const { signal_id } = change;
    const support = await world.as('support');
    expect((await support.ok('/api/office/suspicions/get', { signal_id })).signal.state).toBe('open');
    expect((await support.call('/api/office/suspicions/clear', change)).status).toBe(403);
    await server.database.db.pool.query(
      `update staff_role set site_id = (select id from site where external_id = 'lucky')
        where staff_id = (select id from staff where mail = 'support@baize.example')`,
    );
    expect((await support.ok('/api/office/suspicions/list', {})).rows).toEqual([]);
    expect((await support.call('/api/office/suspicions/get', { signal_id })).body).toMatchObject({
      message: 'unknownSignal',
    });
  });

  test('wait on Today for those who decide, and not with a rule that is switched off', async () => {
    const staff = await world.as('marketing');
    const waiting = async () => {
      const { queues } = await staff.ok('/api/office/today/work', {});
      return queues.find(({ name }) => name === 'suspicions')?.count ?? 0;
    };
    const before = await waiting();
    await world.suspected();
    expect(await waiting()).toBe(before + 1);
    const { rows } = await staff.ok('/api/office/suspicions/rules', { site: 'arena' });
    const version = rows.find(({ kind }) => kind === 'opposite')?.version ?? 0;
    const rule = { site: 'arena', kind: 'opposite', numbers: {}, reason } as const;
    await staff.ok('/api/office/suspicions/set_rule', { ...rule, enabled: false, version });
    await expect(world.suspected()).rejects.toThrow('nothing was found');
    expect(
      (await staff.call('/api/office/suspicions/set_rule', { ...rule, enabled: true, version })).body,
    ).toMatchObject({
      message: 'versionConflict',
    });
    const wrong = { ...rule, enabled: true, version: version + 1, numbers: { oppositeCover: 101 } };
    expect((await staff.call('/api/office/suspicions/set_rule', wrong)).body).toMatchObject({
      ...{ message: 'invalidThreshold', field: 'oppositeCover' },
    });
    await staff.ok('/api/office/suspicions/set_rule', { ...rule, enabled: true, version: version + 1 });
  });
});
