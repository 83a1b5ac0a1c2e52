import type { SportsTicket } from '#contract/calls/bets.ts';
import type { CallResponse } from '#contract/calls.ts';
import { formatAmount } from '#rules/money/amount.ts';
import type { Player } from '../players/player.ts';
import type { Match } from '../world/match.ts';
import { checkLevels } from './check-levels.ts';
import { checkShared } from './check-shared.ts';
import { type KnownRound, units } from './model.ts';
import { type Depth, PAGE, pages, silent } from './pages.ts';
import { dueOf } from './tickets.ts';

/** What has come of matches and of tickets. */
export interface Settled {
  /** The match of an event of the platform. */
  readonly matchOf: (eventId: string) => Match | undefined;
  /** Whether a ticket was ever settled as something else than its stake back. */
  readonly wasPlayed: (ticketId: string) => boolean;
}

type Row = CallResponse<'/api/games/history'>['value'][number];

/**
 * Compares all that a player can read with what they were answered. While something still happens in the background some
 * of it differs, so it is asked again until nothing does.
 *
 * @returns what differs, each a sentence; counts one check for each list
 */
export async function checkPlayer(
  player: Player,
  settled: Settled,
  depth: Depth,
): Promise<readonly string[]> {
  const wrong = [
    ...(await checkTransactions(player, depth)),
    ...(await checkRounds(player, depth)),
    ...(await checkTickets(player, settled.matchOf, depth)),
    ...(await checkBonuses(player)),
    ...(await checkLimits(player)),
    ...(await checkBalance(player, settled)),
  ];
  return wrong.map((text) => `${player.person.accountId} of ${player.person.site}: ${text}`);
}

async function checkBalance(player: Player, { matchOf, wasPlayed }: Settled): Promise<readonly string[]> {
  const levels = await checkLevels(player, wasPlayed);
  const terms = await player.ask('/api/wallet/withdrawal_terms', {});
  const balance = await player.ask('/api/auth/get_balance', {});
  if (!terms || !balance) return silent('/api/auth/get_balance');
  const due = player.model.cash((known) => dueOf(known, matchOf).returned);
  const real = units(balance.game_balance) - units(terms.debt);
  const wrong = [...levels.wrong];
  if (units(balance.game_balance) < 0n) wrong.push(`the balance is ${balance.game_balance}`);
  if (real !== due)
    wrong.push(
      `the balance is ${balance.game_balance} with debts of ${terms.debt}, and has to be ${formatAmount(due)}`,
    );
  const tokens = player.model.tokens(levels.reached);
  if (units(balance.game_token) !== tokens)
    wrong.push(`there are ${balance.game_token} tokens, and have to be ${formatAmount(tokens)}`);
  const shown = player.page.shown;
  if (shown?.balance !== balance.game_balance)
    wrong.push(
      `the page shows ${shown?.balance} of version ${shown?.version}, the balance is ${balance.game_balance} of ` +
        `${balance.version}; the page is ${player.page.state}`,
    );
  return wrong;
}

async function checkRounds(player: Player, depth: Depth): Promise<readonly string[]> {
  const path = '/api/games/history';
  const rows = await pages(depth, async (from) => {
    const page = await player.ask(path, from);
    return page && { rows: page.value, next: page.next };
  });
  if (!rows) return silent(path);
  const { rounds: known, sharedBets } = player.model;
  const wrong: string[] = [];
  for (const row of rows) {
    const bet = sharedBets.get(row.round_id);
    wrong.push(...(bet ? await checkShared(player, row, bet) : checkRound(row, known.get(row.round_id))));
  }
  const ids = new Set(rows.map(({ round_id }) => round_id));
  if (ids.size !== rows.length) wrong.push('a round is in the history twice');
  return [...wrong, ...missing('round', [...known.keys(), ...sharedBets.keys()], ids, rows.length, depth)];
}

function checkRound(row: Row, round: KnownRound | undefined): readonly string[] {
  if (!round) return [`round ${row.round_id} of ${row.game_code} was never answered`];
  const { stake, win, state } = round;
  return units(row.stake) === stake && units(row.win) === win && row.state === state
    ? []
    : [
        `round ${row.round_id} is ${row.state} ${row.stake} ${row.win}, and was ` +
          `${state} ${formatAmount(stake)} ${formatAmount(win)}`,
      ];
}

/** Everything that was answered is listed; of a single page only a count can be asked. */
function missing(
  what: string,
  known: readonly string[],
  listed: ReadonlySet<string>,
  rows: number,
  depth: Depth,
): readonly string[] {
  if (depth === 'all' || rows < PAGE)
    return known.filter((id) => !listed.has(id)).map((id) => `${what} ${id} was answered and is not listed`);
  return [];
}

