import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { CallResponse } from '#contract/calls.ts';
import { sharedRoundMaths } from '#rules/games/all-maths.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { call, ok, succeeded } from '../child-server.ts';
import { crashOfRound } from '../crash-of-round.ts';
import { openGame, type Who } from './players.ts';

type State = CallResponse<'/api/games/shared/state'>;
type Bet = State['bets'][number];

const FLIGHT = 'comet-climb';
const BOUT = 'clockwork-sabong';
/** The highest flight there can be takes 154 seconds. */
const PATIENCE_MS = 170_000;

/** Asks, no more often than a page may, until it is so. A server that was stopped for a while may have closed the connection. */
export async function until(port: number, launch: string, holds: (now: State) => boolean): Promise<State> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const answer = await call(port, '/api/games/shared/state', { launch });
    if (answer !== 'lost') {
      const now = succeeded('/api/games/shared/state', answer);
      if (holds(now)) return now;
    }
    if (Date.now() > deadline) throw new Error(`still ${JSON.stringify(answer)}`);
    await wait(250);
  }
}

/** What became of a bet, once it was decided. */
export async function decided(port: number, launch: string, betId: string): Promise<Bet> {
  const find = ({ bets, last_bets }: State) => [...bets, ...last_bets].find(({ bet_id }) => bet_id === betId);
  const bet = find(await until(port, launch, (now) => (find(now)?.state ?? 'open') !== 'open'));
  if (!bet) throw new Error(`bet ${betId} is not there`);
  return bet;
}

export interface OpenBet {
  readonly launch: string;
  readonly bet: Bet;
}

/**
 * A bet on every draw, race, bout and room of bingo; all of them close at the same moment.
 *
 * @param against who takes the other sides of the bout, which is not played for one alone
 */
export async function betOnDraws(port: number, who: Who, against: Who): Promise<OpenBet[]> {
  const bets: OpenBet[] = [];
  for (const { game, ways } of sharedRoundMaths) {
    if (game.code === FLIGHT) continue;
    const launch = await openGame(port, who, game);
    const now = await until(port, launch, ({ round, now: at }) => (round?.closes_at ?? 0) - at > 2_000);
    const round_id = now.round?.round_id ?? '';
    const stake = now.default_stake;
    const ask = { launch, key: uuid7(), round_id, stake, choice: ways[0]?.choice };
    bets.push({ launch, bet: (await ok(port, '/api/games/shared/bet', ask)).bet });
    if (game.code !== BOUT) continue;
    const other = await openGame(port, against, game);
    for (const { choice } of ways.slice(1))
      await ok(port, '/api/games/shared/bet', { launch: other, key: uuid7(), round_id, stake, choice });
  }
  return bets;
}

/** Two stakes on a flight that gets beyond `automatic`: one that is cashed out there, and one that is not. */
export async function betOnFlight(
  port: number,
  who: Who,
  rows: pg.Client,
  automatic: number,
  fliesTo = automatic + 10,
) {
  const launch = await openGame(port, who, { providerCode: 'PAPERCUT', code: FLIGHT });
  const isTaking = ({ round, now }: State) => round?.phase === 'taking' && round.closes_at - now > 2_500;
  let id: string | undefined;
  do {
    const { round } = await until(port, launch, (now) => isTaking(now) && now.round?.round_id !== id);
    id = round?.round_id ?? '';
  } while ((await crashOfRound(rows, id)) < fliesTo);
  const round_id = id;
  const bet = async (cashOut: number | null) => {
    const ask = { launch, key: uuid7(), round_id, stake: '50', choice: { cashOut } };
    return (await ok(port, '/api/games/shared/bet', ask)).bet.bet_id;
  };
  const bets = { launch, set: await bet(automatic), kept: await bet(null) };
  await until(port, launch, ({ round, now }) => (round?.started_at ?? now) < now);
  return bets;
}

/** Rounds that began before the one before had ended, or that were left out: none, unless two servers ran them. */
export async function outOfTurn(rows: pg.Client): Promise<readonly unknown[]> {
  const found = await rows.query(
    `select game_code, number from (
       select *, lag(ended_at) over each as ended, lag(number) over each as last
         from shared_round window each as (partition by chain_id order by number)) as follows
      where last is not null and (ended is null or opened_at < ended or number <> last + 1)`,
  );
  return found.rows;
}
