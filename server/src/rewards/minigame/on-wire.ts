import type { MinigameRound } from '#contract/calls/minigame.ts';
import type { CallResponse } from '#contract/calls.ts';
import { commit } from '#rules/fairness/commit.ts';
import { statusOf, stepFigures, type TokenGame, type TokenMode, winOf } from '#rules/games/token-game.ts';
import { formatAmount } from '#rules/money/amount.ts';
import { type Fraction, fraction, times, toDecimals } from '#rules/money/fraction.ts';
import type { Balances } from '../../ledger/public.ts';
import { type MinigameRoundRow, rulesOf } from './store.ts';

/** A round as its player may see it. What is hidden and the seed stay so until it is over. */
export function roundOnWire(round: MinigameRoundRow): MinigameRound {
  const isOpen = round.state === 'open';
  const worth = isOpen
    ? winOf(round.stake, statusOf(rulesOf(round).mode, round.hidden, round.choices).times)
    : round.win;
  return {
    round_id: round.id,
    game_code: round.game_code,
    mode: round.mode,
    stake: formatAmount(round.stake),
    choices: round.choices,
    state: round.state,
    worth: formatAmount(worth),
    started_at: round.started_at.toISOString(),
    ended_at: round.ended_at?.toISOString() ?? null,
    expires_at: round.expires_at.toISOString(),
    proof: {
      server_seed_hash: commit(round.server_seed),
      server_seed: isOpen ? null : round.server_seed.toString('hex'),
      client_seed: round.client_seed,
      nonce: round.nonce,
    },
    hidden: isOpen ? null : round.hidden,
  };
}

/** The user store of the specification, with a version by which a client drops older answers. */
export function purseOnWire(held: Balances) {
  return {
    minigame: { frozen_token: formatAmount(held.tokenHeld), token_balance: formatAmount(held.token) },
    version: String(held.version),
  };
}

const percent = (value: Fraction, decimals: number) => toDecimals(times(value, fraction(100n)), decimals);

function modeOnWire(mode: TokenMode) {
  const figures = stepFigures(mode);
  const steps = figures.map(({ times: worth, chance, paysBack }) => ({
    times: toDecimals(fraction(worth, 100n), 2),
    chance: percent(chance, 4),
    chance_fraction: `${chance.top}/${chance.bottom}`,
    rtp: percent(paysBack, 2),
  }));
  const inOrder = steps.map(({ rtp }) => rtp).sort((a, b) => Number(a) - Number(b));
  return {
    mode: mode.code,
    choices: mode.choices,
    hides: mode.hides,
    rtp_from: inOrder[0] ?? '0.00',
    rtp_to: inOrder.at(-1) ?? '0.00',
    steps,
  };
}

type ShownGame = CallResponse<'/api/minigame/games'>['games'][number];

export function gameOnWire(game: TokenGame): Pick<ShownGame, 'game_code' | 'game_name' | 'stakes' | 'modes'> {
  return {
    game_code: game.code,
    game_name: game.name,
    stakes: game.stakes.map(formatAmount),
    modes: game.modes.map(modeOnWire),
  };
}
