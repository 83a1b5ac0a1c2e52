// Random exchanges with faults by the studio (studio/README.md) against two nodes, one of which is killed every minute:
//   npm run torture-studio -- hub88 --exchanges 100000 --faults 0.1 --seed 7
// At the end the studio's books and the ledger must agree to the unit. Exit 0: they do, and verify-ledger finds nothing.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { verifyLedger } from '../server/src/ledger/public.ts';
import { sandboxes, seedOpenStudio } from '../server/src/seed/seed-open-studio.ts';
import { Client } from './players/client.ts';
import { openPerson } from './players/people.ts';
import { World } from './world/world.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    exchanges: { type: 'string', default: '100000' },
    faults: { type: 'string', default: '0.1' },
    seed: { type: 'string', default: '7' },
    players: { type: 'string', default: '12' },
    port: { type: 'string', default: '31880' },
    'kill-every': { type: 'string', default: '60' },
  },
});
const dialect = positionals[0] ?? 'hub88';
const sandbox = sandboxes.find((one) => one.dialect === dialect);
const game = sandbox?.studio.games[0];
if (!sandbox || !game) throw new Error(`${dialect} is no protocol of the studio`);
/** A node that has just been started, or is being killed, answers later. */
const TRIES = 10;
const players = Number(values.players);
const say = (line: string) =>
  void process.stdout.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`);

interface Believed {
  readonly user: string;
  readonly stakes: string;
  readonly wins: string;
}

/** The studio in a process of its own. @returns what it believes at its end, and its exit code */
async function runStudio(
  world: World,
): Promise<{ readonly code: number | null; readonly books: readonly Believed[] }> {
  const wallets = world.nodes.flatMap((node) => ['--wallet', `http://127.0.0.1:${node.clients.port}`]);
  const { exchanges, faults, seed, port } = values;
  const child = spawn(
    process.execPath,
    [
      ...[
        '--disable-warning=ExperimentalWarning',
        join(import.meta.dirname, '../studio/src/cli.ts'),
        dialect,
      ],
      ...['--exchanges', exchanges, '--faults', faults, '--seed', seed, '--port', port],
      ...['--launches', values.players, ...wallets],
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const books: Believed[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => {
    // Sound: the studio writes its books so.
    if (line.startsWith('{')) books.push(JSON.parse(line) as Believed);
    else say(`studio: ${line}`);
  });
  const code = await new Promise<number | null>((ended) => child.once('close', ended));
  return { code, books };
}

/** Opens the game for players of three sites. */
async function openGames(world: World): Promise<void> {
  for (let place = 0; place < players; place++) {
    const { site, host, accountId, address, token } = await openPerson(world, place, 1);
    const client = new Client(host, address);
    const launch = {
      ...{ domain_name: host, external_id: site, account_id: accountId, auth: token, mode: 'real' },
      ...{ provider_code: sandbox?.studio.code, game_code: game?.code },
    };
    const body = JSON.stringify(launch);
    for (let tries = 1; ; tries++) {
      const answer = await client.post(world.port(place + tries), '/api/games/launch', body);
      if (answer !== 'lost' && answer.status === 200) break;
      if (tries === TRIES)
        throw new Error(`${accountId} of ${site} cannot open the game: ${JSON.stringify(answer)}`);
    }
    client.close();
  }
}

async function killInTurn(world: World, signal: AbortSignal): Promise<void> {
  for (let turn = 0; ; turn++) {
    await wait(Number(values['kill-every']) * 1_000, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    const node = world.nodes[turn % world.nodes.length];
    await node?.kill();
    await node?.start();
    say(`killed node ${turn % world.nodes.length}, and started it again`);
  }
}

async function compare(world: World, books: readonly Believed[]): Promise<readonly string[]> {
  const rows = await world.rows<{ user: string; stakes: string; wins: string }>(
    `select 'player-' || player_id as "user", sum(stake)::text as stakes, sum(win)::text as wins
       from outside_round where account = $1 group by player_id`,
    [sandbox?.account],
  );
  const found = new Map(rows.map((row) => [row.user, row]));
  const wrong = books.flatMap(({ user, stakes, wins }) => {
    const row = found.get(user) ?? { stakes: '0', wins: '0' };
    return row.stakes === stakes && row.wins === wins
      ? []
      : [
          `${user}: the studio has ${stakes} staked and ${wins} won, the ledger ${row.stakes} and ${row.wins}`,
        ];
  });
  const { findings } = await world.asOwner((client) => verifyLedger(client));
  return [
    ...wrong,
    ...findings.map((finding) => `verify-ledger: ${JSON.stringify(finding)}`),
    ...world.violations,
  ];
}

const world = await World.open({ nodes: 2 });
try {
  await world.withDb((db) => seedOpenStudio(db, `http://127.0.0.1:${values.port}`));
  // Rounds follow one another as fast as they are sent.
  await world.rows(`insert into site_play (site_id, shortest_round_ms) select id, 0 from site
    on conflict (site_id) do update set shortest_round_ms = 0`);
  await world.rows(
    `insert into outside_site (account, site_id, operator_id)
     select $1, id, external_id from site on conflict do nothing`,
    [sandbox.account],
  );
  await world.rows(
    `insert into site_game (site_id, provider_code, game_code, enabled)
     select id, $1, $2, true from site on conflict do nothing`,
    [sandbox.studio.code, game.code],
  );
  const over = new AbortController();
  const studio = runStudio(world);
  await wait(1_000);
  await openGames(world);
  say(`${players} players have opened ${game.code}`);
  const killing = killInTurn(world, over.signal);
  const { code, books } = await studio;
  over.abort();
  await killing;
  await world.heal();
  const wrong = await compare(world, books);
  for (const line of wrong) say(`WRONG ${line}`);
  const staked = books.reduce((sum, { stakes }) => sum + BigInt(stakes), 0n);
  const won = books.reduce((sum, { wins }) => sum + BigInt(wins), 0n);
  say(
    `${books.length} players: ${staked} staked, ${won} won; ${wrong.length === 0 ? 'the ledger agrees' : 'WRONG'}`,
  );
  process.exitCode = wrong.length === 0 && code === 0 && books.length > 0 ? 0 : 1;
} finally {
  await world.close();
}
