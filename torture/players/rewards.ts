import type { CallResponse } from '#contract/calls.ts';
import type { Draws } from '#league/random.ts';
import { uuid7 } from '../../server/src/db/uuid7.ts';
import { units } from '../model/model.ts';
import { pick } from './choose.ts';
import type { Player } from './player.ts';

type TokenRound = CallResponse<'/api/minigame/start'>['round'];

const TOKENS = '5';

const siteOf = ({ person }: Player) => ({ domain_name: person.host, external_id: person.site });

/** Turns the wheel, which pays at once. */
export async function turnWheel(player: Player): Promise<void> {
  const found = await player.askPage('/api/spin/wheel', siteOf(player));
  if (!found?.wheel) return;
  await player.order({
    path: '/api/spin/turn',
    body: { ...player.auth(), key: uuid7(), wheel_id: found.wheel.wheel_id, client_seed: 'torture' },
    absorb: ({ spin_id, prize }) => {
      if (prize.kind === 'cash') player.model.prizes.set(spin_id, units(prize.amount));
      if (prize.kind === 'token') player.model.tokenPrizes.set(spin_id, units(prize.amount));
    },
    same: ({ spin_id, field, prize }) => [spin_id, field, prize],
  });
}

/** Opts in to a promotion, and claims what a mission has come to and what a message brings. */
export async function seekRewards(player: Player, draws: Draws): Promise<void> {
  const promotions = await player.askPage('/api/rewards/promotions', siteOf(player));
  if (promotions && promotions.value.length > 0 && draws.happens(0.4)) {
    const { promotion_id } = pick(draws, promotions.value);
    await player.send('/api/rewards/join_promotion', { promotion_id });
  }
  await claimMission(player);
  await claimMessage(player);
}

async function claimMission(player: Player): Promise<void> {
  const missions = await player.ask('/api/rewards/missions', {});
  const completed = missions?.value.find(({ state }) => state === 'completed');
  if (!completed) return;
  const { mission_id, period_start, cash, token } = completed;
  const name = `mission ${mission_id} ${period_start}`;
  const take = () => {
    player.model.prizes.set(name, units(cash));
    player.model.tokenPrizes.set(name, units(token));
  };
  await player.order({
    path: '/api/rewards/claim_mission',
    body: { ...player.auth(), mission_id, period_start },
    absorb: take,
    same: () => mission_id,
    // The mission and its period are the key: a claim that was not answered is one that is made already.
    doneBy: { code: 'alreadyClaimed', absorb: take },
  });
}

/** The cash of a VIP level waits in the inbox. */
async function claimMessage(player: Player): Promise<void> {
  const inbox = await player.ask('/api/settings/get_inbox', {});
  const message = inbox?.value.find(({ claim }) => claim === 'open');
  if (!message) return;
  const { inbox_id, cash, token } = message;
  const take = () => {
    player.model.prizes.set(`message ${inbox_id}`, units(cash));
    player.model.tokenPrizes.set(`message ${inbox_id}`, units(token));
  };
  await player.order({
    path: '/api/settings/claim_inbox',
    body: { ...player.auth(), inbox_id },
    absorb: take,
    same: () => inbox_id,
    // The message is the key.
    doneBy: { code: 'alreadyClaimed', absorb: take },
  });
}

/** A step of a round for tokens. */
export async function playForTokens(player: Player, draws: Draws): Promise<void> {
  // What is in doubt may be a step of the same round.
  if (player.doubts.length > 0 && !(await player.resolve())) return;
  const open = [...player.model.tokenRounds.values()].find(({ state }) => state === 'open');
  const absorb = ({ round }: { readonly round: TokenRound }) => {
    player.model.tokenRounds.set(round.round_id, round);
  };
  if (!open) {
    const found = await player.ask('/api/minigame/games', {});
    if (!found || found.games.length === 0) return;
    const { game_code, modes } = pick(draws, found.games);
    const wasStopped = player.isStopped;
    const order = await player.order({
      path: '/api/minigame/start',
      body: {
        ...player.auth(),
        ...{ key: uuid7(), game_code, stake: TOKENS, client_seed: 'torture' },
        mode: pick(draws, modes).mode,
      },
      absorb,
      same: ({ round }) => round.round_id,
    });
    if (wasStopped && order.isDone) player.violate('a round for tokens during a break');
    return;
  }
  const { round_id, choices } = open;
  const ask = { ...player.auth(), key: uuid7(), round_id };
  const same = ({ round }: { readonly round: TokenRound }) => [round.round_id, round.choices];
  if (draws.happens(0.4)) await player.order({ path: '/api/minigame/leave', body: ask, absorb, same });
  else
    await player.order({
      path: '/api/minigame/choose',
      body: { ...ask, step: choices.length, choice: 0 },
      absorb,
      same,
    });
}
