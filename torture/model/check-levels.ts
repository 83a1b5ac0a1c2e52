import { formatAmount } from '#rules/money/amount.ts';
import type { Player } from '../players/player.ts';
import { type PaidLevel, reachedLevels, totalsOf } from './levels.ts';
import { units } from './model.ts';
import { pages, silent } from './pages.ts';

/**
 * Compares the sums that decide about the VIP level with what was staked and paid in, and the messages about levels with
 * those that follow from them: each level is reached once.
 *
 * @param wasPlayed whether a ticket was ever settled as something else than its stake back
 * @returns the levels that are reached, and what differs
 */
export async function checkLevels(
  player: Player,
  wasPlayed: (ticketId: string) => boolean,
): Promise<{ readonly reached: readonly PaidLevel[]; readonly wrong: readonly string[] }> {
  const path = '/api/auth/vip';
  const levels = await player.levels();
  const step = (await player.ask(path, {}))?.nextLevel[0];
  const messages = await levelMessages(player);
  if (!levels || !step || !messages) return { reached: [], wrong: silent(path) };
  const totals = totalsOf(player.model, wasPlayed);
  const reached = reachedLevels(levels, totals);
  const wrong: string[] = [];
  const differ = (what: string, is: string, due: string) => {
    if (is !== due) wrong.push(`${what} is ${is}, and has to be ${due}`);
  };
  const sum = (start: string, since: string) => formatAmount(units(start) + units(since));
  differ('the turnover', sum(step.starting_turnover, step.cycle_turnover), formatAmount(totals.turnover));
  differ('the sum of deposits', sum(step.starting_deposit, step.cycle_deposit), formatAmount(totals.deposit));
  differ('the level', step.vip_name, (reached.at(-1) ?? levels[0])?.name ?? '');
  const due = reached.map(({ name, token, cash }) =>
    [name, formatAmount(token), formatAmount(cash)].join(' '),
  );
  differ('what was said of levels', messages.toSorted().join(', '), due.toSorted().join(', '));
  return { reached, wrong };
}

/** Of each message about a level its name, the tokens that it paid and the cash that it brings. */
async function levelMessages(player: Player): Promise<readonly string[] | undefined> {
  const rows = await pages('all', async (from) => {
    const page = await player.ask('/api/settings/get_inbox', from);
    return page && { rows: page.value, next: page.next };
  });
  return rows
    ?.filter(({ kind }) => kind === 'level_up')
    .map(({ figures, cash }) => [figures.level, figures.token_paid, cash].join(' '));
}
