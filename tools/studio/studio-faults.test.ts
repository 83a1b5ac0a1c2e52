import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyLedger } from '../../server/src/ledger/public.ts';
import { guests, HOST, SITE, type Who } from '../../server/src/rewards/testing/guests.ts';
import { sandboxes, seedOpenStudio } from '../../server/src/seed/seed-open-studio.ts';
import { startTestServer, type TestServer } from '../../server/src/test-server.ts';
import { type FaultKind, faultKinds } from '../../studio/src/faults/faults.ts';
import { openStudio, type Studio } from '../../studio/src/open-studio.ts';
import { runRandomly } from '../../studio/src/run/random-run.ts';
import { settingsFrom } from '../../studio/src/settings.ts';

let server: TestServer;
let people: ReturnType<typeof guests>;
/** They play the games of all dialects: twenty sign-ups are allowed in a minute. */
const players: Who[] = [];
beforeAll(async () => {
  server = await startTestServer();
  people = guests(server);
  for (let count = 0; count < 3; count++) players.push(await people.signUp());
});
afterAll(() => server.stop());

/** A studio of one dialect with faults, and players who have opened its games on a site. */
async function openFaultyStudio(dialect: string, kinds: readonly FaultKind[]): Promise<Studio> {
  const args = [dialect, '--wallet', server.server.url, '--port', '0', '--seed', '7', '--faults', '0.4'];
  const settings = settingsFrom([...args, '--fault-kinds', kinds.join(',')]);
  const studio = await openStudio({ ...settings, publicUrl: 'http://studio.example' });
  const { db } = server.database;
  await seedOpenStudio(db, `http://127.0.0.1:${studio.port}`);
  await db.tx(async (tx) => {
    // Of those that play on one site alone too.
    await sql`
      insert into outside_site (account, site_id, operator_id)
      select code, site.id, 'lucky' from outside_account cross join site where external_id = 'lucky'
      on conflict do nothing`.execute(tx);
    await sql`
      insert into site_game (site_id, provider_code, game_code, enabled)
      select site.id, provider_code, game_code, true from site_game cross join site
       where provider_code in ('OPENCALETA', 'OPENA8R', 'OPENPRAGMATIC', 'OPENST8', 'OPENJILI', 'OPENSABA', 'OPENSBO') and external_id = 'lucky'
      on conflict do nothing`.execute(tx);
    await sql`
      insert into site_play (site_id, shortest_round_ms) select id, 0 from site
      on conflict (site_id) do update set shortest_round_ms = 0`.execute(tx);
  });
  const sold = sandboxes.find((one) => one.dialect === dialect)?.studio;
  for (const who of players) {
    await people.deposit(who, '500');
    const game = {
      provider_code: sold?.code ?? '',
      game_code: sold?.games[0]?.code ?? '',
      mode: 'real',
    } as const;
    await server.ok('/api/games/launch', { ...SITE, ...who, ...game }, HOST);
  }
  return studio;
}

/** What the wallet has of each player, in the form of the studio's books. */
async function inLedger(account: string) {
  const { rows } = await sql<{ user: string; stakes: string; wins: string }>`
    select 'player-' || player_id as "user", sum(stake)::text as stakes, sum(win)::text as wins
      from outside_round where account = ${account} group by player_id order by 1`.execute(
    server.database.db.read,
  );
  return rows;
}

const wrongAnswers = faultKinds.filter((kind) => kind !== 'silentLaunch');

describe.each(['hub88', 'caleta', 'swipe', 'a8r', 'pragmatic', 'st8', 'jili', 'saba', 'sbo'])(
  'with faults by %s',
  (dialect) => {
    test('the books of the studio and the ledger agree to the unit', async () => {
      const studio = await openFaultyStudio(dialect, wrongAnswers);
      try {
        const said: string[] = [];
        const run = { seed: 7, exchanges: 400, launches: 3, parallel: 6 };
        expect(await runRandomly(studio, run, (line) => said.push(line)), said.join('\n')).toBe(0);
        const believed = studio.books.believed();
        expect(
          believed.map(({ user, stakes, wins }) => ({ user, stakes: `${stakes}`, wins: `${wins}` })),
        ).toEqual(await inLedger(`demo-${dialect}`));
        expect(believed.reduce((sum, { rollbacks }) => sum + rollbacks, 0)).toBeGreaterThan(10);
      } finally {
        await studio.close();
      }
    });
  },
);

test('after all faults the ledger is balanced', async () => {
  const client = await server.database.db.pool.connect();
  const { findings } = await verifyLedger(client).finally(() => client.release());
  expect(findings).toEqual([]);
});
