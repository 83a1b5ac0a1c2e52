import type { Draws } from '#league/random.ts';
import { formatAmount, UNIT } from '#rules/money/amount.ts';
import { units } from '../model/model.ts';
import type { Player } from './player.ts';

/** Limits the losses of a day to a little more than is lost by now: from the answer on it holds. */
export async function limitLosses(player: Player, draws: Draws): Promise<void> {
  if (player.lossLimit) return;
  const found = await player.ask('/api/players/limits', {});
  const used = found?.value.find(({ kind }) => kind === 'loss_day')?.used;
  const lost = used ? units(used) : 0n;
  const limit = (lost > 0n ? lost : 0n) + BigInt(20 + draws.below(400)) * UNIT;
  const outcome = await player.send('/api/players/limits_set', {
    kind: 'loss_day',
    limit: formatAmount((limit / UNIT) * UNIT),
  });
  if (outcome === 'lost' || outcome.status !== 200) return;
  // Sound: a success is of the call's own response.
  const { value } = outcome.body as {
    readonly value: { readonly limit: string; readonly used: string | null };
  };
  player.lossLimit = { limit: units(value.limit), usedThen: value.used ? units(value.used) : 0n };
}

/** A day without play: from the answer on nothing is staked or paid in. */
export async function takeBreak(player: Player): Promise<void> {
  const absorb = () => {
    player.isStopped = true;
  };
  await player.order({
    path: '/api/players/exclude',
    body: { ...player.auth(), kind: 'break_day' },
    absorb,
    same: () => 'stopped',
    // A break that was not answered is one that is made already.
    doneBy: { code: 'stopNotLonger', absorb },
  });
}
