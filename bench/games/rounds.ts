/**
 * Rounds of each game of one player end to end over HTTP, beside the bare route of a bet, and the script of each game's page:
 * `node bench/games/rounds.ts [seconds]` prints them; `npm run bench` includes them.
 */

import { Agent, request } from 'node:http';
import { houseGames } from '../../rules/src/games/all-games.ts';
import { houseMaths } from '../../rules/src/games/all-maths.ts';
import type { HouseGame } from '../../rules/src/games/game-rules.ts';
import { uuid7 } from '../../server/src/db/uuid7.ts';
import { makePlayers, openGame } from '../bench-players.ts';
import { onCluster } from '../cluster.ts';
import { startProduct, startReference } from '../processes.ts';
import { readScripts, type ScriptSize } from './scripts.ts';

const PLAYERS = 2_000;
const CONNECTIONS = 64;
const SECONDS = 3;
const STAKE = '25';

export interface GameRounds {
  readonly code: string;
  readonly perSecond: number;
  /** One of a game of one shot; more where the player decides. */
  readonly callsPerRound: number;
  readonly p50: number;
  readonly p99: number;
}

export interface GamesBench {
  /** Calls per second of the bet's route with nothing behind it, by the same client. */
  readonly bare: number;
  readonly games: readonly GameRounds[];
  readonly scripts: readonly ScriptSize[];
}

interface Answer {
  readonly state?: string;
  readonly round_id?: string;
  readonly step?: number;
  readonly offers?: readonly { readonly action: unknown; readonly stake: string }[];
}

type Post = (path: string, body: Readonly<Record<string, unknown>>) => Promise<Answer>;

function poster(port: number, agent: Agent): Post {
  return (path, body) =>
    new Promise((resolve, reject) => {
      const headers = { 'content-type': 'application/json', host: 'localhost' };
      const sent = request({ agent, port, host: '127.0.0.1', method: 'POST', path, headers }, (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (part: string) => {
          text += part;
        });
        answer.once('end', () => {
          if (answer.statusCode === 200) resolve(JSON.parse(text));
          else reject(new Error(`${path} answered ${answer.statusCode}: ${text}`));
        });
      });
      sent.once('error', reject);
      sent.end(JSON.stringify(body));
    });
}

/** A round to its end: of what is on offer the first that costs nothing. @returns how many calls it took */
async function playOut(post: Post, launch: string, choice: unknown): Promise<number> {
  let round = await post('/api/games/play', { launch, key: uuid7(), stake: STAKE, choice });
  let calls = 1;
  for (; round.state === 'open'; calls++) {
    const { round_id, step, offers = [] } = round;
    const action = offers.find(({ stake }) => stake === '0')?.action;
    round = await post('/api/games/act', { launch, key: uuid7(), round_id, step, action });
  }
  return calls;
}

/** So many at once, each player with one round at a time. */
async function drive(
  seconds: number,
  tokens: readonly string[],
  play: (token: string) => Promise<number>,
): Promise<{ perSecond: number; callsPerRound: number; p50: number; p99: number }> {
  const times: number[] = [];
  let calls = 0;
  const until = performance.now() + seconds * 1_000;
  const worker = async (_: unknown, first: number) => {
    for (let at = first; performance.now() < until; at = (at + CONNECTIONS) % tokens.length) {
      const begun = performance.now();
      const made = await play(tokens[at] ?? '');
      calls += made;
      times.push(performance.now() - begun);
    }
  };
  const begun = performance.now();
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  const took = (performance.now() - begun) / 1_000;
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor((times.length - 1) * share)] ?? 0;
  return { perSecond: times.length / took, callsPerRound: calls / times.length, p50: at(0.5), p99: at(0.99) };
}

/** The choices that the published figures of a game refer to; slots have none. */
function choiceOf({ code }: HouseGame): unknown {
  return houseMaths.find(({ game }) => game.code === code)?.ways[0]?.choice ?? null;
}

export async function benchGames(databaseUrl: string, port: number, seconds = SECONDS): Promise<GamesBench> {
  const product = await startProduct(databaseUrl, port);
  const reference = await startReference();
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  try {
    await makePlayers(databaseUrl, PLAYERS);
    const bareCall = poster(reference.port, agent);
    const bareBody = { launch: 'bare', key: uuid7(), stake: STAKE };
    const bareRound = async () => {
      await bareCall('/api/games/play', bareBody);
      return 1;
    };
    await drive(1, ['bare'], bareRound);
    const bares = [await drive(seconds, ['bare'], bareRound)];
    const post = poster(product.port, agent);
    const games: GameRounds[] = [];
    for (const game of houseGames) {
      const tokens = await openGame(databaseUrl, { code: game.code, provider: game.providerCode });
      const play = (token: string) => playOut(post, token, choiceOf(game));
      // Opened once, as by a player who plays; the code and the plans are warm.
      await drive(1, tokens, play);
      games.push({ code: game.code, ...(await drive(seconds, tokens, play)) });
    }
    bares.push(await drive(seconds, ['bare'], bareRound));
    const bare = bares.reduce((sum, { perSecond }) => sum + perSecond, 0) / bares.length;
    return { bare, games, scripts: readScripts() };
  } finally {
    agent.destroy();
    await reference.stop();
    await product.stop();
  }
}

export function printGames({ bare, games, scripts }: GamesBench, say: (line: string) => void): void {
  say(
    `| rounds over HTTP, ${CONNECTIONS} connections | rounds/s | calls a round | calls/s to bare | p50 ms | p99 ms |`,
  );
  say('|---|---|---|---|---|---|');
  for (const { code, perSecond, callsPerRound, p50, p99 } of games) {
    const ratio = (perSecond * callsPerRound) / bare;
    say(
      `| ${code} | ${perSecond.toFixed(0)} | ${callsPerRound.toFixed(1)} | ${ratio.toFixed(2)} | ${p50.toFixed(1)} | ${p99.toFixed(1)} |`,
    );
  }
  say(`bare: the route of a bet without work, by the same client: ${bare.toFixed(0)} calls/s`);
  say('');
  say('| page of a game | script KB (brotli) at first | with all it may fetch in one language |');
  say('|---|---|---|');
  const kb = (bytes: number) => (bytes / 1024).toFixed(0);
  for (const { code, first, most } of scripts) say(`| ${code} | ${kb(first)} | ${kb(most)} |`);
  say('goal: at most 250 KB');
}

if (import.meta.main) {
  const seconds = Number(process.argv[2] ?? SECONDS);
  const benched = await onCluster((url) => benchGames(url, 4181, seconds));
  printGames(benched, (line) => process.stdout.write(`${line}\n`));
}
