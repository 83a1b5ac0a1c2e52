import { drawsOf } from '#league/random.ts';
import type { Action } from '../plan/plan.ts';
import type { Feed } from '../world/feed.ts';
import { bet, cashOut } from './bets.ts';
import { cancelWithdrawal, deposit, withdraw } from './money.ts';
import type { Player } from './player.ts';
import { limitLosses, takeBreak } from './protection.ts';
import { playForTokens, seekRewards, turnWheel } from './rewards.ts';
import { burst, hurry, reveal, spin, steps } from './rounds.ts';
import { betOnShared } from './shared-rounds.ts';

/** Carries out one action of a script. */
export async function act(player: Player, action: Action, feed: Feed): Promise<void> {
  const draws = drawsOf(action.seed);
  switch (action.kind) {
    case 'spin':
      return spin(player, draws);
    case 'steps':
      return steps(player, draws);
    case 'burst':
      return burst(player, draws);
    case 'hurry':
      return hurry(player, draws);
    case 'bet':
      return bet(player, draws, feed);
    case 'cash-out':
      return cashOut(player, draws);
    case 'result':
      return feed.happens(draws);
    case 'deposit':
      return deposit(player, draws);
    case 'withdraw':
      return withdraw(player, draws);
    case 'cancel-withdrawal':
      return cancelWithdrawal(player, draws);
    case 'reveal':
      return reveal(player, draws);
    case 'shared':
      return betOnShared(player, draws);
    case 'wheel':
      return turnWheel(player);
    case 'rewards':
      return seekRewards(player, draws);
    case 'tokens':
      return playForTokens(player, draws);
    case 'limit-losses':
      return limitLosses(player, draws);
    default:
      return takeBreak(player);
  }
}
