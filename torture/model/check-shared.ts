import type { CallResponse } from '#contract/calls.ts';
import { claimedStream } from '#rules/fairness/chain.ts';
import { roundStream } from '#rules/fairness/stream.ts';
import { askedRound, textsOfRound } from '#rules/games/explain/claim-fields.ts';
import { explainRound } from '#rules/games/explain/explain-round.ts';
import { findSharedGame } from '#rules/games/shared-games.ts';
import { formatAmount } from '#rules/money/amount.ts';
import type { Player } from '../players/player.ts';
import { type KnownBet, units } from './model.ts';

type Row = CallResponse<'/api/games/history'>['value'][number];

/**
 * Compares a bet on a shared round in the history with what was answered, and takes over what it came to once the rules
 * say the same.
 *
 * @returns what differs
 */
export async function checkShared(player: Player, row: Row, known: KnownBet): Promise<readonly string[]> {
  if (units(row.stake) !== known.stake)
    return [`the stake on ${row.round_id} is ${row.stake}, and was ${formatAmount(known.stake)}`];
  if (known.isCancelled && row.state !== 'refunded')
    return [`the bet ${row.round_id} was taken back, and is ${row.state}`];
  if (known.state !== 'open')
    return row.state === known.state && units(row.win) === known.win
      ? []
      : [
          `the bet ${row.round_id} is ${row.state} ${row.win}, and was ${known.state} ${formatAmount(known.win)}`,
        ];
  const wrong = row.state === 'settled' ? await differences(player, row, known) : [];
  if (wrong.length === 0) {
    known.state = row.state;
    known.win = row.state === 'refunded' ? known.stake : units(row.win);
  }
  return wrong;
}

async function differences(player: Player, row: Row, known: KnownBet): Promise<readonly string[]> {
  const round = await player.ask('/api/games/round', { round_id: row.round_id });
  const game = findSharedGame(known.gameCode);
  // A flight pays before it has ended.
  if (!round || !game || round.shared?.link === null) return [];
  const asked = askedRound(game, textsOfRound(round));
  if ('problems' in asked || asked.kind !== 'shared')
    return [`the bet ${row.round_id} cannot be verified: ${JSON.stringify(asked)}`];
  player.verified += 1;
  const wrong = explainRound(asked).differences.map(
    (one) => `the round of ${row.round_id} is not what its link gives: ${JSON.stringify(one)}`,
  );
  const stream = claimedStream(asked.claim, roundStream);
  const opened = game.open(asked.claim.setting ?? null);
  // Where the bets make a pool, what each is paid follows from all of them.
  if (!stream || !opened || opened.returnNow) return wrong;
  const bet = { stake: units(round.unit), choice: round.choice };
  const [paid = 0n] = opened.draw(stream).settle([bet]);
  return paid === units(row.win)
    ? wrong
    : [...wrong, `the bet ${row.round_id} won ${row.win}, and has to win ${formatAmount(paid)}`];
}
