import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyLedger } from '../../../ledger/public.ts';
import { startTestServer, type TestServer } from '../../../test-server.ts';
import { askOutside } from '../../domains/send-outside.ts';
import { openExchanges } from '../exchanges/record-exchanges.ts';
import { type CallProvider, OF_JOBS, openCalls } from '../launching/call-provider.ts';
import { type Giver, type GivingDialect, idOf, openGiver } from '../testing/free-rounds-giver.ts';
import { type Asked, json, openProvider, ourSides } from '../testing/provider-server.ts';
import { freeRoundsHandler } from './order-free-rounds.ts';

const UNIT = 10_000n;
const DAY_MS = 86_400_000;

let server: TestServer;
let provider: Awaited<ReturnType<typeof openProvider>>;
let call: CallProvider;
beforeAll(async () => {
  [server, provider] = await Promise.all([startTestServer(), openProvider()]);
  const exchanges = openExchanges(server.database.db, () => undefined);
  call = openCalls({ clock: server.clock, ask: askOutside(false), exchanges }, OF_JOBS);
});
afterAll(async () => {
  await server.stop();
  await provider.close();
});

const giver = (account: string, dialect: GivingDialect) =>
  openGiver({ server, provider, call }, account, dialect);

const lastAsked = (dialect: GivingDialect): Asked => {
  const asked = provider.asked.at(-1);
  if (!asked || !ourSides[dialect].isGenuine(asked)) throw new Error('the provider was not asked, signed');
  return asked;
};

describe.each(['hub88', 'caleta'] as const)('free rounds by %s', (dialect) => {
  let one: Giver;
  beforeAll(async () => {
    one = await giver(`free-${dialect}`, dialect);
  });
  const base = dialect === 'hub88' ? '/base/operator/generic/v2' : '/base/api';
  const prepaids = (...values: readonly (number | null)[]) =>
    values.map((bet_value, place) => ({
      ...{ prepaid_uuid: `prepaid-${place}`, currency: 'MYR', bet_value, bet_count: null },
    }));

  test('are a reward of the prepaid that fits, and can be taken back', async () => {
    const id = idOf(await one.give());
    expect(await one.row(id)).toMatchObject({ state: 'ordered', ref: null });
    let answered = 0;
    provider.answers((response) =>
      json(answered++ === 0 ? prepaids(100_000, 200_000) : { reward_uuid: 'reward-1' })(response),
    );
    await one.work();
    expect(lastAsked(dialect).path).toBe(`${base}/freebet/rewards/create`);
    expect(JSON.parse(lastAsked(dialect).body)).toMatchObject({
      ...{ user: `player-${one.playerId}`, operator_id: 'baize', sub_partner_id: 'lucky', reward_uuid: id },
      ...{ prepaid_uuid: 'prepaid-1', bet_value: 200_000, bet_count: 10, currency: 'MYR', game_code: 'free' },
    });
    expect(await one.row(id)).toMatchObject({ state: 'given', ref: 'reward-1', problem: null });

    provider.answers(json({ error: 'claimed already' }, 400));
    expect(await one.cancel(id)).toBe(true);
    await one.work();
    expect(await one.row(id)).toMatchObject({ state: 'given', problem: 'claimed already' });
    provider.answers(json({ reward_uuid: 'reward-1' }));
    await one.cancel(id);
    await one.work();
    expect(lastAsked(dialect).path).toBe(`${base}/freebet/rewards/cancel`);
    expect(await one.row(id)).toMatchObject({ state: 'cancelled' });
    expect(await one.cancel(id)).toBe(false);
  });

  test('are refused where no prepaid fits', async () => {
    const id = idOf(await one.give());
    provider.answers(json(prepaids(100_000)));
    await one.work();
    expect(await one.row(id)).toMatchObject({ state: 'refused', problem: 'no such prepaid' });
  });
});

describe('free rounds by swipe', () => {
  let one: Giver;
  beforeAll(async () => {
    one = await giver('free-swipe', 'swipe');
  });

  test('are a campaign at the bet line of their stake; one that is there already is the same', async () => {
    const id = idOf(await one.give());
    provider.answers(json({ id: '3f3f8a0e-0a53-4a6f-9f1e-1d1f2f0f7a11', extID: id }));
    await one.work();
    const asked = lastAsked('swipe');
    expect(asked).toMatchObject({ method: 'POST', path: '/base/free-rounds' });
    expect(JSON.parse(asked.body)).toMatchObject({
      ...{ cID: 'baize', extCID: 'lucky', extID: id, betLine: 2, quantity: 10, gameIDs: ['free'] },
      userIDs: [`player-${one.playerId}`],
    });
    expect(await one.row(id)).toMatchObject({ state: 'given' });
    const again = idOf(await one.give());
    provider.answers(json({ message: 'exists' }, 409));
    await one.work();
    expect(await one.row(again)).toMatchObject({ state: 'given', ref: again });
    const other = idOf(await one.give({ stake: UNIT }));
    const before = provider.asked.length;
    await one.work();
    expect(await one.row(other)).toMatchObject({ state: 'refused', problem: 'no bet line of this stake' });
    expect(provider.asked).toHaveLength(before);
    provider.answers(json({}));
    await one.cancel(id);
    await one.work();
    expect(lastAsked('swipe')).toMatchObject({ method: 'DELETE', path: '/base/free-rounds' });
    expect(await one.row(id)).toMatchObject({ state: 'cancelled' });
  });

  test('are finished by the win that pays them', async () => {
    const id = idOf(await one.give());
    provider.answers(json({ id: '3f3f8a0e-0a53-4a6f-9f1e-1d1f2f0f7a12', extID: id }));
    await one.work();
    const before = await one.cash();
    const win = {
      ...{ sessionID: one.token, frID: id, txID: '7f3f8a0e-0a53-4a6f-9f1e-1d1f2f0f7a13' },
      ...{ roundID: '8f3f8a0e-0a53-4a6f-9f1e-1d1f2f0f7a13', type: 'regular', amount: '7.25' },
    };
    expect(await one.send('/win', win)).toMatchObject({ status: 200 });
    expect(await one.cash()).toBe(before + 72_500n);
    expect(await one.row(id)).toMatchObject({ state: 'finished', win: 72_500n });
  });
});

