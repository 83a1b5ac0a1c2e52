import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { isRefusal } from '#contract/errors.ts';
import { parseAmount, UNIT } from '#rules/money/amount.ts';
import { systemActor } from '../../actor.ts';
import { systemClock } from '../../clock.ts';
import { openRateLimits } from '../../db/turns/rate-limits.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { type Command, type Ledger, openLedger } from '../../ledger/public.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { openLaunches } from '../launches/open-launches.ts';
import { playLimits } from '../limits/play-limits.ts';
import { withoutPartners } from '../supply/open-supply.ts';
import { playRound } from './play-round.ts';
import { openSteps } from './play-steps.ts';

const LUCKY = { domain_name: 'lucky.localhost', external_id: 'lucky' };
const HOST = 'lucky.localhost';

let server: TestServer;
let ledger: Ledger;
let siteId: number;
beforeAll(async () => {
  server = await startTestServer();
  ledger = await openLedger({ source: server.database.url, batchers: 1 });
  const site = await server.database.db.read
    .selectFrom('site')
    .select('id')
    .where('external_id', '=', 'lucky')
    .executeTakeFirstOrThrow();
  siteId = site.id;
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await ledger.close();
  await server.stop();
});

async function openGame(accountId: string, password: string): Promise<string> {
  const who = await server.logIn(accountId, password, HOST);
  const { launch_url } = await server.ok(
    '/api/games/launch',
    { ...LUCKY, ...who, provider_code: 'BRASSWORK', game_code: 'lantern-reef', mode: 'real' },
    HOST,
  );
  return new URLSearchParams(launch_url.split('#')[1]).get('launch') ?? '';
}

/** Plays against the real ledger and keeps what it was asked to post; each post waits for `gate`. */
function table(gate: Promise<void> = Promise.resolve()) {
  const { db } = server.database;
  const posted: Command[] = [];
  const deps = {
    clock: systemClock,
    db,
    ledger: {
      async post(command: Command) {
        posted.push(command);
        await gate;
        return ledger.post(command);
      },
    },
    steps: openSteps({ db, clock: systemClock }),
    supply: withoutPartners,
    launches: openLaunches({ db, clock: systemClock, rateLimits: openRateLimits() }, 'rounds'),
    limits: playLimits(db),
    afterRound: () => undefined,
  };
  const play = (launch: string, stake: string, key = uuid7()) =>
    playRound(deps, { launch, key, stake }, { siteId, currency: 'MYR' });
  return { posted, play };
}

test('nothing is drawn twice that was refused or repeated, so that timing reveals nothing of the next round', async () => {
  await server.ok(
    '/api/auth/signup',
    {
      ...LUCKY,
      account_id: 'pauper',
      password: 'Sunday Paper 7',
      contact_email: 'pauper@example.com',
      date_of_birth: '1990-05-01',
      accept_terms: true,
    },
    HOST,
  );
  const launch = await openGame('pauper', 'Sunday Paper 7');
  const { play, posted } = table();
  const key = uuid7();
  for (const bet of [play(launch, '200', key), play(launch, '200'), play(launch, '0.4')])
    expect(await bet).toMatchObject({ refused: 'insufficientFunds' });
  expect(await play(launch, '200', key)).toMatchObject({ refused: 'insufficientFunds' });
  expect(await play(launch, '0.4', key)).toMatchObject({ refused: 'keyReused' });
  expect(posted.map(({ round }) => round?.nonce)).toEqual([1, 2, 3, 4, 5]);
  const elsewhere = table();
  expect(await elsewhere.play(launch, '0.4')).toMatchObject({ refused: 'insufficientFunds' });
  expect(elsewhere.posted.map(({ round }) => round?.nonce)).toEqual([6]);
});

test('a bet sent again after its player ran short is still the same round', async () => {
  const launch = await openGame('demo', 'Demo1234!');
  const { play, posted } = table();
  const key = uuid7();
  const first = await play(launch, '0.4', key);
  if (isRefusal(first)) throw new Error(first.refused);
  const amount = (parseAmount(first.balance) ?? 0n) - 50n * UNIT;
  const [{ playerId = null } = {}] = posted;
  await ledger.post({
    key: uuid7(),
    siteId,
    playerId,
    actor: systemActor('test'),
    steps: [{ from: 'cash', to: 'genesis', amount, kind: 'adjustment' }],
  });
  expect(await play(launch, '200')).toMatchObject({ refused: 'insufficientFunds' });
  expect(await play(launch, '0.4', key)).toEqual(first);
});

test('a bet that waits for the database does not delay other bets', async () => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const launch = await openGame('demo', 'Demo1234!');
  const { play, posted } = table(gate);
  const first = play(launch, '0.4');
  await expect.poll(() => posted).toHaveLength(1);
  // The launch is open by now, so that these are in the queue before the next turn of the event loop.
  const queued = [play(launch, '0.4'), play(launch, '0.4')];
  await new Promise(setImmediate);
  const now = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => now + 6_000);
  open();
  expect(await Promise.all(queued)).toMatchObject([{ refused: 'busy' }, { refused: 'busy' }]);
  await first;
  expect(posted).toHaveLength(1);
});