async function checkTransactions(player: Player, depth: Depth): Promise<readonly string[]> {
  const path = '/api/wallet/transactions';
  const rows = await pages(depth, async (from) => {
    const page = await player.ask(path, from);
    return page && { rows: page.value, next: page.next };
  });
  if (!rows) return silent(path);
  const { deposits, withdrawals } = player.model;
  const wrong: string[] = [];
  let unknownDeposits = 0;
  for (const { transaction_id: id, kind, amount, state } of rows) {
    if (kind === 'deposit') {
      const known = deposits.get(id);
      if (!known) unknownDeposits += 1;
      else if (units(amount) !== known.amount || (state === 'paid') !== (known.state === 'paid'))
        wrong.push(
          `deposit ${id} is ${state} ${amount}, and was ${known.state} ${formatAmount(known.amount)}`,
        );
    }
    if (kind === 'withdrawal') {
      const known = withdrawals.get(id);
      if (!known) wrong.push(`withdrawal ${id} was never answered`);
      else if (units(amount) !== known.amount || (state === 'cancelled') !== known.isCancelled)
        wrong.push(`withdrawal ${id} is ${state} ${amount}, and was ${known.state}`);
      else known.state = state;
    }
  }
  // The one that each player begins with.
  if (unknownDeposits > 1) wrong.push(`${unknownDeposits - 1} deposits were never answered`);
  const ids = new Set(rows.map(({ transaction_id }) => transaction_id));
  const all = [...deposits.keys(), ...withdrawals.keys()];
  return [...wrong, ...missing('transaction', all, ids, rows.length, depth)];
}

async function checkTickets(
  player: Player,
  matchOf: (eventId: string) => Match | undefined,
  depth: Depth,
): Promise<readonly string[]> {
  const path = '/api/sports/tickets';
  const rows = await pages<SportsTicket>(depth, async (from) => {
    const page = await player.ask(path, { state: 'all', ...from });
    return page && { rows: page.tickets, next: page.next };
  });
  if (!rows) return silent(path);
  const known = player.model.tickets;
  if (rows.some(({ settlement_version }) => settlement_version > 1)) player.model.isResettled = true;
  const taken = rows.filter(({ state }) => state !== 'rejected');
  const wrong = taken.flatMap((ticket) => {
    const mine = known.get(ticket.ticket_id);
    if (!mine) return [`ticket ${ticket.ticket_id} was never answered`];
    const due = dueOf(mine, matchOf);
    return units(ticket.returned) === due.returned && due.states.includes(ticket.state)
      ? []
      : [
          `ticket ${ticket.ticket_id} is ${ticket.state} and returned ${ticket.returned}, and has to be ` +
            `${due.states[0]} with ${formatAmount(due.returned)}`,
        ];
  });
  const ids = new Set(taken.map(({ ticket_id }) => ticket_id));
  return [...wrong, ...missing('ticket', [...known.keys()], ids, rows.length, depth)];
}

/** A limit that was answered holds, unless more was lost before it. */
async function checkLimits(player: Player): Promise<readonly string[]> {
  const { lossLimit } = player;
  // What a later settlement takes counts as lost, and asks no limit.
  if (!lossLimit || player.model.isResettled) return [];
  const found = await player.ask('/api/players/limits', {});
  if (!found) return silent('/api/players/limits');
  const row = found.value.find(({ kind }) => kind === 'loss_day');
  const used = row?.used ? units(row.used) : 0n;
  const wrong = row?.limit === formatAmount(lossLimit.limit) ? [] : [`the limit of losses is ${row?.limit}`];
  return used <= lossLimit.limit || used <= lossLimit.usedThen
    ? wrong
    : [...wrong, `${row?.used} are lost with a limit of ${formatAmount(lossLimit.limit)}`];
}

/** What completed bonuses have paid: each is of one deposit, and was wagered as its terms ask. */
async function checkBonuses(player: Player): Promise<readonly string[]> {
  const found = await player.ask('/api/rewards/my_promotions', {});
  if (!found) return silent('/api/rewards/my_promotions');
  const wrong: string[] = [];
  for (const { bonus_id, state, amount, required, wagered } of found.value) {
    if (state !== 'completed') continue;
    player.model.bonuses.set(bonus_id, units(amount));
    if (units(wagered) < units(required))
      wrong.push(`the bonus ${bonus_id} is paid with ${wagered} of ${required} wagered`);
  }
  return wrong;
}