describe('free rounds by a8r', () => {
  let one: Giver;
  let id = '';
  const finish = (amount: string, issue = id) =>
    one.send('/a8r_casino.Freespins/Finish', { issue_id: issue, amount });
  beforeAll(async () => {
    one = await giver('free-a8r', 'a8r');
    id = idOf(await one.give());
  });

  test('are an issue; without an answer the order is sent again under the same id', async () => {
    provider.answers((response) => void response.destroy());
    await expect(one.work()).rejects.toThrow('no answer');
    expect(await one.row(id)).toMatchObject({ state: 'ordered' });
    const handle = freeRoundsHandler({ db: server.database.db, clock: server.clock, call });
    provider.answers(json({}));
    await handle({ id: 'job', data: { id }, signal: new AbortController().signal });
    const asked = lastAsked('a8r');
    expect(asked.path).toBe('/base/v2/casino_a8r.Freespins/Issue');
    expect(JSON.parse(asked.body)).toMatchObject({
      ...{ casino_id: 'baize', issue_id: id, games: ['free'], freespins_quantity: 10, bet_amount: '2' },
      account: { id: `player-${one.playerId}`, currency: 'MYR' },
    });
    expect(await one.row(id)).toMatchObject({ state: 'given', ref: id });
  });

  test('pay what they won once, to the player of the issue, however often it is reported', async () => {
    const before = await one.cash();
    const answers = await Promise.all(Array.from({ length: 5 }, () => finish('12.5')));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 200 });
    expect(await one.cash()).toBe(before + 125_000n);
    expect(await one.row(id)).toMatchObject({ state: 'finished', win: 125_000n });
    expect(await finish('13')).toMatchObject({ status: 409 });
    expect(await one.cash()).toBe(before + 125_000n);
    const round = await server.database.db.read
      .selectFrom('outside_round')
      .select(['game_code', 'stake', 'win', 'state'])
      .where('ref', '=', `freespins ${id}`)
      .executeTakeFirst();
    expect(round).toEqual({ game_code: 'free', stake: 0n, win: 125_000n, state: 'closed' });
  });

  test('of nobody, or of another account, are refused', async () => {
    expect(await finish('1', '3f3f8a0e-0a53-4a6f-9f1e-1d1f2f0f7a11')).toMatchObject({ status: 404 });
    expect(await finish('1', 'free')).toMatchObject({ status: 404 });
    expect(await finish('-1')).toMatchObject({ status: 400 });
    const other = await giver('free-a8r-2', 'a8r');
    const path = '/a8r_casino.Freespins/Finish';
    expect(await other.send(path, { issue_id: id, amount: '1' })).toMatchObject({ status: 404 });
  });

  test('that were cancelled, or whose order was never answered, are paid all the same', async () => {
    const unanswered = idOf(await one.give());
    expect(await finish('1', unanswered)).toMatchObject({ status: 200 });
    expect(await one.row(unanswered)).toMatchObject({ state: 'finished', win: UNIT });
    provider.answers(json({}));
    await one.work();
    expect(await one.row(unanswered)).toMatchObject({ state: 'finished' });
  });

  test.each([
    ['no rounds', { quantity: 0 }, 'badRequest'],
    ['100 rounds', { quantity: 100 }, 'badRequest'],
    ['no stake', { stake: 0n }, 'invalidStake'],
    ['an unknown game', { gameCode: 'other' }, 'unknownGame'],
    ['a game of ours', { gameCode: 'lantern-reef', providerCode: 'BRASSWORK' }, 'gameUnavailable'],
  ])('with %s are refused', async (_, differs, code) => {
    expect(await one.give(differs)).toMatchObject({ refused: code });
  });

  test('are for at most 30 days, and never of the past', async () => {
    const at = (days: number) => new Date(server.clock.now().getTime() + days * DAY_MS);
    expect(await one.give({ endsAt: at(31) })).toMatchObject({ refused: 'badRequest' });
    expect(await one.give({ endsAt: at(-1) })).toMatchObject({ refused: 'badRequest' });
  });
});

test('after all of it the ledger is balanced', async () => {
  const client = await server.database.db.pool.connect();
  const { findings } = await verifyLedger(client).finally(() => client.release());
  expect(findings).toEqual([]);
});
