import type { CallResponse } from '#contract/calls.ts';
import type { Draws } from '#league/random.ts';
import { sharedRoundMaths } from '#rules/games/all-maths.ts';
import { uuid7 } from '../../server/src/db/uuid7.ts';
import { units } from '../model/model.ts';
import { pick } from './choose.ts';
import { launchOf } from './launches.ts';
import type { Player } from './player.ts';

type Bet = CallResponse<'/api/games/shared/bet'>['bet'];

const FLIGHT = 'comet-climb';
/** A stake that arrives later than so long before the end is late on a slow machine. */
const LEAST_LEFT_MS = 500;

/** A stake on a round that many share; some are taken back, or cashed out. */
export async function betOnShared(player: Player, draws: Draws): Promise<void> {
  const { game, ways } = pick(draws, sharedRoundMaths);
  const launch = await launchOf(player, game.code);
  if (launch === undefined) return;
  const now = await player.askPage('/api/games/shared/state', { launch });
  if (now?.round?.phase !== 'taking' || now.round.closes_at - now.now < LEAST_LEFT_MS) return;
  const choice = game.code === FLIGHT ? { cashOut: 110 + draws.below(200) } : pick(draws, ways).choice;
  const wasStopped = player.isStopped;
  const placed: { bet?: Bet } = {};
  const order = await player.order({
    path: '/api/games/shared/bet',
    body: { launch, key: uuid7(), round_id: now.round.round_id, stake: now.default_stake, choice },
    absorb: ({ bet }) => {
      placed.bet = bet;
      const stake = units(bet.stake);
      player.model.sharedBets.set(bet.bet_id, {
        gameCode: game.code,
        stake,
        win: 0n,
        state: 'open',
        isCancelled: false,
      });
    },
    same: ({ bet }) => [bet.bet_id, bet.stake, bet.choice],
  });
  if (wasStopped && order.isDone) player.violate(`a stake on ${game.code} during a break`);
  if (placed.bet && draws.happens(0.3)) await undo(player, launch, placed.bet, draws);
}

async function undo(player: Player, launch: string, { bet_id }: Bet, draws: Draws): Promise<void> {
  const known = player.model.sharedBets.get(bet_id);
  if (!known) return;
  await player.order({
    path: draws.happens(0.6) ? '/api/games/shared/cancel' : '/api/games/shared/cash_out',
    body: { launch, bet_id },
    absorb: ({ bet }) => {
      if (bet.state === 'cancelled') known.isCancelled = true;
    },
    same: ({ bet }) => [bet.bet_id, bet.state, bet.win],
  });
}
