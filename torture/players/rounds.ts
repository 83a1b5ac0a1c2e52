import type { CallResponse } from '#contract/calls.ts';
import type { Draws } from '#league/random.ts';
import { houseGames } from '#rules/games/all-games.ts';
import { slotTarget, targets } from '#rules/games/attack/tables.ts';
import { askedRound, textsOfRound } from '#rules/games/explain/claim-fields.ts';
import { explainRound } from '#rules/games/explain/explain-round.ts';
import { uuid7 } from '../../server/src/db/uuid7.ts';
import { units } from '../model/model.ts';
import { HURRIED, SHORTEST_MS } from '../world/world.ts';
import { pick } from './choose.ts';
import { launchOf } from './launches.ts';
import type { Order } from './order.ts';
import type { Player } from './player.ts';

type Dealt = CallResponse<'/api/games/play'>;

const MOST_DECISIONS = 4;
/** Rounds of a revealed seed that are played again by the rules. */
const MOST_VERIFIED = 4;

const shots = houseGames.filter(({ isStepped, code }) => !isStepped && code !== HURRIED);
const stepped = houseGames.filter(({ isStepped }) => isStepped);

/** A round of one shot. */
export async function spin(player: Player, draws: Draws): Promise<void> {
  await play(player, pick(draws, shots).code, draws);
}

/** Rounds at once, over all nodes: each is its own, and together they cost no more than there is. */
export async function burst(player: Player, draws: Draws): Promise<void> {
  const { code } = pick(draws, shots);
  await Promise.all(Array.from({ length: 2 + draws.below(4) }, () => play(player, code, draws)));
}

/** Rounds one right after the other, where the regulator wants time between them. */
export async function hurry(player: Player, draws: Draws): Promise<void> {
  const began = performance.now();
  const orders = [await play(player, HURRIED, draws), await play(player, HURRIED, draws)];
  const took = performance.now() - began;
  const isCertain = orders.every((order) => order?.isDone && order.lost === 0);
  if (isCertain && took < SHORTEST_MS)
    player.violate(`two rounds of ${HURRIED} within ${Math.round(took)} ms, not ${SHORTEST_MS}`);
}

/** Begins a round of a game of steps, or goes on with the one that is open. */
export async function steps(player: Player, draws: Draws): Promise<void> {
  const { code } = pick(draws, stepped);
  // What is in doubt may be a decision in the same round.
  if (player.doubts.length > 0 && !(await player.resolve())) return;
  if (!player.openRounds.has(code)) await play(player, code, draws);
  for (let left = draws.below(MOST_DECISIONS); left > 0 && player.openRounds.has(code); left--)
    if (!(await decide(player, code, draws))) return;
}

/** Ends every open round by deciding on. @returns whether none is open any more */
export async function endRounds(player: Player, draws: Draws): Promise<boolean> {
  for (const code of [...player.openRounds.keys()])
    for (let tries = 0; tries < 40 && player.openRounds.has(code); tries++)
      await decide(player, code, draws, 'end');
  return player.openRounds.size === 0;
}

async function decide(
  player: Player,
  code: string,
  draws: Draws,
  how: 'any' | 'end' = 'any',
): Promise<boolean> {
  const open = player.openRounds.get(code);
  const launch = await launchOf(player, code);
  if (!open || !launch) return false;
  const free = open.offers.filter(({ stake }) => stake === '0');
  // The last offer of a game is the one that ends it, where one does.
  const offer = how === 'end' ? (free.at(-1) ?? open.offers.at(-1)) : pick(draws, open.offers);
  if (!offer) return false;
  const { round_id, step } = open;
  const order = await player.order({
    path: '/api/games/act',
    body: { launch, key: uuid7(), round_id, step, action: offer.action },
    absorb: (answer) => record(player, code, answer),
    same: (answer) => [answer.round_id, answer.step],
  });
  forgetLaunch(player, code, order);
  return order.isDone;
}

async function play(player: Player, code: string, draws: Draws): Promise<Order | undefined> {
  const launch = await launchOf(player, code);
  const stakes = launch && (await stakesOf(player, code, launch));
  if (!launch || !stakes) return undefined;
  const wasStopped = player.isStopped;
  const stake = draws.happens(0.9) ? (stakes[draws.below(2)] ?? '1') : pick(draws, stakes);
  const { choice } = targets[code] ?? slotTarget;
  const order = await player.order({
    path: '/api/games/play',
    body: { launch, key: uuid7(), stake, choice },
    absorb: (answer) => record(player, code, answer),
    same: (answer) => [answer.round_id, answer.nonce, answer.stake],
  });
  if (wasStopped && order.isDone) player.violate(`a round of ${code} during a break`);
  forgetLaunch(player, code, order);
  return order;
}

function record(player: Player, gameCode: string, answer: Dealt): void {
  const { round_id, seed_id, nonce, stake, win, state } = answer;
  const { model, openRounds } = player;
  model.rounds.set(round_id, { gameCode, stake: units(stake), win: units(win), state });
  if (state === 'open') openRounds.set(gameCode, answer);
  else openRounds.delete(gameCode);
  const name = `${seed_id} ${nonce}`;
  const other = model.nonces.get(name);
  if (other !== undefined && other !== round_id)
    player.violate(`rounds ${other} and ${round_id} have the same nonce of the same seed`);
  model.nonces.set(name, round_id);
}

/** The stakes that a game offers, lowest first. */
async function stakesOf(
  player: Player,
  code: string,
  launch: string,
): Promise<readonly string[] | undefined> {
  const known = player.stakes.get(code);
  if (known) return known;
  const session = await player.askPage('/api/games/session', { launch });
  if (session) player.stakes.set(code, session.stakes);
  return session?.stakes;
}

/** A launch that has ended is opened again by the next round. */
function forgetLaunch(player: Player, code: string, order: Order): void {
  if (order.refusal === 'launchEnded') player.launches.delete(code);
}

/** Reveals a seed and plays the last rounds on it again by the public rules. */
export async function reveal(player: Player, draws: Draws): Promise<void> {
  const ended = [...player.model.rounds].filter(([, { state }]) => state === 'settled').slice(-40);
  const [last] = ended.length === 0 ? [] : pick(draws, ended);
  const code = last === undefined ? undefined : player.model.rounds.get(last)?.gameCode;
  if (last === undefined || code === undefined || player.openRounds.has(code)) return;
  await player.ask('/api/games/reveal_seed', { round_id: last });
  const some = ended.filter(([, round]) => round.gameCode === code).slice(-MOST_VERIFIED);
  for (const [id] of some) await verify(player, code, id);
}

async function verify(player: Player, code: string, round_id: string): Promise<void> {
  const round = await player.ask('/api/games/round', { round_id });
  const game = houseGames.find((one) => one.code === code);
  if (!game || !round?.proof.server_seed) return;
  const asked = askedRound(game, textsOfRound(round));
  const problems = 'problems' in asked ? asked.problems : explainRound(asked).differences;
  player.verified += 1;
  if (problems.length > 0)
    player.violate(`round ${round_id} of ${code} is not what its seed gives: ${JSON.stringify(problems)}`);
}
