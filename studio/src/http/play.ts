import { fieldsOf } from '../dialects/fields.ts';
import { commitmentOf } from '../games/fair.ts';
import { readAmount, stakesIn, writeAmount } from '../money.ts';
import type { Move, Player, Round } from '../play/rounds.ts';

/** What the page of a game asks, and is answered. Amounts are decimal texts in main units. */
export async function answerPlay(player: Player, what: string, body: string): Promise<object> {
  const sent = fieldsOf(body);
  switch (what) {
    case 'open': {
      const { session, open } = player;
      const read = await player.balance();
      return {
        ...(read.ok ? { ok: true } : { ok: false, why: read.why }),
        balance: textOf(read.balance),
        ...{ currency: session.currency, language: session.language, isDemo: session.seat === null },
        ...{ lobbyUrl: session.lobbyUrl, depositUrl: session.depositUrl },
        stakes: stakesIn(session.currency).map(writeAmount),
        free: freeOf(player),
        commitment: commitmentOf(session.seed),
        round: open ? roundOf(open) : null,
      };
    }
    case 'balance': {
      const read = await player.balance();
      return { ok: read.ok, balance: textOf(read.balance) };
    }
    case 'begin':
      return moveOf(player, await player.begin(readAmount(sent.stake) ?? 0n));
    case 'choose':
      return moveOf(player, await player.choose(Number(sent.choice)));
    case 'leave':
      return moveOf(player, await player.leave());
    default:
      return { ok: false, why: 'other' };
  }
}

const textOf = (amount: bigint | undefined) => (amount === undefined ? null : writeAmount(amount));

const freeOf = ({ session: { free } }: Player) =>
  free && { left: free.left, stake: writeAmount(free.stake), won: writeAmount(free.won) };

const moveOf = (player: Player, move: Move): object => ({
  ...(move.ok ? { ok: true, round: roundOf(move.round) } : { ok: false, why: move.why }),
  balance: textOf(move.balance),
  free: freeOf(player),
  commitment: commitmentOf(player.session.seed),
});

const roundOf = ({ id, stake, win, isClosed, played }: Round) => ({
  ...{ id, stake: writeAmount(stake), win: writeAmount(win), isClosed },
  ...{ shown: played.shown, times: played.times },
});
